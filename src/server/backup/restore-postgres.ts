import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { openForTool } from '../database/open-postgres.ts';
import { digestsOf } from './check-archive.ts';
import { fillDatabase } from './fill-database.ts';
import { makeBackup } from './make-backup.ts';
import type { OpenArchive } from './read-archive.ts';
import { BackupError } from './read-installation.ts';
import { makeDevicesSendAgain, type Outlook, type Restored, type RestoreOptions, refuseLoss } from './restore-rules.ts';
import { readSummary } from './row-source.ts';

/** Replaces everything in one transaction; what was there is written to an archive beside the one that is put back. */
export async function restorePostgres(
  { manifest, source }: OpenArchive,
  file: string,
  place: { readonly dataFolder: string; readonly databaseUrl: string },
  options: RestoreOptions,
): Promise<Restored> {
  const { log, now } = options;
  const database = await openForTool(place.databaseUrl, log);
  try {
    await refuseRunningServers(database);
    const found = await readSummary(database);
    refuseLoss(found, manifest.summary, 'DATABASE_URL', options);
    const replaced = found.companies === 0 ? null : (await makeBackup(place, dirname(file), log, now)).file;
    const outlook = await replaceRows(database, { manifest, source }, log).catch(async (error: unknown) => {
      // Nothing was replaced.
      if (replaced !== null) await rm(replaced);
      throw error;
    });
    await sql`vacuum (analyze)`.execute(database);
    return { manifest, outlook, replaced };
  } finally {
    await database.destroy();
  }
}

function replaceRows(
  database: Kysely<never>,
  { manifest, source }: Pick<OpenArchive, 'manifest' | 'source'>,
  log: DatabaseLog,
): Promise<Outlook> {
  return database.transaction().execute(async (tx) => {
    await emptySchema(tx);
    await fillDatabase(tx, source, digestsOf(manifest), log);
    return makeDevicesSendAgain(tx);
  });
}

async function refuseRunningServers(database: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = 'remise'
  `.execute(database);
  if ((rows[0]?.connections ?? 0) === 0) return;
  throw new BackupError('The database at DATABASE_URL is in use by a server. Stop all of its processes first.');
}

async function emptySchema(tx: Transaction<never>): Promise<void> {
  await sql`drop schema public cascade`.execute(tx);
  await sql`create schema public`.execute(tx);
  await sql`grant usage on schema public to public`.execute(tx);
}
