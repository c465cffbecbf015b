import type { DatabaseLog } from '../database/database.ts';
import { tellRows } from './archive-manifest.ts';
import { fillPlace } from './fill-place.ts';
import { BackupError, type Place, readStopped } from './read-installation.ts';
import { digestRows } from './row-source.ts';

/**
 * Copies everything of a stopped installation to an empty place of either engine, and compares every row there. Devices
 * notice nothing: epochs and counters stay. Returns how much it was, in words. Done or not done: after an error or a kill it can be repeated.
 */
export async function moveInstallation(
  from: Place,
  to: Place,
  { log, now }: { readonly log: DatabaseLog; readonly now: Date },
): Promise<string> {
  return readStopped(from, log, async (source) => {
    const digests = await digestRows(source);
    await fillPlace(to, to.dataFolder, {
      source,
      expected: digests,
      log,
      now,
      mayReplace: (found, where) => {
        if (found?.companies === 0) return;
        throw new BackupError(`There is an installation at ${where} already. Move to a place without companies.`);
      },
      finish: async () => {},
    });
    return tellRows(source.summary, digests);
  });
}
