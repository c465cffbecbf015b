import { type Kysely, sql } from 'kysely';
import type { Blobs } from '#blobs/server/blobs.ts';
import { renewEpochs } from '#sync/server/history/renew-epochs.ts';
import type { DatabaseLog } from '../database/database.ts';
import { bundledMigrations } from '../database/migrate.ts';
import { checksumOf } from '../database/run-migrations.ts';
import type { ArchiveManifest } from './archive-manifest.ts';
import type { CopiedContents } from './contents.ts';
import { BackupError } from './read-installation.ts';
import type { Summary } from './row-source.ts';

export type RestoreOptions = {
  readonly log: DatabaseLog;
  readonly now: Date;
  /** Opens the places of contents; called where some lie outside the database. */
  readonly openBlobs: () => Blobs;
  /** What is in the place may go. */
  readonly replace: boolean;
  /** Also when it is newer than the archive, or cannot be read. */
  readonly replaceNewer: boolean;
};

/** What comes by itself once the server runs. */
export type Outlook = {
  /** Devices that were in use in the week before the newest change of the archive. */
  readonly devices: number;
  /** Mails that waited to be sent. */
  readonly mails: number;
  /** Requests to payment providers that waited. */
  readonly requests: number;
};

export type Restored = {
  readonly manifest: ArchiveManifest;
  readonly outlook: Outlook;
  /** Where the rows are that were replaced: a folder or an archive; null when there were none. */
  readonly replaced: string | null;
  /** Contents that lie outside the database. */
  readonly contents: CopiedContents;
};

/** Refuses an archive with a migration that this version does not know. */
export function refuseNewerVersion(file: string, { migrations, version }: ArchiveManifest): void {
  const unknown = migrations.find(({ name, checksum }) => checksumOf(bundledMigrations[name] ?? '') !== checksum);
  if (unknown === undefined) return;
  throw new BackupError(
    `${file} was made by version ${version} of Remise, which knew ${unknown.name}. Restore it with that version.`,
  );
}

/**
 * Refuses to replace rows, unless told; rows that are newer than the archive's, unless told twice. `found` is null for
 * a database that cannot be read.
 */
export function refuseLoss(
  found: Summary | null,
  archive: Summary,
  where: string,
  { replace, replaceNewer }: Pick<RestoreOptions, 'replace' | 'replaceNewer'>,
): void {
  if (found?.companies === 0 || (replace && replaceNewer)) return;
  if (found === null) {
    throw new BackupError(
      `The database in ${where} cannot be read. Add --replace --replace-newer to put the archive in its place.`,
    );
  }
  const companies = found.companies === 1 ? 'a company' : `${found.companies} companies`;
  if ((found.newestChangeAt ?? '') > (archive.newestChangeAt ?? '')) {
    throw new BackupError(
      `The database in ${where} has ${companies} and changes that the archive does not have: the newest is of ` +
        `${found.newestChangeAt}, the archive's of ${archive.newestChangeAt ?? 'never'}. Add --replace --replace-newer to ` +
        'put the archive in its place all the same.',
    );
  }
  if (replace) return;
  throw new BackupError(
    `The database in ${where} has ${companies}. Add --replace to put the archive in its place; what is there is kept.`,
  );
}

/** Renews the epochs of rows that were just put back. */
export async function makeDevicesSendAgain(database: Kysely<never>): Promise<Outlook> {
  await renewEpochs(database);
  const { rows } = await sql<Outlook>`
    select (select count(*) from sync_client where last_seen > (select max(last_seen) from sync_client) - interval '7 days')
        as devices,
      (select count(*) from mails where state in ('queued', 'sending')) as mails,
      (select count(*) from billing_outbox where state in ('waiting', 'running')) as requests
  `.execute(database);
  return rows[0] ?? { devices: 0, mails: 0, requests: 0 };
}
