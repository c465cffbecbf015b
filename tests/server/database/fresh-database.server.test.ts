import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedPeople } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * Returns everything that a test could leave for the next one: rows, sequences, settings, roles, and the schema with
 * its guards.
 */
async function stateOf({ kysely }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(kysely);
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(json_agg(to_jsonb(t) - 'ran_at' order by t::text)::text, '') as rows
      from ${sql.table(name)} t`.execute(kysely);
    state[`rows of ${name}`] = rows[0]?.rows ?? '';
  }
  for (const [name, query] of Object.entries(SCHEMA)) {
    const { rows } = await sql<{ text: string }>`select string_agg(x::text, ' ' order by x::text) as text
      from (${sql.raw(query)}) x`.execute(kysely);
    state[name] = rows[0]?.text ?? '';
  }
  return state;
}

const OURS = "relnamespace = 'public'::regnamespace";
const SCHEMA = {
  relations: `select relname, relkind, relrowsecurity, relforcerowsecurity, relacl::text from pg_class where ${OURS}`,
  policies: 'select * from pg_policies',
  triggers: 'select tgrelid::regclass, tgname, tgenabled from pg_trigger where not tgisinternal',
  functions: "select proname, prosrc, proacl::text from pg_proc where pronamespace = 'public'::regnamespace",
  constraints: 'select conrelid::regclass, conname, convalidated from pg_constraint where conrelid <> 0',
  sequences: "select sequencename, last_value from pg_sequences where schemaname = 'public'",
  roles: "select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname !~ '_[0-9]+$'",
  settings: "select name, setting from pg_settings where source = 'session' or name = 'session_replication_role'",
};

/**
 * What the planner knows, and what a session keeps. The list of migrations is long enough for PostgreSQL to look at it by
 * itself in the database that all are copied from.
 */
async function leftOver({ kysely }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::int from pg_statistic s join pg_class c on c.oid = s.starelid where ${sql.raw(OURS)}
      and c.relname <> 'schema_migrations') as statistics,
    (select count(*)::int from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())) as locks,
    (select count(*)::int from pg_class where relpersistence = 't' and relkind = 'r') as temporary,
    current_user = session_user as self`.execute(kysely);
  return rows[0];
}
const NOTHING = { statistics: 0, locks: 0, temporary: 0, self: true };

async function withDatabase<Result>(work: (database: TestDatabase) => Promise<Result>): Promise<Result> {
  const database = await openTestDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test.each([
  ['rows of two companies', seedPeople],
  [
    'rows that nobody may delete, and what the planner learned of them',
    async (database: TestDatabase) => {
      await seedPeople(database);
      await sql`update schema_migrations set checksum = 'x'`.execute(database.kysely);
      await sql`delete from billing_daily`.execute(database.kysely);
      await database.afterBulkLoad();
    },
  ],
  [
    'another role, a lock and a table of the session',
    run(`create temp table own (id int);
    select pg_advisory_lock(7); set role remise_app; set app.company_id = 'x'`),
  ],
  ['a table more', run('create table more (id int)')],
  ['a trigger that sleeps', run('alter table users disable trigger all')],
  [
    'no guard between companies, and a right more',
    run(`alter table users disable row level security;
    grant delete on users to remise_app`),
  ],
])('a file finds a database as its migrations made it, after one that left %s', async (_, leave) => {
  const first = await withDatabase(stateOf);
  await withDatabase(leave);
  await withDatabase(async (database) => {
    expect(await leftOver(database)).toEqual(NOTHING);
    expect(await stateOf(database)).toEqual(first);
  });
});

function run(text: string): (database: TestDatabase) => Promise<unknown> {
  return ({ kysely }) => sql.raw(text).execute(kysely);
}

test('two databases of one file do not see each other', async () => {
  await withDatabase(async (one) => {
    await withDatabase(async (other) => {
      await seedPeople(one);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(other.kysely);
      expect(rows).toEqual([{ count: 0 }]);
    });
  });
});
