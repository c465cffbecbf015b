import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { bundledMigrations } from '#server/database/migrate.ts';
import { runMigrations, runMigrationsIn } from '#server/database/run-migrations.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const FIRST = { '0001-first.sql': 'create table first (id int); insert into first values (1);' };
const SECOND = { ...FIRST, '0002-second.sql': 'alter table first add column name text;' };

const APART = `-- apart: names are looked up.

drop index concurrently if exists first_name;

create index concurrently first_name on first (name);

-- A remark of its own.

do $$ begin
  loop
    update first set name = 'none' where id in (select id from first where name is null limit 1);
    exit when not found;
    commit;
  end loop;
end $$;
`;

let database: TestDatabase | undefined;
const open = async () => {
  database = await openEmptyTestDatabase();
  return database.kysely;
};

afterEach(async () => {
  await database?.close();
  database = undefined;
});

describe('migrations', () => {
  test('run in the order of their numbers, each once', async () => {
    const kysely = await open();
    expect(await runMigrations(kysely, SECOND, silentLog)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await runMigrations(kysely, SECOND, silentLog)).toEqual([]);
    expect((await sql`select * from first`.execute(kysely)).rows).toEqual([{ id: 1, name: null }]);
  });

  test('of a new version run on top of those of an older one', async () => {
    const kysely = await open();
    await runMigrations(kysely, FIRST, silentLog);
    expect(await runMigrations(kysely, SECOND, silentLog)).toEqual(['0002-second.sql']);
  });

  test('all run or none: a faulty one takes the others back', async () => {
    const kysely = await open();
    const faulty = { ...FIRST, '0002-faulty.sql': 'create table second (id nonsense);' };
    await expect(runMigrations(kysely, faulty, silentLog)).rejects.toMatchObject({ code: '42704' });
    const { rows } = await sql`
      select to_regclass('first') as first, (select count(*) from schema_migrations) as noted
    `.execute(kysely);
    expect(rows).toEqual([{ first: null, noted: 0 }]);
  });

  test('that stand apart run outside a transaction, one statement after the other, after what came before is kept', async () => {
    const kysely = await open();
    const apart = { ...SECOND, '0003-apart.sql': APART, '0004-after.sql': "insert into first values (2, 'two');" };
    expect(await runMigrations(kysely, apart, silentLog)).toHaveLength(4);
    const { rows } =
      await sql`select indisvalid as valid from pg_index where indexrelid = 'first_name'::regclass`.execute(kysely);
    expect(rows).toEqual([{ valid: true }]);
    expect((await sql`select * from first order by id`.execute(kysely)).rows).toEqual([
      { id: 1, name: 'none' },
      { id: 2, name: 'two' },
    ]);
  });

  test('that stand apart and break off are run again from their beginning, what came before stays', async () => {
    const kysely = await open();
    const faulty = { ...SECOND, '0003-apart.sql': `${APART}\n\nselect nonsense;\n` };
    await expect(runMigrations(kysely, faulty, silentLog)).rejects.toMatchObject({ code: '42703' });
    expect(await runMigrations(kysely, { ...SECOND, '0003-apart.sql': APART }, silentLog)).toEqual(['0003-apart.sql']);
  });

  test('that stand apart run in the transaction of a restore, too', async () => {
    const kysely = await open();
    const apart = { ...SECOND, '0003-apart.sql': APART };
    const ran = await kysely.transaction().execute((tx) => runMigrationsIn(tx, apart, silentLog));
    expect(ran).toEqual(Object.keys(apart));
    expect((await sql`select * from first`.execute(kysely)).rows).toEqual([{ id: 1, name: 'none' }]);
  });

  test('that were edited after they ran are refused', async () => {
    const kysely = await open();
    await runMigrations(kysely, FIRST, silentLog);
    const edited = { '0001-first.sql': 'create table first (id bigint);' };
    await expect(runMigrations(kysely, edited, silentLog)).rejects.toThrow('0001-first.sql was edited after it ran');
  });

  test('with other line endings count as the same', async () => {
    const kysely = await open();
    await runMigrations(kysely, { '0001-first.sql': 'create table first\n(id int);' }, silentLog);
    expect(await runMigrations(kysely, { '0001-first.sql': 'create table first\r\n(id int);' }, silentLog)).toEqual([]);
  });

  test('of a newer version keep an older one from starting', async () => {
    const kysely = await open();
    await runMigrations(kysely, SECOND, silentLog);
    await expect(runMigrations(kysely, FIRST, silentLog)).rejects.toThrow('newer version of Remise (0002-second.sql)');
  });

  test('with the same number or without one are refused', async () => {
    const kysely = await open();
    const twice = { ...FIRST, '0001-other.sql': 'select 1' };
    await expect(runMigrations(kysely, twice, silentLog)).rejects.toThrow('Two migrations have the number 0001');
    await expect(runMigrations(kysely, { 'first.sql': 'select 1' }, silentLog)).rejects.toThrow('not named like');
  });

  test('of this version are found and start with companies and staff', () => {
    expect(Object.keys(bundledMigrations).toSorted()[0]).toBe('0001-companies-and-staff.sql');
    expect(bundledMigrations['0001-companies-and-staff.sql']).toContain('create table companies');
  });

  test('started by four at once run once', async () => {
    const kysely = await open();
    const ran = await Promise.all([1, 2, 3, 4].map(() => runMigrations(kysely, bundledMigrations, silentLog)));
    expect(ran.flat().toSorted()).toEqual(Object.keys(bundledMigrations).toSorted());
  });
});
