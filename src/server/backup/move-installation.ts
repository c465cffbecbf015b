import { filesFolder } from '#blobs/server/folder-store.ts';
import { tellRows } from './archive-manifest.ts';
import { type CopiedContents, moveFolderContents } from './contents.ts';
import { fillPlace } from './fill-place.ts';
import type { BackupOptions } from './make-backup.ts';
import { BackupError, type Place, readStopped } from './read-installation.ts';
import { digestRows } from './row-source.ts';

/**
 * Copies everything of a stopped installation to an empty place of either engine, and compares every row there. Devices
 * notice nothing: epochs and counters stay. Returns how much it was, the rows in
 * words. Done or not done: after an error or a kill it can be repeated.
 */
export async function moveInstallation(
  from: Place,
  to: Place,
  { log, now, openBlobs }: BackupOptions,
): Promise<{ readonly rows: string; readonly contents: CopiedContents }> {
  return readStopped(from, log, async (source) => {
    const digests = await digestRows(source);
    const contents =
      from.dataFolder === to.dataFolder
        ? { all: 0, copied: 0, missing: 0 }
        : await moveFolderContents(source, openBlobs, filesFolder(to.dataFolder));
    await fillPlace(to, to.dataFolder, {
      source,
      expected: digests,
      log,
      now,
      openBlobs,
      mayReplace: (found, where) => {
        if (found?.companies === 0) return;
        throw new BackupError(`There is an installation at ${where} already. Move to a place without companies.`);
      },
      finish: async () => {},
    });
    return { rows: tellRows(source.summary, digests), contents };
  });
}
