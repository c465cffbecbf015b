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
