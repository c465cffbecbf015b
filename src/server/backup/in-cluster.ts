import type { Kysely } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { openCluster } from '../database/embedded/open-embedded.ts';

/** A statement over a whole table may take this long. */
const LONGEST_STATEMENT_MS = 60 * 60_000;

/** Opens the embedded cluster in `folder`, which nobody else has open, for the time of `work`. */
export async function inCluster<T>(
  folder: string,
  log: DatabaseLog,
  work: (database: Kysely<never>) => Promise<T>,
): Promise<T> {
  const { kysely, pool, worker } = await openCluster(folder, { log, queryLimitMs: LONGEST_STATEMENT_MS });
  try {
    return await work(kysely);
  } finally {
    await pool.end();
    await worker.close();
  }
}
