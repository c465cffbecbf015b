import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runMigrations } from '#server/database/run-migrations.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const HELD_MS = 4_000;
const FIRST = { '0001-first.sql': 'create table first (id int); insert into first values (1);' };

let database: TestDatabase;

beforeEach(async () => {
  database = await openEmptyTestDatabase();
  await runMigrations(database.kysely, FIRST, silentLog);
});
afterEach(() => database.close());

/** Reads the table for so long in one transaction, as a backup does. */
const holdFor = (ms: number) =>
  database.kysely.transaction().execute(async (tx) => {
    await sql`select * from first`.execute(tx);
    await pause(ms);
  });

test('a migration that waits for a long reader lets everybody else through meanwhile', async () => {
  const holding = holdFor(HELD_MS);
  await pause(100);
  const migrating = runMigrations(
    database.kysely,
    { ...FIRST, '0002-second.sql': 'alter table first add column name text;' },
    silentLog,
  );
  let isOver = false;
  void migrating.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const at = performance.now();
    await sql`select id from first`.execute(database.kysely);
    longest = Math.max(longest, performance.now() - at);
    await pause(20);
  }
  expect(await migrating).toEqual(['0002-second.sql']);
  await holding;
  // It gives up after a second; without that they would wait for as long as the reader reads.
  expect(longest).toBeGreaterThan(500);
  expect(longest).toBeLessThan(HELD_MS - 1_000);
});

test('a table that is in use all the time is named after so many tries, and nothing was changed', async () => {
  const holding = holdFor(HELD_MS);
  await pause(100);
  const second = { ...FIRST, '0002-second.sql': 'alter table first add column name text;' };
  await expect(runMigrations(database.kysely, second, silentLog, 1)).rejects.toThrow(
    /A table that 0002-second\.sql changes is in use all the time: .* End what holds it, and start again\./,
  );
  const source = readFileSync('src/server/database/run-migrations.ts', 'utf8');
  const [wait = 0, rest = 0, most = 0] = ['LOCK_WAIT_MS', 'LOCK_PAUSE_MS', 'MOST_TRIES'].map((name) =>
    Number(new RegExp(`^const ${name} = ([\\d_]+);$`, 'm').exec(source)?.[1]?.replaceAll('_', '')),
  );
  expect((wait + rest) * most).toBe(4 * 60_000);
  await holding;
  expect(await runMigrations(database.kysely, second, silentLog, 1)).toEqual(['0002-second.sql']);
});

test('an index that stands apart is built while others write, also while another process waits for its turn', async () => {
  const apart = {
    ...FIRST,
    '0002-index.sql':
      '-- apart\n\ndrop index concurrently if exists first_id;\n\ncreate index concurrently first_id on first (id);\n',
  };
  const holding = holdFor(2_000);
  await pause(100);
  const ran = Promise.all([1, 2].map(() => runMigrations(database.kysely, apart, silentLog)));
  await pause(300);
  // The index waits for the reader; a writer does not wait for the index.
  const at = performance.now();
  await sql`insert into first values (2)`.execute(database.kysely);
  expect(performance.now() - at).toBeLessThan(1_000);
  await holding;
  expect((await ran).flat()).toEqual(['0002-index.sql']);
});
