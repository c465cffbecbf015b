import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements, withoutValues } from '#server/database/slow-statements.ts';
import { openLog } from '#server/open-log.ts';
import { inWork } from '#sync/server/http/work-id.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const lines: Record<string, unknown>[] = [];
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ log, slowMs: 120 });
});
afterAll(() => database.close());

describe('a slow statement', () => {
  it('is logged with its text and request, without a value, and counted; quick ones are not', async () => {
    const before = database.stats().slowStatements;
    await sql`select ${'Piet Geheim'}::text`.execute(database.kysely);
    const request = randomUUID();
    await inWork({ request }, () =>
      sql`select ${'Piet Geheim'}::text, 'NL91 ABNA', pg_sleep(0.15)`.execute(database.kysely),
    );
    await inWork({ request }, () =>
      withCompany(database.kysely, YARD, (tx) => sql`select ${'Piet Geheim'}::text, pg_sleep(0.15)`.execute(tx)),
    );
    const told = lines.filter(({ msg }) => msg === 'a statement took long');
    expect(told).toMatchObject([
      { request, statement: 'select $1::text, ?, pg_sleep(?)' },
      { request, statement: 'select $1::text, pg_sleep(?)' },
    ]);
    for (const { ms } of told) expect(ms).toBeGreaterThanOrEqual(120);
    expect(database.stats().slowStatements - before).toBe(2);
    expect(JSON.stringify(lines)).not.toContain('Geheim');
  });

  it('fills no log: twenty a minute are told, and how many were not', () => {
    const told: object[] = [];
    let now = 0;
    const watch = watchStatements(
      { ...silentLog, warn: (line: object) => void told.push(line) } as never,
      10,
      () => now,
    );
    for (let count = 0; count < 100; count += 1) watch.ended('select 1', 11);
    watch.ended('select 1', 9);
    expect(told).toHaveLength(20);
    now = 60_000;
    watch.ended('select 1', 11);
    expect(told.at(-1)).toEqual({ statement: 'select ?', ms: 11, unlogged: 80 });
    expect(watch.count()).toBe(101);
  });

  it('is none of a migration or of maintenance, nor the wait for another process to end its own', () => {
    const watch = watchStatements(silentLog, 10);
    for (const text of [
      'create table a ()',
      '-- What it is.\ncreate index b on a (c)',
      'vacuum (analyze)',
      'checkpoint',
    ]) {
      watch.ended(text, 99);
    }
    watch.ended('select pg_advisory_lock(1)', 99);
    expect(watch.count()).toBe(0);
    for (const text of ['SELECT 1', ' (select 1)', 'with a as (select 1) select 1', 'commit']) watch.ended(text, 99);
    expect(watch.count()).toBe(4);
  });

  it('is told in one line, in which nothing written into it is left', () => {
    expect(withoutValues("select *\n  from t1 where a = 'it''s Piet' and b = 12.5 and c = $2 limit 7")).toBe(
      'select * from t1 where a = ? and b = ? and c = $2 limit ?',
    );
  });
});
