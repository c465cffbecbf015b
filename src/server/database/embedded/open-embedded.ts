import { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { openDoor } from '#sync/server/rows/company-door.ts';
import { boundKysely } from '../bound-transactions.ts';
import { columnTypes } from '../column-types.ts';
import type { Database, DatabaseLog } from '../database.ts';
import { type DiskRoom, hasRoomToStart, watchDiskRoom } from '../disk-room.ts';
import { poolForQueries, surviveLostConnections } from '../lost-connections.ts';
import { NamedStatementClient } from '../named-statements.ts';
import { type StatementWatch, watchStatements } from '../slow-statements.ts';
import { prepareCluster, prepareDataFolder } from './cluster-folder.ts';
import { copyRunningCluster } from './copy-cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { MAINTENANCE, type MaintenanceRules, startMaintenance } from './maintenance.ts';
import { type SupervisedWorker, superviseWorker } from './supervised-worker.ts';
import { type OpenLine, WireStream } from './wire-stream.ts';

export type EmbeddedOptions = {
  readonly dataFolder: string;
  readonly log: DatabaseLog;
  readonly queryLimitMs?: number;
  readonly maintenance?: MaintenanceRules;
  /** From how long on a statement is slow. */
  readonly slowMs?: number;
};

/**
 * Opens the embedded PostgreSQL in `dataFolder`: locked for this process, in a worker thread, durable and maintained.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { log, queryLimitMs = 120_000, maintenance: rules = MAINTENANCE } = options;
  const dataFolder = prepareDataFolder(options.dataFolder);
  let copyTo = async (_folder: string): Promise<void> => {
    throw new Error('it is still starting');
  };
  const lock = await lockFolder(dataFolder, async (request) => copyTo(copyRequest.parse(request).copyTo));
  try {
    const folder = await prepareCluster(dataFolder);
    const statements = watchStatements(log, options.slowMs);
    const disk = watchDiskRoom(log);
    const { worker, pool, kysely } = await openCluster(folder, { log, queryLimitMs, statements, disk });
    const maintenance = startMaintenance(kysely, () => worker.stats().requests, log, rules);
    copyTo = (to) => maintenance.holdOffFor(() => copyRunningCluster(kysely, folder, to));
    return {
      kysely,
      engine: 'embedded',
      ...notifyInProcess(),
      afterBulkLoad: maintenance.vacuum,
      isReady: worker.isReady,
      isFull: () => disk.isFull() || (!worker.isReady() && !hasRoomToStart(folder)),
      copyTo,
      stats: () => ({
        pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: 1 },
        queued: worker.stats().waiting,
        restarts: worker.stats().restarts,
        walBytes: maintenance.walBytes(),
        secondsSinceCheckpoint: maintenance.secondsSinceCheckpoint(),
        slowStatements: statements.count(),
      }),
      close: async () => {
        await maintenance.stop();
        await pool.end();
        await worker.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Asks the process that has the data folder for a copy of its cluster, in a new folder. */
export const copyRequest = z.strictObject({ copyTo: z.string().min(1) });
export type CopyRequest = z.infer<typeof copyRequest>;

/** What hears of every statement that was sent. */
type Watches = { readonly statements?: StatementWatch; readonly disk?: DiskRoom };

/** Opens the cluster in `folder`, without a lock and without maintenance. */
export async function openCluster(
  folder: string,
  { log, queryLimitMs, ...watches }: { readonly log: DatabaseLog; readonly queryLimitMs: number } & Watches,
): Promise<{ readonly worker: SupervisedWorker; readonly pool: pg.Pool; readonly kysely: Kysely<never> }> {
  const worker = await superviseWorker({ folder, queryLimitMs, log });
  const pool = poolOverLine(worker.openLine, log, watches);
  return { worker, pool, kysely: await kyselyOverLine(pool) };
}

/** A pool of one connection: an embedded PostgreSQL has one session, and everybody queues for it. */
export function poolOverLine(openLine: OpenLine, log: DatabaseLog, watches: Watches = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: NamedStatementClient,
    ...watches,
    stream: () => new WireStream(openLine),
    max: 1,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    types: columnTypes,
    idleTimeoutMillis: 0,
    // Whoever uses the pool inside a transaction waits for itself: this makes it fail instead of hang.
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig);
  surviveLostConnections(pool, log);
  return pool;
}

/**
 * Kysely for the tables' owner, with a door for company transactions. Both use the only session, which belongs to a
 * superuser. Functions that set the role or the company are only left to users who may set anything, and the door
 * accepts no statement that would.
 */
export async function kyselyOverLine(pool: pg.Pool): Promise<Kysely<never>> {
  await pool.query(`do $$ begin
    if has_function_privilege('public', 'pg_catalog.set_config(text, text, boolean)', 'execute') then
      revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
    end if;
  end $$`);
  const connections = poolForQueries(pool);
  const kysely = new Kysely<never>({ dialect: new PostgresDialect({ pool: connections }) });
  openDoor(kysely, boundKysely(connections));
  return kysely;
}

/** Notifies within the process: only one process owns an embedded database. */
export function notifyInProcess(): Pick<Database, 'notify' | 'onNotify'> {
  const heard = new EventEmitter().setMaxListeners(0);
  return {
    notify: async (channel, payload) => {
      heard.emit(channel, payload);
    },
    onNotify: (channel, listener) => {
      heard.on(channel, listener);
      return () => void heard.off(channel, listener);
    },
  };
}
