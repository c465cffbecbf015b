import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { DatabaseLog } from './database.ts';
import { asUnavailable } from './database-unavailable.ts';

/** A connection may break while a request uses it or while it rests: either is logged, neither may end the process. */
export function surviveLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  // The pool itself listens to resting clients only; the one in use fails its query and reports the error besides.
  pool.on('connect', (client) => client.on('error', lost));
}

/** The pool as Kysely uses it: having no connection to give is a `DatabaseUnavailableError`. */
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
