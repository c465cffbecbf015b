import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Place } from '../backup/read-installation.ts';
import type { DatabaseLog } from '../database/database.ts';
import { DatabaseStartError } from '../database/database-unavailable.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { openCluster } from '../database/embedded/open-embedded.ts';
import { openForTool } from '../database/open-postgres.ts';

const LONGEST_STATEMENT_MS = 10_000;

/** `held`: another process has the embedded database open. `none`: nothing was stored yet. */
export type DoctorDatabase =
  | { readonly state: 'open'; readonly kysely: Kysely<never>; readonly engine: 'embedded' | 'postgres' }
  | { readonly state: 'held'; readonly by: string }
  | { readonly state: 'none' };

export type OpenedDatabase = { readonly database: DoctorDatabase; readonly close: () => Promise<void> };

const nothingToClose = async () => {};

/** Opens the database of an installation for looking into it. An embedded one that a server has open is left to it. */
export async function openForDoctor({ dataFolder, databaseUrl }: Place, log: DatabaseLog): Promise<OpenedDatabase> {
  if (databaseUrl !== null) {
    const kysely = await openForTool(databaseUrl, log);
    return { database: { state: 'open', kysely, engine: 'postgres' }, close: () => kysely.destroy() };
  }
  const cluster = join(dataFolder, 'database');
  if (!existsSync(cluster)) return { database: { state: 'none' }, close: nothingToClose };
  const lock = await lockFolder(realpathSync(dataFolder)).catch((error: unknown) => {
    if (error instanceof DatabaseStartError) return error.message;
    throw error;
  });
  if (typeof lock === 'string') return { database: { state: 'held', by: lock }, close: nothingToClose };
  try {
    const { kysely, pool, worker } = await openCluster(cluster, { log, queryLimitMs: LONGEST_STATEMENT_MS });
    const close = async () => {
      await pool.end();
      await worker.close();
      await lock.release();
    };
    return { database: { state: 'open', kysely, engine: 'embedded' }, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** True where the database has a table of this name. */
export async function hasTable(kysely: Kysely<never>, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(kysely);
  return rows[0]?.there === true;
}
