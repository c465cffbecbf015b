import 'fake-indexeddb/auto';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineHere, secondsSince, tellFigures } from '#tests/chaos/witness.ts';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { builtServer } from '#tests/support/built-server.ts';
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

/** An archive, as `npm run backup` and `npm run restore` make it and put it back. */
async function archiveBackup(): Promise<Backup> {
  const { dataFolder, databaseUrl } = ring.place;
  const folder = `${dataFolder}-archives`;
  const server = resolve(dirname(await builtServer()));
  const env = { PATH: process.env['PATH'], REMISE_DATA: dataFolder, DATABASE_URL: databaseUrl ?? '' };
  const tool = (name: string, ...args: readonly string[]) =>
    run(process.execPath, [join(server, `${name}.js`), ...args], { env });
  return {
    make: async () => {
      rmSync(folder, { recursive: true, force: true });
      const { stdout } = await tool('backup', folder);
      expect(stdout).toContain('read back whole');
    },
    putBack: async () => {
      const [archive = ''] = readdirSync(folder);
      await expect(tool('restore', join(folder, archive), '--replace')).rejects.toThrow('--replace-newer');
      const { stdout } = await tool('restore', join(folder, archive), '--replace', '--replace-newer');
      expect(stdout).toContain('Devices send again by themselves');
    },
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

/** For `npm run drill`. */
function tellDrill(fault: string, startedAt: number): void {
  const acknowledged = ring.devices.reduce((sum, { told }) => sum + told.size, 0);
  const more = `${ring.devices.length} devices`;
  tellFigures({ fault, engine: engineHere(), backAfter: secondsSince(startedAt), acknowledged, lost: 0, more });
}

async function restart(...flags: readonly string[]): Promise<void> {
  const { server } = ring;
  await server.kill();
  await backup.putBack();
  await server.start(...flags);
}

test(`devices put back what an archive misses that was made while they worked (seed ${SEED})`, async () => {
  await openDevices(ring, wireOf, 3);
  const [first] = ring.devices;
  if (first === undefined) throw new Error('no device');
  await furnish(first);
  await workFor(500);
  backup = await archiveBackup();
  let isMade = false;
  const making = backup.make().finally(() => {
    isMade = true;
  });
  while (!isMade) await workFor(200);
  await making;

  await workFor(800);
  // Everything is settled on every device. Then more changes are answered, and one device loses its connection.
  await agree(ring.devices);
  const { server } = ring;
  await server.stop();
  const before = await readEpoch();
  await server.start();
  await agree(ring.devices);
  isCut[2] = true;
  await workFor(500);
  const startedAt = performance.now();
  await restart();
  await pause(random() * 500);
  await server.stop();
  expect(await readEpoch()).not.toBe(before);
  await server.start();
  await agree(ring.devices.slice(0, 2));
  isCut[2] = false;
  await agree(ring.devices);
  await expectWhole(ring);
  tellDrill('killed, an archive put back', startedAt);
}, 600_000);

test(`also without a word to the server, and after somebody else wrote past its end (seed ${SEED})`, async () => {
  // A backup from the devices' current epoch: only marks distinguish its end from what came after.
  const { place, postgres } = ring;
  backup = postgres === null ? folderBackup(place.dataFolder) : dumpBackup(postgres, place.dataFolder);
  await ring.server.stop();
  await backup.make();
  const atBackup = newestCursor().rev;
  await ring.server.start();
  await workFor(800);
  await agree(ring.devices);
  const before = newestCursor();
  // Every device that knows what will be lost is offline when the server starts again.
  isCut.fill(true, 0, 3);
  const startedAt = performance.now();
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
  const copy = ring.postgres === null ? 'a copy of the folder' : 'a dump';
  tellDrill(`killed, ${copy} put back, and work done past its end`, startedAt);
}, 600_000);
