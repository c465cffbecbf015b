import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { Database, DatabaseLog } from './database.ts';
import { DatabaseStartError } from './database-unavailable.ts';
import { poolForQueries, surviveLostConnections } from './lost-connections.ts';
import { NamedStatementClient } from './named-statements.ts';
import { listenOnPostgres } from './notify-listener.ts';

const POOL_SIZE = 10;
const OLDEST_VERSION = 150_000;
const LOOK_EVERY_MS = 5_000;

/** A PostgreSQL server (15 or newer) by its address; several processes may share one database. */
export async function openPostgres(options: {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  readonly queryLimitMs?: number;
}): Promise<Database> {
  const { databaseUrl, log, queryLimitMs = 120_000 } = options;
  const pool = new pg.Pool({
    Client: NamedStatementClient,
    connectionString: databaseUrl,
    application_name: 'remise',
    max: POOL_SIZE,
    types: columnTypes,
    keepAlive: true,
    // Queries are sent without waiting for the answers of those before: the client makes use of it for `begin`.
    pipeline: true,
    statement_timeout: queryLimitMs,
    connectionTimeoutMillis: 10_000,
    // Compiling a query takes longer than any of ours should; disks without a head find every page as fast.
    options: '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1',
  } as pg.PoolConfig);
  surviveLostConnections(pool, log);
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const kysely = new Kysely<never>({ dialect: new PostgresDialect({ pool: poolForQueries(pool) }) });
  const listener = listenOnPostgres(databaseUrl, pool, log);
  const reach = watchReach(pool, log);
  return {
    kysely,
    engine: 'postgres',
    notify: listener.notify,
    onNotify: listener.onNotify,
    afterBulkLoad: async () => {
      await sql`vacuum (analyze)`.execute(kysely);
    },
    isReady: reach.isReady,
    stats: () => ({
      pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      queued: 0,
      restarts: 0,
      walBytes: null,
      secondsSinceCheckpoint: null,
    }),
    close: async () => {
      reach.stop();
      await listener.close();
      await pool.end();
    },
  };
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

/** Looks every few seconds whether the server answers, so that readiness is known without asking. */
function watchReach(pool: pg.Pool, log: DatabaseLog): { readonly isReady: () => boolean; readonly stop: () => void } {
  let reached = true;
  let stopped = false;
  const timer = setInterval(() => {
    if (stopped) return;
    pool.query('select 1').then(
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
