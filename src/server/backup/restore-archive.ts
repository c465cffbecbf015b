import { dirname } from 'node:path';
import { digestsOf } from './archive-manifest.ts';
import { putBackContents } from './contents.ts';
import { fillPlace } from './fill-place.ts';
import { openArchive } from './read-archive.ts';
import type { Place } from './read-installation.ts';
import {
  makeDevicesSendAgain,
  type Restored,
  type RestoreOptions,
  refuseLoss,
  refuseNewerVersion,
} from './restore-rules.ts';

/**
 * Puts an archive in the place of an installation whose server is stopped, and renews the epochs, so that devices send
 * again what they did since. What was there is kept. Throws a `BackupError` that says what to do when the place is in
 * use or has rows that may not go; after any error the place is as it was.
 */
export async function restoreArchive(file: string, place: Place, options: RestoreOptions): Promise<Restored> {
  const { manifest, source, close } = await openArchive(file);
  try {
    refuseNewerVersion(file, manifest);
    const { result, replaced } = await fillPlace(place, dirname(file), {
      source,
      expected: digestsOf(manifest),
      log: options.log,
      now: options.now,
      openBlobs: options.openBlobs,
      mayReplace: (found, where) => refuseLoss(found, manifest.summary, where, options),
      // Before the rows are the installation's: a storage that is away leaves it as it was.
      finish: async (database) => ({
        contents: await putBackContents(source, options.openBlobs, dirname(file)),
        outlook: await makeDevicesSendAgain(database),
      }),
    });
    return { manifest, replaced, ...result };
  } finally {
    close();
  }
}
