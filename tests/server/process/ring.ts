import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { seedDataFolder } from '#tests/server/database/embedded-template.ts';
import { builtServer } from '#tests/support/built-server.ts';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { startTemporaryPostgres } from '#tests/support/postgres.ts';
import {
  expectCursorsForward,
  expectNothingLost,
  expectOrder,
  replayLog,
  serverRows,
  storedState,
} from './ring-checks.ts';
import { foundCompany, openPlace, type RingCompany, type RingPlace } from './ring-company.ts';
import { openRingDevice, type RingDevice, rowsOf, type Wire, waitingOf } from './ring-device.ts';
import { ServerProcess } from './server-process.ts';

/** A server process, its data, and the devices of a company that talk to it. */
export type Ring = {
  readonly server: ServerProcess;
  readonly place: RingPlace;
  readonly company: RingCompany;
  /** Null on the embedded database. */
  readonly postgres: TemporaryPostgres | null;
  readonly devices: RingDevice[];
  readonly close: () => Promise<void>;
};

type RingOptions = {
  /** Where everything of it lies; a temporary folder unless given. */
  readonly parent?: string;
  /** Settings of the server process, made in the ring's own folder. */
  readonly settings?: (folder: string) => Readonly<Record<string, string>>;
  readonly postgres?: Parameters<typeof startTemporaryPostgres>[0];
};

/**
 * Opens a ring on the embedded database, or on a separate PostgreSQL server where the tests run on PostgreSQL, so that
 * it may be crashed.
 */
export async function openRing(owners: number, options: RingOptions = {}): Promise<Ring> {
  const folder = mkdtempSync(join(options.parent ?? tmpdir(), 'remise-ring-'));
  const dataFolder = join(folder, 'data');
  const isOnPostgres = Boolean(process.env['REMISE_TEST_DATABASE_URL']);
  const postgres = isOnPostgres ? await startTemporaryPostgres(options.postgres) : null;
  if (postgres === null) await seedDataFolder(dataFolder);
  const place = { dataFolder, databaseUrl: postgres?.url ?? null };
  const company = await foundCompany(place, owners);
  const settings = options.settings?.(folder) ?? {};
  const server = await ServerProcess.at(await builtServer(), dataFolder, postgres?.url, settings);
  await server.start();
  const devices: RingDevice[] = [];
  return {
    server,
    place,
    company,
    postgres,
    devices,
    close: async () => {
      for (const { session } of devices) await session.close();
      await server.kill();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the app for everybody of the company, or the first `most`, each on a separate device behind a wire. */
export async function openDevices(
  ring: Ring,
  wireOf?: (index: number) => Wire,
  most = ring.company.people.length,
): Promise<void> {
  const opened: RingDevice[] = [];
  for (const [index, person] of ring.company.people.slice(0, most).entries()) {
    if (index < ring.devices.length) continue;
    opened.push(await openRingDevice(ring.server.url, person, wireOf?.(index)));
  }
  ring.devices.push(...opened);
  await agree(opened);
}

/** Waits until nothing is under way and every device shows the same, without anybody doing anything for it. */
export async function agree(devices: readonly RingDevice[]): Promise<void> {
  const differences = async () => {
    const waiting = await Promise.all(devices.map(waitingOf));
    const [first = '', ...others] = (await Promise.all(devices.map(rowsOf))).map((rows) => JSON.stringify(rows));
    return {
      waiting: waiting.reduce((sum, count) => sum + count, 0),
      apart: others.filter((rows) => rows !== first).length,
    };
  };
  await expect.poll(differences, { timeout: 180_000, interval: 100 }).toEqual({ waiting: 0, apart: 0 });
}

/**
 * Stops the server and checks everything that must hold once all devices agree. `replays`: deciding everything again
 * comes to the same, as it does when no clock jumped.
 */
export async function expectWhole(ring: Ring, replays = true): Promise<void> {
  const shown = await Promise.all(ring.devices.map(rowsOf));
  await ring.server.stop();
  const database = await openPlace(ring.place);
  try {
    await expectNothingLost(database.kysely, ring.devices);
    await expectOrder(database.kysely);
    // Log and tables agree: nothing happened that is not logged, and nothing twice.
    if (replays) expect(await storedState(database.kysely)).toEqual(await replayLog(database.kysely, ring.company));
    const rows = await serverRows(database.kysely);
    for (const device of shown) expect(device).toEqual(rows);
  } finally {
    await database.close();
  }
  expectCursorsForward(ring.devices);
  expect(ring.devices.flatMap((device) => device.reported)).toEqual([]);
}

/** Everybody works for a while, each at their own pace. */
export async function work(
  ring: Ring,
  isOver: () => boolean,
  doSomething: (device: RingDevice) => Promise<void>,
  pauseMs: () => number,
): Promise<void> {
  await Promise.all(
    ring.devices.map(async (device) => {
      while (!isOver()) {
        await doSomething(device);
        await pause(pauseMs());
      }
    }),
  );
}
