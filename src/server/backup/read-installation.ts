import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLog } from '../database/database.ts';
import { copyRestingCluster } from '../database/embedded/copy-cluster.ts';
import { askFolderOwner, lockFolder } from '../database/embedded/folder-lock.ts';
import { type CopyRequest, openCluster } from '../database/embedded/open-embedded.ts';
import { openForTool } from '../database/open-postgres.ts';
import { type RowSource, readDatabase } from './row-source.ts';

/** Where an installation keeps its rows, by the settings of its server. */
export type Place = { readonly dataFolder: string; readonly databaseUrl: string | null };

/** What an operator asked for cannot be done; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A statement over a whole table may take this long. */
export const LONGEST_STATEMENT_MS = 60 * 60_000;

/**
 * Reads everything of an installation as it is at one moment, while its server runs or not. An embedded database is
 * copied into `workFolder` first, and the copy is read: its server has one session, which nobody has to wait for.
 */
export async function readInstallation<T>(
  place: Place,
  workFolder: string,
  log: DatabaseLog,
  work: (source: RowSource) => Promise<T>,
): Promise<T> {
  if (place.databaseUrl !== null) {
    const database = await openForTool(place.databaseUrl, log);
    return readDatabase(database, work).finally(() => database.destroy());
  }
  const copy = await copyCluster(place.dataFolder, workFolder);
  const { kysely, pool, worker } = await openCluster(copy, { log, queryLimitMs: LONGEST_STATEMENT_MS });
  try {
    return await readDatabase(kysely, work);
  } finally {
    await pool.end();
    await worker.close();
  }
}

async function copyCluster(dataFolder: string, workFolder: string): Promise<string> {
  const database = join(dataFolder, 'database');
  if (!existsSync(database)) {
    throw new BackupError(
      `There is no database in ${dataFolder}. Set REMISE_DATA or DATABASE_URL as the server has it.`,
    );
  }
  const folder = realpathSync(dataFolder);
  const copy = join(workFolder, 'copy');
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const asked = await askFolderOwner(folder, { copyTo: copy } satisfies CopyRequest);
  if (asked !== undefined) return copy;
  const lock = await lockFolder(folder);
  try {
    await copyRestingCluster(database, copy);
  } finally {
    await lock.release();
  }
  return copy;
}
