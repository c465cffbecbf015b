import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { copyRestingCluster } from '../database/embedded/copy-cluster.ts';
import { askFolderOwner, lockFolder } from '../database/embedded/folder-lock.ts';
import type { CopyRequest } from '../database/embedded/open-embedded.ts';
import { openForTool } from '../database/open-postgres.ts';
import { inCluster } from './in-cluster.ts';
import { type RowSource, readDatabase } from './row-source.ts';

/** Where an installation keeps its rows, by the settings of its server. */
export type Place = { readonly dataFolder: string; readonly databaseUrl: string | null };

/** What an operator asked for cannot be done; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

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
  return inCluster(copy, log, (database) => readDatabase(database, work));
}

/**
 * Reads everything of an installation whose server is stopped, and keeps it from being started meanwhile; on PostgreSQL it
 * only looks whether one runs.
 */
export async function readStopped<T>(
  { dataFolder, databaseUrl }: Place,
  log: DatabaseLog,
  work: (source: RowSource) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) {
    const database = await openForTool(databaseUrl, log);
    try {
      await refuseRunningServers(database);
      return await readDatabase(database, work);
    } finally {
      await database.destroy();
    }
  }
  const cluster = clusterOf(dataFolder);
  const lock = await lockFolder(realpathSync(dataFolder));
  try {
    return await inCluster(cluster, log, (database) => readDatabase(database, work));
  } finally {
    await lock.release();
  }
}

/** Refuses a database on PostgreSQL that a server is connected to. */
export async function refuseRunningServers(database: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = 'remise'
  `.execute(database);
  if ((rows[0]?.connections ?? 0) === 0) return;
  throw new BackupError('The database at DATABASE_URL is in use by a server. Stop all of its processes first.');
}

function clusterOf(dataFolder: string): string {
  const database = join(dataFolder, 'database');
  if (existsSync(database)) return database;
  throw new BackupError(`There is no database in ${dataFolder}. Set REMISE_DATA or DATABASE_URL as the server has it.`);
}

async function copyCluster(dataFolder: string, workFolder: string): Promise<string> {
  const database = clusterOf(dataFolder);
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
