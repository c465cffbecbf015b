import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { prepareDataFolder } from '../database/embedded/cluster-folder.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { syncFolder, syncTree } from '../database/embedded/sync-folder.ts';
import { openForTool } from '../database/open-postgres.ts';
import { fillDatabase, fillNewCluster } from './fill-database.ts';
import { inCluster } from './in-cluster.ts';
import { type BackupOptions, makeBackup } from './make-backup.ts';
import { type Place, refuseRunningServers } from './read-installation.ts';
import type { CompanyDigests } from './row-digest.ts';
import { type RowSource, readSummary, type Summary } from './row-source.ts';

/** What a place is to be filled with, and on which conditions. */
export type Filling<Result> = BackupOptions & {
  readonly source: RowSource;
  /** What the source was counted to hold. */
  readonly expected: ReadonlyMap<string, CompanyDigests>;
  /** Throws when what is there may not go. `found` is null for a database that cannot be read. */
  readonly mayReplace: (found: Summary | null, where: string) => void;
  /** Works on the filled database before anybody else sees it. */
  readonly finish: (database: Kysely<never>) => Promise<Result>;
};

export type Filled<Result> = {
  readonly result: Result;
  /** Where the rows are that were replaced: a folder or an archive; null when there were none. */
  readonly replaced: string | null;
};

/**
 * Puts all rows of a source in the place of an installation whose server is stopped, and reads them back. What was there
 * is kept: on PostgreSQL as an archive in `archiveFolder`. After an error the place is as it was.
 */
export async function fillPlace<Result>(
  place: Place,
  archiveFolder: string,
  filling: Filling<Result>,
): Promise<Filled<Result>> {
  const { dataFolder, databaseUrl } = place;
  return databaseUrl === null
    ? fillEmbedded(dataFolder, filling)
    : fillPostgres({ dataFolder, databaseUrl }, archiveFolder, filling);
}

/** Fills a new cluster beside the one in use, then changes their names; the old one stays, under another name. */
async function fillEmbedded<Result>(folder: string, filling: Filling<Result>): Promise<Filled<Result>> {
  const { source, expected, log, now, mayReplace, finish } = filling;
  const dataFolder = prepareDataFolder(folder);
  const lock = await lockFolder(dataFolder);
  try {
    removeUnfinished(dataFolder);
    const database = join(dataFolder, 'database');
    const isThere = existsSync(database);
    if (isThere) mayReplace(await lookInto(database, log), dataFolder);
    const unfinished = join(dataFolder, `restore.new-${process.pid}`);
    const { cluster, result } = await fillNewCluster(unfinished, source, expected, log, finish);
    syncTree(cluster);
    const replaced = join(dataFolder, `database.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
    if (isThere) renameSync(database, replaced);
    renameSync(cluster, database);
    rmSync(unfinished, { recursive: true });
    syncFolder(dataFolder);
    return { result, replaced: isThere ? replaced : null };
  } finally {
    await lock.release();
  }
}

function removeUnfinished(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith('restore.new-')) rmSync(join(dataFolder, name), { recursive: true });
  }
}

/** Null when it does not open: a broken database must not keep its own restore from happening. */
async function lookInto(cluster: string, log: DatabaseLog): Promise<Summary | null> {
  try {
    return await inCluster(cluster, log, readSummary);
  } catch (error) {
    log.warn({ err: error }, 'the database that is to be replaced cannot be read');
    return null;
  }
}

/** Replaces everything in one transaction. */
async function fillPostgres<Result>(
  place: { readonly dataFolder: string; readonly databaseUrl: string },
  archiveFolder: string,
  { source, expected, log, now, openBlobs, mayReplace, finish }: Filling<Result>,
): Promise<Filled<Result>> {
  const database = await openForTool(place.databaseUrl, log);
  try {
    await refuseRunningServers(database);
    const found = await readSummary(database);
    mayReplace(found, 'DATABASE_URL');
    const options = { log, now, openBlobs };
    const replaced = found.companies === 0 ? null : (await makeBackup(place, archiveFolder, options)).file;
    const filled = database.transaction().execute(async (tx) => {
      await emptySchema(tx);
      await fillDatabase(tx, source, expected, log);
      return finish(tx);
    });
    const result = await filled.catch(async (error: unknown) => {
      // Nothing was replaced.
      if (replaced !== null) await rm(replaced);
      throw error;
    });
    await sql`vacuum (analyze)`.execute(database);
    return { result, replaced };
  } finally {
    await database.destroy();
  }
}

async function emptySchema(tx: Transaction<never>): Promise<void> {
  await sql`drop schema public cascade`.execute(tx);
  await sql`create schema public`.execute(tx);
  await sql`grant usage on schema public to public`.execute(tx);
}
