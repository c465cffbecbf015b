import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '#blobs/server/blobs.ts';
import type { DatabaseLog } from '../database/database.ts';
import { syncFolder } from '../database/embedded/sync-folder.ts';
import { archiveName } from './archive-folder.ts';
import type { ArchiveManifest } from './archive-manifest.ts';
import { checkArchive } from './check-archive.ts';
import { backUpContents, type CopiedContents } from './contents.ts';
import { openArchive } from './read-archive.ts';
import { BackupError, type Place, readInstallation } from './read-installation.ts';
import { writeArchive } from './write-archive.ts';

export type Backup = {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: ArchiveManifest;
  /** Contents that lie outside the database; they are in `files` of the folder, for all archives. */
  readonly contents: CopiedContents;
};

export type BackupOptions = {
  readonly log: DatabaseLog;
  readonly now: Date;
  /** Opens the places of contents; called where some lie outside the database. */
  readonly openBlobs: () => Blobs;
};

/** What an earlier backup left that was killed; a day later it surely does not run any more. */
const UNFINISHED = /^\.remise-.*\.unfinished$/;
const LEFT_AFTER_MS = 24 * 60 * 60_000;

/**
 * Writes everything of an installation to a new archive in `folder`, named by the moment, while its server runs or not.
 * Contents that lie outside the database are copied beside it. The archive has its name only once it was read back whole;
 * after an error there is none of that name.
 */
export async function makeBackup(place: Place, folder: string, options: BackupOptions): Promise<Backup> {
  const { log, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder, now);
  const name = archiveName(now);
  const file = join(folder, name);
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  const work = join(folder, `.${name}.unfinished`);
  await mkdir(work, { mode: 0o700 });
  try {
    const unfinished = join(work, name);
    const about = { madeAt: now.toISOString(), version: __APP_VERSION__ };
    await readInstallation(place, work, log, (source) => writeArchive(source, unfinished, about));
    await rm(join(work, 'copy'), { recursive: true, force: true });
    const manifest = await checkArchive(unfinished, join(work, 'check'), log);
    const contents = await copyContentsOf(unfinished, folder, options);
    await rename(unfinished, file);
    syncFolder(folder);
    return { file, bytes: (await stat(file)).size, manifest, contents };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** After the rows: whatever contents these name, none of them is removed for a day. */
async function copyContentsOf(archive: string, folder: string, options: BackupOptions): Promise<CopiedContents> {
  const { source, close } = await openArchive(archive);
  try {
    return await backUpContents(source, options.openBlobs, folder, options.now);
  } finally {
    close();
  }
}

async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const place = join(folder, name);
    if (now.getTime() - (await stat(place)).mtimeMs > LEFT_AFTER_MS) await rm(place, { recursive: true, force: true });
  }
}
