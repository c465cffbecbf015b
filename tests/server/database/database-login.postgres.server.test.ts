import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, DatabaseLog } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { seedPeople, YARD } from '#tests/support/app.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const SECRET = 'a secret for tests that is long enough';
const OTHER_SECRET = 'another secret that is long enough too';

let server: TemporaryPostgres;
let admin: pg.Client;
let address: URL;
let login: string;
const opened: Database[] = [];
const warnings: string[] = [];
const log: DatabaseLog = { ...silentLog, warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) };

/** Owners come in as on a machine of one's own; everybody else with a password, which this server checks. */
const letIn = async (others: 'scram-sha-256' | 'reject') => {
  const { rows } = await admin.query<{ hba_file: string }>('show hba_file');
  const owners = ['postgres', 'plain_owner', 'making_owner'].map((name) => `host all ${name} 127.0.0.1/32 trust\n`);
  fs.writeFileSync(rows[0]?.hba_file ?? '', `${owners.join('')}host all all 127.0.0.1/32 ${others}\n`);
  const before = await loadedAt();
  await admin.query('select pg_reload_conf()');
  await expect.poll(loadedAt).not.toBe(before);
};
/** Returns when the server read its rules, as a new connection sees it. */
const loadedAt = async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ at: string }>('select pg_conf_load_time()::text as at');
  await client.end();
  return rows[0]?.at;
};

beforeAll(async () => {
  server = await startTemporaryPostgres();
  admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create role remise_app; create role plain_owner login in role remise_app');
  await admin.query('create role making_owner login createrole; grant remise_app to making_owner with admin option');
});

afterAll(async () => {
  await admin.end();
  await server.stop();
});

/** A fresh database of this owner, at `address`. */
const makeDatabase = async (owner: string) => {
  const name = `role_${Math.max(0, ...(await names())) + 1}`;
  await admin.query(`create database ${name} owner ${owner}`);
  address = new URL(server.url);
  address.username = owner;
  address.pathname = `/${name}`;
  const { rows } = await admin.query<{ oid: number }>('select oid from pg_database where datname = $1', [name]);
  login = `remise_app_${rows[0]?.oid}`;
};
const names = async () => {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'role_%'",
  );
  return rows.map(({ datname }) => Number(datname.slice('role_'.length)));
};

beforeEach(async () => {
  warnings.length = 0;
  await letIn('scram-sha-256');
  await makeDatabase('postgres');
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** Opens the database as a server process does. */
const open = async (secret: string | undefined = SECRET) => {
  const database = await openPostgres({ databaseUrl: address.href, log, secret });
  opened.push(database);
  return database;
};
const start = async (secret?: string) => {
  const database = await open(secret);
  await migrate(database, silentLog);
  await seedPeople(database);
  return database;
};
/** Returns the session's login of a company transaction, which also reads its company. */
const sessionOf = async ({ kysely }: { readonly kysely: Kysely<never> }) => {
  const { rows } = await withCompany(kysely, YARD, (tx) =>
    sql<{ session: string; id: string }>`select session_user::text as session, id from companies`.execute(tx),
  );
  expect(rows.map(({ id }) => id)).toEqual([YARD]);
  return rows[0]?.session;
};
/** Ends the connections of company transactions, so that the next one has to be let in. */
const cut = async (database: Database) => {
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1', [login]);
  await expect.poll(() => database.stats().pool.total).toBeLessThanOrEqual(4);
};

describe('company transactions on PostgreSQL', () => {
  test('have a login of their own, which belongs to the application role and to nothing else', async () => {
    const database = await start();
    expect(await sessionOf(database)).toBe(login);
    const { rows } = await admin.query(
      'select m.roleid::regrole::text as role from pg_auth_members m where m.member = $1::regrole',
      [login],
    );
    expect(rows).toEqual([{ role: 'remise_app' }]);
    expect(warnings).toEqual([]);
  });

  test('are let go no further by PostgreSQL itself: there is no owner behind the login to go back to', async () => {
    await start();
    await admin.query(`alter role ${login} password 'known to the test'`);
    const url = new URL(address);
    url.searchParams.set('user', login);
    url.searchParams.set('password', 'known to the test');
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const refused = (text: string) =>
      expect(client.query(text), text).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|22023)$/) });
    await client.query(
      `select set_config('role', 'remise_app', false), set_config('app.company_id', '${YARD}', false)`,
    );
    for (const leave of [
      "select set_config('role', 'none', false)",
      'reset role',
      'reset session authorization',
      'set session authorization default',
      'discard all',
      'do $$ begin reset role; end $$',
    ]) {
      await client.query(leave);
      await client.query(`select set_config('app.company_id', '${YARD}', false)`);
      const { rows } = await client.query('select distinct company_id from users');
      expect(rows, leave).toEqual([{ company_id: YARD }]);
      await refused('select * from sessions');
    }
    for (const text of ['set role postgres', 'set session authorization postgres', 'create table own (id int)']) {
      await refused(text);
    }
    await refused('alter table users disable row level security');
    await refused('create role another');
    await client.end();
  });

  test('get it where several processes start together on a new database', async () => {
    const started = await Promise.all([open(), open(), open(), open()]);
    await Promise.all(started.map((database) => migrate(database, silentLog)));
    const [first] = started;
    if (first !== undefined) await seedPeople(first);
    expect(await Promise.all(started.map(sessionOf))).toEqual([login, login, login, login]);
    expect(warnings).toEqual([]);
  });

  test('get it in a database that was used without, by starting', async () => {
    const before = await openPostgres({ databaseUrl: address.href, log });
    await migrate(before, silentLog);
    await seedPeople(before);
    expect(await sessionOf(before)).toBe('postgres');
    await before.close();
    expect(await sessionOf(await open())).toBe(login);
  });

  test('keep it when the secret is another: a start sets the password, and who ran before is let in again', async () => {
    const earlier = await start();
    const later = await open(OTHER_SECRET);
    expect(await sessionOf(later)).toBe(login);
    await cut(earlier);
    expect(await sessionOf(earlier)).toBe(login);
    await cut(later);
    expect(await sessionOf(later)).toBe(login);
    expect(warnings.filter((line) => line.includes('createrole'))).toEqual([]);
  });

  test('come back to readiness by themselves when the login was lost meanwhile', async () => {
    const database = await start();
    await admin.query(`alter role ${login} nologin`);
    await cut(database);
    // No request arrives: the readiness check recreates the login.
    const isMade = () => admin.query('select from pg_roles where rolname = $1 and rolcanlogin', [login]);
    await expect.poll(async () => (await isMade()).rowCount, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => database.isReady()).toBe(true);
    expect(await sessionOf(database)).toBe(login);
  });

  test('do not begin as the owner because the database had no room at the start', async () => {
    await (await start()).close();
    opened.length = 0;
    await admin.query(`alter role ${login} connection limit 0`);
    await expect(open()).rejects.toThrow(/does not answer: too many connections/);
    await admin.query(`alter role ${login} connection limit -1`);
    expect(await sessionOf(await open())).toBe(login);
    expect(warnings).toEqual([]);
  });

  test('get it from an owner who may make roles and is nobody else', async () => {
    await makeDatabase('making_owner');
    expect(await sessionOf(await start())).toBe(login);
    expect(warnings).toEqual([]);
  });

  test('and the server use no more than ten connections, and one to listen', async () => {
    const database = await start();
    const wait = sql`select pg_sleep(0.2)`;
    const work = Array.from({ length: 30 }, () => [
      withCompany(database.kysely, YARD, (tx) => wait.execute(tx)),
      wait.execute(database.kysely),
    ]);
    let most = 0;
    const done = Promise.all(work.flat());
    for (let look = 0; look < 5; look += 1) {
      const { rows } = await admin.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name like 'remise%'",
        [address.pathname.slice(1)],
      );
      most = Math.max(most, rows[0]?.count ?? 0);
      expect(database.stats().pool.total).toBeLessThanOrEqual(10);
    }
    await done;
    expect(most).toBeLessThanOrEqual(11);
  });
});

describe('where the database gives them no login', () => {
  test('because its owner may make no roles, they work as before and one line says what to grant', async () => {
    await makeDatabase('plain_owner');
    const database = await start();
    expect(await sessionOf(database)).toBe('plain_owner');
    expect(warnings).toEqual([expect.stringContaining('createrole')]);
    const closed = withCompany(database.kysely, YARD, (tx) => sql`select * from sessions`.execute(tx));
    await expect(closed).rejects.toMatchObject({ code: '42501' });
  });

  test('because pg_hba.conf does not let it in, they work as before and one line says so', async () => {
    await letIn('reject');
    expect(await sessionOf(await start())).toBe('postgres');
    expect(warnings).toEqual([expect.stringContaining('pg_hba.conf')]);
  });

  test('that owns nothing, they do not use one that may do more', async () => {
    await (await start()).close();
    opened.length = 0;
    await admin.query(`alter role ${login} bypassrls`);
    expect(await sessionOf(await open())).toBe('postgres');
    expect(warnings).toEqual([expect.stringContaining('createrole')]);
  });
});
