import 'fake-indexeddb/auto';
import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import type { TemporaryPostgres } from '#tests/support/postgres.ts';
import { agree, expectWhole, openDevices, openRing, type Ring, work } from './ring.ts';
import { openPlace } from './ring-company.ts';
import type { Wire } from './ring-device.ts';
import { doSomething, furnish } from './ring-work.ts';

const SEED = Number(process.env['REMISE_PROCESS_SEED'] ?? Date.now() % 1_000_000);
const run = promisify(execFile);
const random = seededRandom(SEED);

let ring: Ring;

beforeAll(async () => {
  ring = await openRing(4);
});
afterAll(() => ring.close());

/** How the yard's administrator makes a backup and puts it back, with the server stopped. */
type Backup = { readonly make: () => Promise<void>; readonly putBack: () => Promise<void> };

/** A copy of the data folder. */
function folderBackup(dataFolder: string): Backup {
  const copy = `${dataFolder}-backup`;
  const take = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, filter: (source) => !source.endsWith('.lock') });
  return {
    make: async () => {
      rmSync(copy, { recursive: true, force: true });
      take(dataFolder, copy);
    },
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

/** Where the company is; with the server stopped, on the embedded database. */
async function readEpoch(): Promise<string> {
  const database = await openPlace(ring.place);
  const { rows } = await sql<{ epoch: string }>`select epoch from sync_company`.execute(database.kysely);
  await database.close();
  return rows[0]?.epoch ?? '';
}

/** Returns the newest cursor that connected devices know. */
function newestCursor(): { readonly epoch: string; readonly rev: number } {
  const connected = ring.devices.filter((_, index) => isCut[index] !== true);
  const epoch = connected.flatMap(({ cursors }) => cursors.slice(-1))[0]?.epoch ?? '';
  const heard = connected.flatMap(({ cursors, told }) => [...cursors, ...told.values()]);
  return { epoch, rev: Math.max(0, ...heard.filter((place) => place.epoch === epoch).map(({ rev }) => rev)) };
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

const isCut = [false, false, false, false];
const wireOf = (index: number): Wire => ({
  send: (_path, request) => (isCut[index] === true ? Promise.reject(new TypeError('no connection')) : request()),
});
let backup: Backup;

async function restart(...flags: readonly string[]): Promise<void> {
  const { server } = ring;
  await server.kill();
  await backup.putBack();
  await server.start(...flags);
}

test(`devices put back what an older backup misses (seed ${SEED})`, async () => {
  await openDevices(ring, wireOf, 3);
  const [first] = ring.devices;
  if (first === undefined) throw new Error('no device');
  await furnish(first);
  await workFor(500);
  await agree(ring.devices);
  const { server, place, postgres } = ring;
  backup = postgres === null ? folderBackup(place.dataFolder) : dumpBackup(postgres, place.dataFolder);
  await server.stop();
  await backup.make();
  const before = await readEpoch();
  await server.start();
  const inBackup = ring.devices.reduce((sum, { told }) => sum + told.size, 0);

  await workFor(800);
  // Everything is settled on every device. Then more changes are answered, and one device loses its connection.
  await agree(ring.devices);
  isCut[2] = true;
  await workFor(500);
  await restart('--restored');
  await pause(random() * 500);
  await server.stop();
  expect(await readEpoch()).not.toBe(before);
  await server.start();
  await agree(ring.devices.slice(0, 2));
  isCut[2] = false;
  await agree(ring.devices);
  expect(ring.devices.reduce((sum, { told }) => sum + told.size, 0)).toBeGreaterThan(inBackup);
}, 600_000);

test(`also without a word to the server, and after somebody else wrote past its end (seed ${SEED})`, async () => {
  // A backup from the devices' current epoch: only marks distinguish its end from what came after.
  await ring.server.stop();
  await backup.make();
  const atBackup = newestCursor().rev;
  await ring.server.start();
  await workFor(800);
  await agree(ring.devices);
  const before = newestCursor();
  // Every device that knows what will be lost is offline when the server starts again.
  isCut.fill(true, 0, 3);
  await restart();
  await openDevices(ring, wireOf, 4);
  const fourth = ring.devices[3];
  if (fourth === undefined) throw new Error('no device');
  const told = fourth.told.size;
  while (fourth.told.size < told + before.rev - atBackup + 20) await doSomething(fourth, random);
  await agree([fourth]);
  const past = newestCursor();
  expect(past.rev).toBeGreaterThan(before.rev);
  for (let back = 0; back < 3; back += 1) {
    isCut[back] = false;
    await agree(ring.devices.filter((_, index) => isCut[index] !== true));
  }
  expect(newestCursor().epoch).not.toBe(past.epoch);
  await expectWhole(ring);
}, 600_000);
