import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { openDoor } from '#sync/server/rows/company-door.ts';
import { boundKysely } from './bound-transactions.ts';
import { columnTypes } from './column-types.ts';
import { type CompanyPool, openCompanyPool } from './company-pool.ts';
import type { Database, DatabaseLog } from './database.ts';
import { DatabaseStartError } from './database-unavailable.ts';
import { type DiskRoom, watchDiskRoom } from './disk-room.ts';
import { poolForQueries, surviveLostConnections } from './lost-connections.ts';
import { NamedStatementClient } from './named-statements.ts';
import { listenOnPostgres } from './notify-listener.ts';
import { type StatementWatch, watchStatements } from './slow-statements.ts';

/**
 * Ten connections in all: these for the tables' owner (sign-in, the server's own work), the rest for company
 * transactions.
 */
const OWNER_CONNECTIONS = 4;
const COMPANY_CONNECTIONS = 6;
const OLDEST_VERSION = 150_000;
const LOOK_EVERY_MS = 5_000;

export type PostgresOptions = {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  readonly queryLimitMs?: number;
  /** From how long on a statement is slow. */
  readonly slowMs?: number;
  /** Derives the password of the login for company transactions; left out, they use the owner's login. */
  readonly secret?: string | undefined;
};

/** A PostgreSQL server (15 or newer) by its address; several processes may share one database. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log } = options;
  const statements = watchStatements(log, options.slowMs);
  const disk = watchDiskRoom(log);
  const pool = openPool(databaseUrl, OWNER_CONNECTIONS, { ...options, statements, disk });
  let door: CompanyPool;
  try {
    await refuseOldServer(pool);
    door = await openCompanyPool(
      pool,
      (url) => openPool(url, COMPANY_CONNECTIONS, { ...options, statements, disk }),
      options,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
  const pools = [pool, door.pool];
  const kysely = new Kysely<never>({ dialect: new PostgresDialect({ pool: poolForQueries(pool) }) });
  openDoor(kysely, boundKysely(door.queries));
  const listener = listenOnPostgres(databaseUrl, pool, log);
  const reach = watchReach([poolForQueries(pool), door.queries], log);
  const sum = (count: (each: pg.Pool) => number) => pools.reduce((total, each) => total + count(each), 0);
  return {
    kysely,
    engine: 'postgres',
    notify: listener.notify,
    onNotify: listener.onNotify,
    afterBulkLoad: async () => {
      await sql`vacuum (analyze)`.execute(kysely);
    },
    isReady: reach.isReady,
    isFull: disk.isFull,
    stats: () => ({
      pool: {
        total: sum((each) => each.totalCount),
        idle: sum((each) => each.idleCount),
        waiting: sum((each) => each.waitingCount),
        max: OWNER_CONNECTIONS + COMPANY_CONNECTIONS,
      },
      queued: 0,
      restarts: 0,
      walBytes: null,
      secondsSinceCheckpoint: null,
      slowStatements: statements.count(),
    }),
    close: async () => {
      reach.stop();
      await listener.close();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

/** One connection of the tables' owner for a tool, under a name that is not the server's, for statements of any length. */
export async function openForTool(databaseUrl: string, log: DatabaseLog): Promise<Kysely<never>> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', 'remise-tool');
  const pool = openPool(url.href, 1, { databaseUrl, log, queryLimitMs: 0 });
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new Kysely<never>({ dialect: new PostgresDialect({ pool: poolForQueries(pool) }) });
}

type PoolOptions = PostgresOptions & { readonly statements?: StatementWatch; readonly disk?: DiskRoom };

function openPool(databaseUrl: string, max: number, options: PoolOptions): pg.Pool {
  const { log, queryLimitMs = 120_000, statements, disk } = options;
  const pool = new pg.Pool({
    Client: NamedStatementClient,
    statements,
    disk,
    connectionString: databaseUrl,
    application_name: 'remise',
    max,
    types: columnTypes,
    keepAlive: true,
    // Queries are sent without waiting for the answers of those before: the client makes use of it for `begin`.
    pipeline: true,
    statement_timeout: queryLimitMs,
    connectionTimeoutMillis: 10_000,
    // Compiling a query takes longer than any of ours should run. An SSD finds every page equally fast.
    options: '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1',
  } as pg.PoolConfig);
  surviveLostConnections(pool, log);
  return pool;
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    version = Number(rows[0]?.version);
  } catch (error) {
    throw new DatabaseStartError(`The database at DATABASE_URL cannot be reached: ${(error as Error).message}`);
  }
  if (version >= OLDEST_VERSION) return;
  throw new DatabaseStartError(`Remise needs PostgreSQL 15 or newer; DATABASE_URL names version ${version / 10_000}.`);
}

/** Checks every few seconds whether the server answers, so that readiness is known without asking. */
function watchReach(
  pools: readonly PostgresPool[],
  log: DatabaseLog,
): { readonly isReady: () => boolean; readonly stop: () => void } {
  let reached = true;
  let stopped = false;
  const timer = setInterval(() => {
    if (stopped) return;
    Promise.all(pools.map(look)).then(
      () => {
        reached = true;
      },
      (error: unknown) => {
        if (reached) log.error({ err: error }, 'the database does not answer');
        reached = false;
      },
    );
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    isReady: () => reached && !stopped,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

async function look(pool: PostgresPool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select 1', []);
  } finally {
    client.release();
  }
}
