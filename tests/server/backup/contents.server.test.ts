import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import { type BlobSpot, type Blobs, blobKey, keepBlob, readBlob } from '#blobs/server/blobs.ts';
import { backUpContents, removeExpiredContents, tellContents } from '#server/backup/contents.ts';
import { type Backup, makeBackup } from '#server/backup/make-backup.ts';
import { moveInstallation } from '#server/backup/move-installation.ts';
import { openArchive } from '#server/backup/read-archive.ts';
import type { Place } from '#server/backup/read-installation.ts';
import { restoreArchive } from '#server/backup/restore-archive.ts';
import { migrate } from '#server/database/migrate.ts';
import { openBlobs } from '#server/open-blobs.ts';
import { type S3Server, startS3Server } from '#tests/blobs/s3-server.ts';
import { insertCompany, newCompany } from '#tests/server/process/ring-company.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openPlace, Places } from './backup-place.ts';

const SECRET = 'a secret of contents that is long enough';
const DAY_MS = 86_400_000;
const TEXTS = ['in de map', 'verzegeld in de map', 'in de opslag', 'in de database'] as const;
const SPOTS: readonly BlobSpot[] = [
  { place: 'folder', sealed: false },
  { place: 'folder', sealed: true },
  { place: 's3', sealed: false },
  { place: 'database', sealed: false },
];

let places: Places;
let s3: S3Server;
/** A company with a content at each place, whose server is stopped. */
let place: Place;
let companyId: string;
let folder: string;
let backup: Backup;

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 29, 22, minutes));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const blobsOf = ({ dataFolder, databaseUrl }: Place): Blobs =>
  openBlobs({ dataFolder, databaseUrl, filesPlace: 'folder', sealsFiles: false, s3: s3.settings }, SECRET);
const optionsOf = (where: Place, minutes: number) => ({
  log: silentLog,
  now: at(minutes),
  openBlobs: () => blobsOf(where),
  replace: false,
  replaceNewer: false,
});
const nameOf = (text: string) => ({ companyId, sha256: hashOf(text) });
const filesIn = (where: string) =>
  existsSync(where) ? readdirSync(where, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()) : [];

/** Copies the contents that the archive names, as a later backup would. */
async function copyAgain(to: string) {
  const { source, close } = await openArchive(backup.file);
  return backUpContents(source, () => blobsOf(place), to, at(1)).finally(close);
}

/** What an installation can read of the contents, by its rows. */
async function readAll(where: Place): Promise<readonly (string | undefined)[]> {
  const database = await openPlace(where);
  try {
    const { rows } = await sql<BlobSpot & { sha256: string; content: Buffer | null }>`
      select place, sealed, sha256, content from document_contents`.execute(database.kysely);
    const read = TEXTS.map(async (text) => {
      const row = rows.find(({ sha256 }) => sha256 === hashOf(text));
      if (row === undefined || row.content !== null) return row?.content?.toString();
      return (await readBlob(blobsOf(where), row, nameOf(text))).bytes?.toString();
    });
    return await Promise.all(read);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  places = await Places.open();
  s3 = await startS3Server();
  folder = join(places.folder, 'archives');
  place = await places.next();
  const server = await openPlace(place);
  await migrate(server, silentLog);
  const company = newCompany(1);
  companyId = company.id;
  await insertCompany(server, company);
  for (const [nth, text] of TEXTS.entries()) {
    const spot = SPOTS[nth] ?? { place: 'database', sealed: false };
    const isInside = spot.place === 'database';
    if (!isInside) await keepBlob(blobsOf(place), spot, nameOf(text), Buffer.from(text));
    await sql`insert into document_contents (company_id, id, content, stored_by, place, sealed, sha256, bytes)
      values (${companyId}, gen_random_uuid(), ${isInside ? Buffer.from(text) : null}, gen_random_uuid(), ${spot.place},
        ${spot.sealed}, ${hashOf(text)}, ${text.length})`.execute(server.kysely);
  }
  await server.close();
  backup = await makeBackup(place, folder, optionsOf(place, 0));
}, 180_000);

afterAll(async () => {
  await s3.remove();
  await places.close();
});

describe('contents of files outside the database', { timeout: 180_000 }, () => {
  test('are copied beside the archive, once, and encrypted ones stay encrypted', async () => {
    expect(backup.contents).toEqual({ all: 3, copied: 3, missing: 0 });
    expect(await copyAgain(folder)).toEqual({ all: 3, copied: 0, missing: 0 });
    const kept = filesIn(join(folder, 'files')).map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
    expect(kept).toHaveLength(3);
    expect(TEXTS.map((text) => kept.includes(text))).toEqual([true, false, true, false]);
    expect(tellContents(backup.contents, 'are there')).toEqual(['3 contents of files are there, 3 of them new.']);
  });

  test('come back with the rows, to another machine and to a bucket that was emptied; or nothing does', async () => {
    const elsewhere = await places.next();
    for (const each of filesIn(s3.folder)) rmSync(join(each.parentPath, each.name));
    await s3.stop();
    await expect(restoreArchive(backup.file, elsewhere, optionsOf(elsewhere, 2))).rejects.toThrow(BlobStoreAway);
    expect(existsSync(join(elsewhere.dataFolder, 'database'))).toBe(false);
    await s3.start();
    const { contents } = await restoreArchive(backup.file, elsewhere, optionsOf(elsewhere, 3));
    // The folder had them from the first time.
    expect(contents).toMatchObject({ all: 3, missing: 0 });
    expect(await readAll(elsewhere)).toEqual(TEXTS);
  });

  test('that cannot be reached keep a backup from being called one', async () => {
    const before = filesIn(folder).length;
    const other = join(places.folder, 'others');
    await s3.stop();
    await expect(makeBackup(place, other, optionsOf(place, 7))).rejects.toThrow(BlobStoreAway);
    await s3.start();
    expect(readdirSync(other).filter((name) => name.endsWith('.zip') || name.endsWith('.unfinished'))).toEqual([]);
    expect(filesIn(folder)).toHaveLength(before);
  });

  test('that are gone or damaged are told, and are no reason to have no backup', async () => {
    const other = join(places.folder, 'damaged');
    const damaged = join(place.dataFolder, 'files', blobKey(nameOf(TEXTS[0]), false));
    const whole = readFileSync(damaged);
    writeFileSync(damaged, 'iets anders');
    const contents = await copyAgain(other);
    expect(contents).toEqual({ all: 3, copied: 2, missing: 1 });
    expect(tellContents(contents, 'are there')[1]).toBe(
      '1 contents of files are gone or damaged where they should be.',
    );
    writeFileSync(damaged, whole);
  });

  test('go with a move to another folder', async () => {
    const to = places.nextEmbedded();
    const { contents } = await moveInstallation(place, to, optionsOf(place, 9));
    expect(contents).toEqual({ all: 3, copied: 2, missing: 0 });
    expect(await readAll(to)).toEqual(TEXTS);
  });

  test('leave the folder of archives once no archive can need them any more', async () => {
    const needed = join(folder, 'files', blobKey(nameOf(TEXTS[0]), false));
    const unused = join(folder, 'files', blobKey(nameOf(TEXTS[2]), false));
    expect(statSync(needed).mtimeMs).toBe(at(1).getTime());
    utimesSync(needed, at(0), new Date(at(0).getTime() - 35 * DAY_MS));
    utimesSync(unused, at(0), new Date(at(0).getTime() - 37 * DAY_MS));
    expect(await removeExpiredContents(folder, at(0))).toBe(1);
    expect([existsSync(needed), existsSync(unused)]).toEqual([true, false]);
  });
});
