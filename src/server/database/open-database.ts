import type { Database, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens the database of this server: PostgreSQL at `databaseUrl`, or without one the embedded in `dataFolder`. */
export async function openDatabase(options: {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly log: DatabaseLog;
}): Promise<Database> {
  const { dataFolder, databaseUrl, log } = options;
  return databaseUrl === undefined ? openEmbedded({ dataFolder, log }) : openPostgres({ databaseUrl, log });
}
