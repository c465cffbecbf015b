import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withCompanyChange } from '#sync/server/company-door.ts';
import { openSyncYard, type SyncYard } from './support/sync-yard.ts';

let yard: SyncYard;

beforeAll(async () => {
  yard = await openSyncYard();
});
afterAll(() => yard.close());

const WRITERS = 8;
const EACH = 40;

/** A reader that never looks back: takes what lies after its cursor, then moves the cursor there. */
async function follow(read: (cursor: number) => Promise<readonly number[]>, isWriting: () => boolean): Promise<number> {
  const seen = new Set<number>();
  let cursor = 0;
  for (let isLast = false; !isLast; ) {
    isLast = !isWriting();
    const found = await read(cursor);
    for (const value of found) seen.add(value);
    cursor = Math.max(cursor, ...found);
  }
  return seen.size;
}

async function race(write: (index: number) => Promise<void>, read: (cursor: number) => Promise<readonly number[]>) {
  let writing = true;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let index = 0; index < EACH; index += 1) await write(writer * EACH + index);
  });
  const followed = follow(read, () => writing);
  await Promise.all(writers);
  writing = false;
  return followed;
}

/** Some transactions stay open for a moment after they wrote. */
const linger = async (index: number) => {
  if (index % 3 === 0) await pause(index % 15);
};

test('a reader that follows the rev misses no row of eight writers', async () => {
  const companyId = await yard.addCompany();
  const seen = await race(
    (index) =>
      withCompanyChange(yard.database.kysely, { companyId, clientId: null, mutationId: null }, async (tx, { rev }) => {
        await sql`insert into locations (company_id, id, rev, version, name, sort_key)
          values (${companyId}, ${randomUUID()}, ${rev}, 1, 'Hall', 'hall')`.execute(tx);
        await linger(index);
      }),
    async (cursor) => {
      const rows = await yard.rows(`select rev from locations where company_id = '${companyId}' and rev > ${cursor}`);
      return rows.map((row) => Number(row['rev']));
    },
  );
  expect(seen).toBe(WRITERS * EACH);
});

// Shows that the race above is one: a number given before the commit is passed by. One session cannot race.
test('a reader that follows a sequence misses rows where several sessions write', async () => {
  await yard.rows('create table if not exists naive (id bigint generated always as identity primary key)');
  const { kysely, engine } = yard.database;
  const seen = await race(
    (index) =>
      kysely.transaction().execute(async (tx) => {
        await sql`insert into naive default values`.execute(tx);
        await linger(index);
      }),
    async (cursor) => (await yard.rows(`select id from naive where id > ${cursor}`)).map((row) => Number(row['id'])),
  );
  if (engine === 'postgres') expect(seen).toBeLessThan(WRITERS * EACH);
  else expect(seen).toBe(WRITERS * EACH);
});
