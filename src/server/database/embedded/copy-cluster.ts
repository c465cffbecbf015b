import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';

/** Rows that belong to one session and end with it, and what only the running process means anything by. */
const LEFT_OUT = /^(t\d+_\d+.*|pgsql_tmp.*|postmaster\.pid|pg_stat_tmp)$/;
const LOG = 'pg_wal';

/**
 * Copies the cluster in `folder` to the new folder `to` while others read and write, as `pg_basebackup` does: files as
 * they come, then the write-ahead log from before the first of them. The copy opens with all that was committed before
 * this returned. Nobody may run a checkpoint meanwhile, which would throw log away that the copy needs.
 */
export async function copyRunningCluster(database: Kysely<never>, folder: string, to: string): Promise<void> {
  await sql`select pg_backup_start('remise', true)`.execute(database);
  try {
    await copyFolder(folder, to, (name) => name === LOG);
  } catch (error) {
    await sql`select pg_backup_stop(false)`.execute(database).catch(() => {});
    throw error;
  }
  const { rows } = await sql<{ label: string }>`select labelfile as label from pg_backup_stop(false)`.execute(database);
  await copyFolder(path.join(folder, LOG), path.join(to, LOG));
  await writeFile(path.join(to, 'backup_label'), rows[0]?.label ?? '', { flush: true });
}

/** Copies a cluster that nobody has open. */
export async function copyRestingCluster(folder: string, to: string): Promise<void> {
  await copyFolder(folder, to);
}

async function copyFolder(from: string, to: string, leavesOut: (name: string) => boolean = () => false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name) || leavesOut(entry.name)) continue;
    await copyEntry(entry, from, to);
  }
}

async function copyEntry(entry: Dirent, from: string, to: string): Promise<void> {
  const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
  try {
    if (entry.isDirectory()) await copyFolder(source, target);
    // A stream ends where the file ends by then: the system's own copying waits for ever for a file that was cut off.
    else if (entry.isFile()) await pipeline(createReadStream(source), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    // Removed meanwhile: the log tells the copy of it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
