import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { bundledMigrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const MIGRATOR = fileURLToPath(new URL('./database-migrator.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../src/server/database/migrations/', import.meta.url));

let here: TestDatabase;
let there: Database | undefined;
let address: string;

beforeEach(async () => {
  here = await openEmptyTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(here.kysely);
  const url = new URL(process.env['REMISE_TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  address = url.href;
});

afterEach(async () => {
  await there?.close();
  there = undefined;
  await here.close();
});

const openThere = async () => {
  there = await openDatabase({ dataFolder: '/nowhere', databaseUrl: address, log: silentLog });
  return there;
};

const WAIT = { timeout: 20_000, interval: 50 };

/** Waits until a connection listens, one other than the connection that was lost; returns its process. */
function listenerOf(database: Database, lost: number | null): Promise<number> {
  return vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'remise listener' and datname = current_database()
        and pid is distinct from ${lost}::int and state = 'idle' and query like 'listen %'`.execute(database.kysely);
    const [found] = rows;
    if (found === undefined) throw new Error('nothing listens yet');
    return found.pid;
  }, WAIT);
}

describe('several server processes on one PostgreSQL', () => {
  test('that start together run each migration once', async () => {
    const run = promisify(execFile);
    const started = [1, 2, 3, 4].map(() => run(process.execPath, [MIGRATOR, address, MIGRATIONS]));
    const ran = (await Promise.all(started)).flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
    expect(ran.toSorted()).toEqual(Object.keys(bundledMigrations).toSorted());
  });

  test('hear what another tells, also after the connection they listen on was lost', async () => {
    const other = await openThere();
    const heard: string[] = [];
    const stop = here.onNotify('revs', (payload) => heard.push(payload));
    const first = await listenerOf(other, null);
    await other.notify('revs', 'one');
    await vi.waitFor(() => expect(heard).toEqual(['one']), WAIT);
    await sql`select pg_terminate_backend(${first})`.execute(other.kysely);
    await listenerOf(other, first);
    await other.notify('revs', 'two');
    await vi.waitFor(() => expect(heard).toHaveLength(2), WAIT);
    stop();
    expect(heard).toEqual(['one', 'two']);
  });

  test('answer that the database is away when their connection is cut in a transaction, and go on after it', async () => {
    const other = await openThere();
    const cut = here.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely);
      await pause(100);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
    expect((await sql`select 1 as one`.execute(here.kysely)).rows).toEqual([{ one: 1 }]);
  });

  test('answer that the database is away when their connection is cut before a transaction begins, and do nothing', async () => {
    const other = await openThere();
    await sql`create table facts (id int)`.execute(here.kysely);
    const cut = here.kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely);
      await connection.transaction().execute((tx) => sql`insert into facts values (1)`.execute(tx));
    });
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
    expect((await sql`select * from facts`.execute(here.kysely)).rows).toEqual([]);
  });
});

test('a PostgreSQL that cannot be reached stops the start with one line', async () => {
  const open = openDatabase({
    dataFolder: '/nowhere',
    databaseUrl: 'postgres://nobody@127.0.0.1:9/none',
    log: silentLog,
  });
  await expect(open).rejects.toMatchObject({
    name: 'DatabaseStartError',
    message: expect.stringContaining('DATABASE_URL cannot be reached'),
  });
});
