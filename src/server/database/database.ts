import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export type DatabaseStats = {
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Requests that the one embedded session has not answered yet. Zero on PostgreSQL. */
  readonly queued: number;
  /** How often the embedded database had to be reopened. */
  readonly restarts: number;
  /** Bytes of write-ahead log since the last checkpoint; null on PostgreSQL, which keeps house itself. */
  readonly walBytes: number | null;
  readonly secondsSinceCheckpoint: number | null;
};

/** The database as the server sees it. Which engine runs makes no difference above this line. */
export type Database = {
  readonly kysely: Kysely<never>;
  readonly engine: 'embedded' | 'postgres';
  readonly stats: () => DatabaseStats;
  /** Tells all processes of this database. Call it after the commit it speaks of. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  /** Hears what `notify` tells, in this process and others. Returns the way to stop. */
  readonly onNotify: (channel: string, listener: (payload: string) => void) => () => void;
  /** Renews the statistics that queries are planned with. Call it after writing many rows at once. */
  readonly afterBulkLoad: () => Promise<void>;
  /** False while the database is reopened or cannot be reached. */
  readonly isReady: () => boolean;
  readonly close: () => Promise<void>;
};
