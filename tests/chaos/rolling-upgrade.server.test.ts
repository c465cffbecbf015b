import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { expectNothingLost, expectOrder, serverRows } from '#tests/server/process/ring-checks.ts';
import { openPlace, type RingPlace } from '#tests/server/process/ring-company.ts';
import { openRingDevice, type RingDevice, rowsOf, type Wire, waitingOf } from '#tests/server/process/ring-device.ts';
import { doSomething } from '#tests/server/process/ring-work.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { startTemporaryPostgres } from '#tests/support/postgres.ts';
import { hasOldBuild, OLD_COMMIT, openOldBuild } from './old-build.ts';
import { engineHere, secondsSince, tellFigures } from './witness.ts';

const SEED = Number(process.env['REMISE_PROCESS_SEED'] ?? Date.now() % 1_000_000);
const DEVICES = 2;

if (hasOldBuild() || process.env['CI'] !== 'true') {
  test(
    `an upgrade under devices of an old build: what they did offline arrives, and all agree (seed ${SEED})`,
    upgrade,
    600_000,
  );
} else {
  test(`an upgrade from ${OLD_COMMIT} is not tried here: the checkout has no such history`, () => {});
}

/** A device with what its build does on it, and what it shows of the tables that its build knows. */
type Worker = {
  readonly device: RingDevice;
  readonly act: (random: () => number) => Promise<void>;
  readonly rows: () => Promise<Tables>;
};

async function upgrade(): Promise<void> {
  expect(hasOldBuild(), `${OLD_COMMIT} is not in this checkout: fetch its history (git fetch --unshallow)`).toBe(true);
  const old = await openOldBuild();
  onTestFinished(old.close);
  const folder = mkdtempSync(join(tmpdir(), 'remise-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = engineHere() === 'PostgreSQL' ? await startTemporaryPostgres() : null;
  if (postgres !== null) onTestFinished(postgres.stop);
  const place: RingPlace = { dataFolder: join(folder, 'data'), databaseUrl: postgres?.url ?? null };
  const random = seededRandom(SEED);

  const { people } = await old.company.foundCompany(place, 2 * DEVICES);
  const before = await ServerProcess.at(old.main, place.dataFolder, postgres?.url);
  onTestFinished(before.kill);
  await before.start();
  let isCut = false;
  const wire: Wire = {
    send: (_path, request) => (isCut ? Promise.reject(new TypeError('no connection')) : request()),
  };
  const workers: Worker[] = [];
  onTestFinished(async () => {
    for (const { device } of workers) await device.session.close();
  });
  for (const person of people.slice(0, DEVICES)) {
    const device = await old.device.openRingDevice(before.url, person, wire);
    workers.push({
      device,
      act: (chance) => old.work.doSomething(device, chance),
      rows: () => old.device.rowsOf(device),
    });
  }
  const [first] = workers;
  if (first === undefined) throw new Error('no device');
  await old.work.furnish(first.device);
  await settled(workers);
  await everybodyWorks(workers, random, 2_000);
  await settled(workers);

  isCut = true;
  await everybodyWorks(workers, random, 1_500);
  const waited = (await Promise.all(workers.map(({ device }) => waitingOf(device)))).reduce(
    (sum, count) => sum + count,
  );
  expect(waited, 'nothing was done offline').toBeGreaterThan(10);
  await before.stop();
  expect(before.errors).toBe('');
  const startedAt = performance.now();
  const after = await ServerProcess.at(await builtServer(), place.dataFolder, postgres?.url, {
    PORT: new URL(before.url).port,
  });
  onTestFinished(after.kill);
  await after.start();
  isCut = false;
  await settled(workers);
  const backAfter = secondsSince(startedAt);
  for (const person of people.slice(DEVICES)) {
    const device = await openRingDevice(before.url, person);
    workers.push({ device, act: (chance) => doSomething(device, chance), rows: () => rowsOf(device) });
  }
  await everybodyWorks(workers, random, 4_000);
  await settled(workers);
  await allAgree(workers, place, after);
  const acknowledged = workers.reduce((sum, { device }) => sum + device.told.size, 0);
  const more = `${waited} of them waited offline on ${DEVICES} devices of ${OLD_COMMIT.slice(0, 8)}`;
  tellFigures({ fault: 'upgraded under old devices', engine: engineHere(), backAfter, acknowledged, lost: 0, more });
}

async function everybodyWorks(workers: readonly Worker[], random: () => number, ms: number): Promise<void> {
  const until = Date.now() + ms;
  await Promise.all(
    workers.map(async ({ act }) => {
      while (Date.now() < until) {
        await act(random);
        await pause(random() * 100);
      }
    }),
  );
}

/** Waits until every change has its verdict on its device. */
async function settled(workers: readonly Worker[]): Promise<void> {
  const waiting = async () => {
    const counts = await Promise.all(workers.map(({ device }) => waitingOf(device)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(waiting, { timeout: 180_000, interval: 100 }).toBe(0);
}

/** Everything that was called saved is in the log once, in order, and every device shows the server's rows. */
async function allAgree(workers: readonly Worker[], place: RingPlace, server: ServerProcess): Promise<void> {
  const devices = workers.map(({ device }) => device);
  const shown = async () => {
    const all = await Promise.all(workers.map((worker) => worker.rows()));
    const [oldest = {}] = all;
    // A new build shows columns and tables that an old one does not know.
    return all.map((tables) => JSON.stringify(knownTo(oldest, tables)));
  };
  const apart = async () => new Set(await shown()).size;
  await expect.poll(apart, { timeout: 60_000, interval: 200 }).toBe(1);
  const rows = await Promise.all(workers.map((worker) => worker.rows()));
  await server.stop();
  expect(server.errors).toBe('');
  const database = await openPlace(place);
  try {
    await expectNothingLost(database.kysely, devices);
    await expectOrder(database.kysely);
    const there = await serverRows(database.kysely);
    for (const tables of rows) expect(tables).toEqual(knownTo(tables, there));
  } finally {
    await database.close();
  }
  expect(devices.flatMap(({ reported }) => reported)).toEqual([]);
}

type Tables = Readonly<Record<string, readonly object[]>>;

/** Of these tables what another build has, too: its tables, and the columns that its rows have. */
function knownTo(build: Tables, tables: Tables): Tables {
  return Object.fromEntries(
    Object.entries(build).map(([name, known]) => {
      const columns = new Set(known.flatMap((row) => Object.keys(row)));
      const rows = (tables[name] ?? []).map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => columns.has(column))
            .toSorted(),
        ),
      );
      return [name, rows];
    }),
  );
}
