import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { DatabaseLog } from './database.ts';
import { asUnavailable } from './database-unavailable.ts';

/** Logs a connection that breaks, in use or idle, so that neither ends the process. */
export function surviveLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  // The pool itself only listens to idle clients. One in use fails its query and reports the error as well.
  pool.on('connect', (client) => client.on('error', lost));
}

/** The pool as Kysely uses it: when it has no connection to give, it throws a `DatabaseUnavailableError`. */
export function poolForQueries(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
