import { type Kysely, sql } from 'kysely';
import { withCompany } from '#sync/server/rows/company-door.ts';
import type { DatabaseLog } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type ArchiveManifest, digestsOf } from './archive-manifest.ts';
import { fillNewCluster } from './fill-database.ts';
import { openArchive } from './read-archive.ts';
import { BackupError } from './read-installation.ts';

/**
 * Reads an archive back into a new database in `folder`, compares every row, and starts on it as the server does: its
 * migrations, and the door of each company. Throws when anything differs.
 */
export async function checkArchive(file: string, folder: string, log: DatabaseLog): Promise<ArchiveManifest> {
  const archive = await openArchive(file);
  try {
    await fillNewCluster(folder, archive.source, digestsOf(archive.manifest), log, async (database) => {
      await migrate({ kysely: database }, log);
      await enterCompanies(database);
    });
    return archive.manifest;
  } finally {
    archive.close();
  }
}

async function enterCompanies(database: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from companies`.execute(database);
  for (const { id } of rows) {
    const seen = await withCompany(database, id, async (tx) =>
      sql<{ id: string }>`select id from companies`.execute(tx),
    );
    if (seen.rows.length !== 1 || seen.rows[0]?.id !== id) {
      throw new BackupError(`Company ${id} cannot be entered in the database that was read back.`);
    }
  }
}
