import type { Database, DatabaseLog } from './database/database.ts';
import { openEmbedded } from './database/embedded/open-embedded.ts';
import { openPostgres } from './database/open-postgres.ts';

/** Opens the database of this server: PostgreSQL at `databaseUrl`, or without one the embedded in `dataFolder`. */
export async function openDatabase(options: {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly log: DatabaseLog;
  /** Makes the password of a login on PostgreSQL; left out, there is none. */
  readonly secret?: string;
  /** From how long on a statement is logged as slow, in milliseconds. */
  readonly slowMs?: number;
}): Promise<Database> {
  const { dataFolder, databaseUrl, log, secret, slowMs } = options;
  const slow = slowMs === undefined ? {} : { slowMs };
  return databaseUrl === undefined
    ? openEmbedded({ dataFolder, log, ...slow })
    : openPostgres({ databaseUrl, log, secret, ...slow });
}
