import 'fake-indexeddb/auto';
import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { seededRandom } from '../embedded-random.ts';
import { agree, expectWhole, openDevices, openRing, type Ring, work } from './ring.ts';
import { openPlace } from './ring-company.ts';
import type { Wire } from './ring-device.ts';
import { doSomething, furnish } from './ring-work.ts';
import { type BuiltServer, buildServer } from './server-process.ts';

const SEED = Number(process.env['REMISE_PROCESS_SEED'] ?? Date.now() % 1_000_000);
const run = promisify(execFile);
const random = seededRandom(SEED);

let built: BuiltServer;
let ring: Ring;

beforeAll(async () => {
  built = await buildServer();
  ring = await openRing(built, 3);
});
afterAll(async () => {
  await ring.close();
  built.remove();
});

/** How the yard's administrator makes a backup and puts it back, with the server stopped. */
type Backup = { readonly make: () => Promise<void>; readonly putBack: () => Promise<void> };

/** A copy of the data folder. */
function folderBackup(dataFolder: string): Backup {
  const copy = `${dataFolder}-backup`;
  const take = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, filter: (source) => !source.endsWith('.lock') });
  return {
    make: async () => take(dataFolder, copy),
    putBack: async () => {
      rmSync(dataFolder, { recursive: true });
      take(copy, dataFolder);
    },
  };
}

/** A dump of the database; the data folder stays as it is. */
function dumpBackup({ url, binaries }: TemporaryPostgres, dataFolder: string): Backup {
  const file = join(dataFolder, 'backup.dump');
  return {
    make: async () => void (await run(join(binaries, 'pg_dump'), ['--format=custom', `--file=${file}`, url])),
    putBack: async () =>
      void (await run(join(binaries, 'pg_restore'), ['--clean', '--if-exists', `--dbname=${url}`, file])),
  };
}

async function readEpoch(): Promise<string> {
  const database = await openPlace(ring.place);
  const { rows } = await sql<{ epoch: string }>`select epoch from sync_company`.execute(database.kysely);
  await database.close();
  return rows[0]?.epoch ?? '';
}

async function workFor(ms: number): Promise<void> {
  const until = Date.now() + ms;
  await work(
    ring,
    () => Date.now() > until,
    (device) => doSomething(device, random),
    () => random() * 150,
  );
}

test(`devices put back what an older backup misses, twice (seed ${SEED})`, async () => {
  let isCut = false;
  const cuttable: Wire = {
    send: (_path, request) => (isCut ? Promise.reject(new TypeError('no connection')) : request()),
  };
  const open: Wire = { send: (_path, request) => request() };
  await openDevices(ring, (index) => (index === 2 ? cuttable : open));
  const [first] = ring.devices;
  if (first === undefined) throw new Error('no device');
  await furnish(first);
  await workFor(500);
  await agree(ring.devices);
  const { server, place, postgres } = ring;
  const backup = postgres === null ? folderBackup(place.dataFolder) : dumpBackup(postgres, place.dataFolder);
  await server.stop();
  await backup.make();
  const epochs = [await readEpoch()];
  await server.start();
  const inBackup = ring.devices.reduce((sum, { told }) => sum + told.size, 0);

  for (let restore = 0; restore < 2; restore += 1) {
    await workFor(800);
    // Everything is settled on every device; then some more is answered, and one device loses its connection.
    await agree(ring.devices);
    isCut = true;
    await workFor(500);
    await server.kill();
    await backup.putBack();
    await server.start('--restored');
    await pause(random() * 500);
    await server.stop();
    epochs.push(await readEpoch());
    await server.start();
    await agree(ring.devices.slice(0, 2));
    isCut = false;
    await agree(ring.devices);
  }

  expect(ring.devices.reduce((sum, { told }) => sum + told.size, 0)).toBeGreaterThan(inBackup + 20);
  expect(new Set(epochs).size).toBe(3);
  await expectWhole(ring);
  expect(await readEpoch()).toBe(epochs.at(-1));
}, 600_000);
