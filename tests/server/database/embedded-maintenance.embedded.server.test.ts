import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { MAINTENANCE, type MaintenanceRules } from '#server/database/embedded/maintenance.ts';
import { openEmbedded } from '#server/database/embedded/open-embedded.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { seedDataFolder } from './embedded-template.ts';

const MB = 1024 * 1024;

let dataFolder: string;
let database: Database;

beforeEach(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'remise-wal-'));
  await seedDataFolder(dataFolder);
});

afterEach(async () => {
  await database.close();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

async function open(rules: Partial<MaintenanceRules>): Promise<void> {
  database = await openEmbedded({ dataFolder, log: silentLog, maintenance: { ...MAINTENANCE, ...rules } });
  await sql`create table facts (id int, note text)`.execute(database.kysely);
}

/** Writes about this much log: random text, because repeated text is stored compressed. */
async function write(megabytes: number): Promise<void> {
  for (let round = 0; round < megabytes; round += 1) {
    await sql`insert into facts select number, string_agg(md5(random()::text), '')
      from generate_series(1, 256) number, generate_series(1, 128) part group by number`.execute(database.kysely);
  }
}

function logOnDisk(): number {
  const folder = path.join(dataFolder, 'database', 'pg_wal');
  const files = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)));
  return files.filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0);
}

test('the write-ahead log stays bounded while rows are written without a pause', async () => {
  await open({ lookEveryMs: 20, walLimitBytes: 16 * MB, checkpointEveryMs: 3_600_000 });
  let most = 0;
  for (let round = 0; round < 10; round += 1) {
    await write(12);
    most = Math.max(most, database.stats().walBytes ?? 0);
    await pause(60);
  }
  const { rows } = await sql<{
    written: number;
  }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as written`.execute(database.kysely);
  expect(rows[0]?.written).toBeGreaterThan(120 * MB);
  // The limit, plus what is written until the next check, plus the files that PostgreSQL keeps for reuse.
  expect(most).toBeLessThan(48 * MB);
  expect(logOnDisk()).toBeLessThan(100 * MB);
}, 120_000);

test('without a checkpoint it would only grow, so the bound above is our doing', async () => {
  await open({ lookEveryMs: 3_600_000 });
  await write(120);
  expect(logOnDisk()).toBeGreaterThan(115 * MB);
}, 120_000);

test('a checkpoint comes by the clock as well, and not when nothing was written', async () => {
  await open({ lookEveryMs: 20, checkpointEveryMs: 200 });
  const last = async () => {
    const { rows } = await sql<{ at: string }>`select checkpoint_lsn::text as at from pg_control_checkpoint()`.execute(
      database.kysely,
    );
    return rows[0]?.at;
  };
  const settled = async () => {
    for (let seen = await last(); ; ) {
      await pause(600);
      const now = await last();
      if (now === seen) return now;
      seen = now;
    }
  };
  const read = () => sql`select count(*) from facts`.execute(database.kysely);
  const before = await last();
  await write(1);
  // The first read after a write notes which rows are committed, which is a write of its own.
  await read();
  await expect.poll(last, { timeout: 20_000 }).not.toBe(before);
  const after = await settled();
  for (let round = 0; round < 20; round += 1) {
    await read();
    await pause(25);
  }
  expect(await last()).toBe(after);
});

const countedRows = async () => {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'facts'`.execute(database.kysely);
  return rows[0]?.rows;
};

test('rows are vacuumed and counted once a night, at three', async () => {
  let now = new Date(2026, 10, 20, 2, 59);
  await open({ lookEveryMs: 20, countEveryBytes: Number.POSITIVE_INFINITY, now: () => now });
  await write(1);
  await pause(300);
  expect(await countedRows()).toBe(-1);
  now = new Date(2026, 10, 20, 3, 0);
  await expect.poll(countedRows, { timeout: 20_000 }).toBe(256);
  await write(1);
  await pause(300);
  expect(await countedRows()).toBe(256);
  now = new Date(2026, 10, 21, 3, 0);
  await expect.poll(countedRows, { timeout: 20_000 }).toBe(512);
});

test('rows of a table that grew a lot are counted soon, not before the night', async () => {
  await open({ lookEveryMs: 20, countEveryBytes: 100_000 });
  await write(1);
  await expect.poll(countedRows, { timeout: 20_000 }).toBe(256);
  await write(1);
  await expect.poll(countedRows, { timeout: 20_000 }).toBe(512);
});

test('after a bulk load the planner knows how many rows there are', async () => {
  await open({});
  await write(1);
  await database.afterBulkLoad();
  expect(await countedRows()).toBe(256);
});
