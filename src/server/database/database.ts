import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export type DatabaseStats = {
  /** `max`: how many connections there may be. */
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number; readonly max: number };
  /** Requests that the one embedded session has not answered yet. Zero on PostgreSQL. */
  readonly queued: number;
  /** How often the embedded database had to be reopened. */
  readonly restarts: number;
  /** Bytes of write-ahead log since the last checkpoint; null on PostgreSQL, which keeps house itself. */
  readonly walBytes: number | null;
  readonly secondsSinceCheckpoint: number | null;
  /** Statements that took longer than the limit that was set. */
  readonly slowStatements: number;
};

/** The database as the server sees it: code that uses this type does not depend on the engine. */
export type Database = {
  readonly kysely: Kysely<never>;
  readonly engine: 'embedded' | 'postgres';
  readonly stats: () => DatabaseStats;
  /** Notifies all processes of this database. Call it after the commit that it is about. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  /** Listens to `notify`, from this process and others. Returns a function to stop. */
  readonly onNotify: (channel: string, listener: (payload: string) => void) => () => void;
  /** Updates the statistics for the query planner. Call it after writing many rows at once. */
  readonly afterBulkLoad: () => Promise<void>;
  /** False while the database is reopened or cannot be reached. */
  readonly isReady: () => boolean;
  /** True while writes find no room on its disk. */
  readonly isFull: () => boolean;
  /** Of an embedded database: copies its cluster to a new folder while others read and write. */
  readonly copyTo?: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
};
