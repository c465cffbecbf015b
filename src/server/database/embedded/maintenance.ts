import { type Kysely, sql } from 'kysely';
import type { DatabaseLog } from '../database.ts';

export type MaintenanceRules = {
  readonly lookEveryMs: number;
  readonly checkpointEveryMs: number;
  readonly walLimitBytes: number;
  /** After this many bytes were written, tables that changed a lot are analyzed for the planner. */
  readonly countEveryBytes: number;
  /** Hour of the day, local time, in which rows are vacuumed. */
  readonly vacuumHour: number;
  readonly now: () => Date;
};

/** Tables that autovacuum would analyze by its own defaults: 50 rows and a tenth of the table written since the last time. */
const CHANGED_TABLES = sql<{ name: string }>`select c.oid::regclass::text as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > 50 + greatest(c.reltuples, 0) / 10`;

/** A checkpoint itself leaves a little write-ahead log behind. */
const CHECKPOINT_RECORD_BYTES = 512;

export const MAINTENANCE: MaintenanceRules = {
  lookEveryMs: 2_000,
  checkpointEveryMs: 5 * 60_000,
  walLimitBytes: 64 * 1024 * 1024,
  countEveryBytes: 1024 * 1024,
  vacuumHour: 3,
  now: () => new Date(),
};

export type Maintenance = {
  readonly walBytes: () => number;
  readonly secondsSinceCheckpoint: () => number;
  readonly vacuum: () => Promise<void>;
  /** Does something during which no checkpoint may run. */
  readonly holdOffFor: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/**
 * Does the work of PostgreSQL's background processes, which an embedded session lacks. `activity` counts requests, so
 * that an idle database is left alone.
 */
export function startMaintenance(
  database: Kysely<never>,
  activity: () => number,
  log: DatabaseLog,
  rules: MaintenanceRules = MAINTENANCE,
): Maintenance {
  let walBytes = 0;
  let checkpointAt = performance.now();
  let seenActivity = -1;
  let dirty = true;
  let countedAt = 0;
  let vacuumedOn = 0;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let heldOff = 0;

  const checkpoint = async () => {
    await sql`checkpoint`.execute(database);
    walBytes = 0;
    countedAt = 0;
    dirty = false;
    checkpointAt = performance.now();
    seenActivity = activity();
  };

  const vacuum = async () => {
    await sql`vacuum (analyze)`.execute(database);
    await checkpoint();
  };

  /**
   * Analyzes changed tables. Without it the planner scans a whole table that was empty when last analyzed, as on the day
   * of an import.
   */
  const countRows = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database);
    const { rows } = await CHANGED_TABLES.execute(database);
    for (const { name } of rows) await sql`analyze ${sql.raw(name)}`.execute(database);
    countedAt = walBytes;
  };

  const look = async () => {
    const now = rules.now();
    if (now.getHours() === rules.vacuumHour && now.getDate() !== vacuumedOn) {
      await vacuum();
      vacuumedOn = now.getDate();
    }
    if (activity() !== seenActivity) {
      const { rows } = await sql<{ bytes: number }>`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()
      `.execute(database);
      walBytes = rows[0]?.bytes ?? 0;
      dirty = walBytes > CHECKPOINT_RECORD_BYTES;
      if (walBytes - countedAt >= rules.countEveryBytes) await countRows();
      seenActivity = activity();
    }
    const due = performance.now() - checkpointAt >= rules.checkpointEveryMs;
    if (dirty && (due || walBytes >= rules.walLimitBytes)) await checkpoint();
  };

  let idle = true;
  const timer = setInterval(() => {
    if (!idle || stopped || heldOff > 0) return;
    idle = false;
    running = look()
      .catch((error: unknown) => log.warn({ err: error }, 'database maintenance was put off'))
      .finally(() => {
        idle = true;
      });
  }, rules.lookEveryMs);
  timer.unref();

  return {
    walBytes: () => walBytes,
    secondsSinceCheckpoint: () => Math.round((performance.now() - checkpointAt) / 1000),
    vacuum,
    holdOffFor: async (work) => {
      heldOff += 1;
      await running;
      try {
        return await work();
      } finally {
        heldOff -= 1;
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
