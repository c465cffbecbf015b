import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
const named = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
    database.kysely,
  );
  return rows[0]?.count ?? -1;
};

beforeAll(async () => {
  database = await openEmptyTestDatabase();
});

afterAll(() => database.close());

describe('columns arrive the same on both engines', () => {
  test('counters as numbers, days and instants as text in UTC', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as counter, date '2026-03-29' as day,
             timestamptz '2026-03-29 03:30:00.123456+02' as instant, null::bigint as nothing
    `.execute(database.kysely);
    expect(rows).toEqual([
      { counter: 9007199254740991, day: '2026-03-29', instant: '2026-03-29 01:30:00.123456+00', nothing: null },
    ]);
  });

  test('text sorts by its bytes, so that stored sort keys order alike everywhere', async () => {
    const { rows } = await sql<{ key: string }>`
      select key from (values ('b'), ('B'), ('é'), ('a')) as keys (key) order by key collate "C"
    `.execute(database.kysely);
    expect(rows.map(({ key }) => key)).toEqual(['B', 'a', 'b', 'é']);
  });
});

describe('a query that comes back', () => {
  test('is prepared once and then runs by its name', async () => {
    await database.kysely.connection().execute(async (connection) => {
      const count = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from pg_prepared_statements where statement like '%sought_after%'
        `.execute(connection);
        return rows[0]?.count;
      };
      const ask = (value: number) =>
        sql<{ sum: number }>`select ${value}::int + 1 as sum /* sought_after */`.execute(connection);
      expect((await ask(1)).rows).toEqual([{ sum: 2 }]);
      const before = await count();
      expect((await ask(2)).rows).toEqual([{ sum: 3 }]);
      expect((await ask(3)).rows).toEqual([{ sum: 4 }]);
      expect([before, await count()]).toEqual([0, 1]);
    });
  });

  test('never fills the memory of the server: above 500 names all are forgotten', async () => {
    await database.kysely.connection().execute(async (connection) => {
      let most = 0;
      for (let index = 0; index < 1_100; index += 1) {
        const text = sql.raw(`+ ${index}`);
        for (const value of [1, 2]) await sql`select ${value}::int ${text} as sum`.execute(connection);
        if (index % 50 === 0) {
          const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
            connection,
          );
          most = Math.max(most, rows[0]?.count ?? 0);
        }
      }
      expect(most).toBeGreaterThan(100);
      expect(most).toBeLessThanOrEqual(501);
    });
  });

  test('survives a change of its table: it fails once at most and is prepared anew', async () => {
    await sql`create table shapes (id int)`.execute(database.kysely);
    await database.kysely.connection().execute(async (connection) => {
      const ask = () => sql`select * from shapes where id > ${0}`.execute(connection);
      await ask();
      await ask();
      await sql`alter table shapes add column colour text`.execute(connection);
      await sql`insert into shapes values (1, 'red')`.execute(connection);
      await ask().catch((error: unknown) => expect(error).toMatchObject({ code: '0A000' }));
      expect((await ask()).rows).toEqual([{ id: 1, colour: 'red' }]);
    });
  });

  test('that is refused keeps its code and leaves the connection usable', async () => {
    const divide = (by: number) => sql`select 1 / ${by}::int as part`.execute(database.kysely);
    for (let round = 0; round < 3; round += 1) await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(1)).rows).toEqual([{ part: 1 }]);
    expect(await named()).toBeGreaterThanOrEqual(0);
  });

  test('a refused transaction leaves nothing behind', async () => {
    await sql`create table facts (id int primary key)`.execute(database.kysely);
    const work = database.kysely.transaction().execute(async (tx) => {
      await sql`insert into facts values (${1})`.execute(tx);
      await sql`insert into facts values (${1})`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect((await sql`select * from facts`.execute(database.kysely)).rows).toEqual([]);
  });
});

describe('a notification', () => {
  test('reaches the listeners of its channel until they stop', async () => {
    const heard: string[] = [];
    const stop = database.onNotify('revs', (payload) => heard.push(payload));
    const other: string[] = [];
    const stopOther = database.onNotify('other', (payload) => other.push(payload));
    await pause(200);
    await database.notify('revs', 'first');
    await pause(200);
    stop();
    await database.notify('revs', 'second');
    await pause(200);
    stopOther();
    expect({ heard, other }).toEqual({ heard: ['first'], other: [] });
  });
});
