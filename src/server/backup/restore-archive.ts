import { openArchive } from './read-archive.ts';
import type { Place } from './read-installation.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { restorePostgres } from './restore-postgres.ts';
import { type Restored, type RestoreOptions, refuseNewerVersion } from './restore-rules.ts';

/**
 * Puts an archive in the place of an installation whose server is stopped, and renews the epochs, so that devices send
 * again what they did since. What was there is kept. Throws a `BackupError` that says what to do when the place is in
 * use or has rows that may not go; after any error the place is as it was.
 */
export async function restoreArchive(file: string, place: Place, options: RestoreOptions): Promise<Restored> {
  const archive = await openArchive(file);
  try {
    refuseNewerVersion(file, archive.manifest);
    const { dataFolder, databaseUrl } = place;
    return databaseUrl === null
      ? await restoreEmbedded(archive, dataFolder, options)
      : await restorePostgres(archive, file, { dataFolder, databaseUrl }, options);
  } finally {
    archive.close();
  }
}
