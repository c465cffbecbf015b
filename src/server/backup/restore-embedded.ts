import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLog } from '../database/database.ts';
import { prepareDataFolder } from '../database/embedded/cluster-folder.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { openCluster } from '../database/embedded/open-embedded.ts';
import { syncFolder, syncTree } from '../database/embedded/sync-folder.ts';
import { digestsOf } from './check-archive.ts';
import { fillNewCluster } from './fill-database.ts';
import type { OpenArchive } from './read-archive.ts';
import { LONGEST_STATEMENT_MS } from './read-installation.ts';
import { makeDevicesSendAgain, type Outlook, type Restored, type RestoreOptions, refuseLoss } from './restore-rules.ts';
import { readSummary, type Summary } from './row-source.ts';

/** Fills a new cluster beside the one in use, then changes their names; the old one stays, under another name. */
export async function restoreEmbedded(
  { manifest, source }: OpenArchive,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { log, now } = options;
  const dataFolder = prepareDataFolder(folder);
  const lock = await lockFolder(dataFolder);
  try {
    removeUnfinished(dataFolder);
    const database = join(dataFolder, 'database');
    const isThere = existsSync(database);
    if (isThere) refuseLoss(await lookInto(database, log), manifest.summary, dataFolder, options);
    let outlook: Outlook | undefined;
    const unfinished = join(dataFolder, `restore.new-${process.pid}`);
    const cluster = await fillNewCluster(unfinished, source, digestsOf(manifest), log, async (kysely) => {
      outlook = await makeDevicesSendAgain(kysely);
    });
    if (outlook === undefined) throw new Error('the rows were put back without their epochs');
    syncTree(cluster);
    const replaced = join(dataFolder, `database.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
    if (isThere) renameSync(database, replaced);
    renameSync(cluster, database);
    rmSync(unfinished, { recursive: true });
    syncFolder(dataFolder);
    return { manifest, outlook, replaced: isThere ? replaced : null };
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
    const { kysely, pool, worker } = await openCluster(cluster, { log, queryLimitMs: LONGEST_STATEMENT_MS });
    try {
      return await readSummary(kysely);
    } finally {
      await pool.end();
      await worker.close();
    }
  } catch (error) {
    log.warn({ err: error }, 'the database that is to be replaced cannot be read');
    return null;
  }
}
