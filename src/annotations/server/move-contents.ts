import { type Kysely, sql } from 'kysely';
import {
  BLOB_PLACES,
  type BlobName,
  type BlobSpot,
  type Blobs,
  keepBlob,
  readBlob,
  removeBlob,
} from '#blobs/server/blobs.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { lockContents, reclaimContent } from './document-content.repository.ts';

/** So many ids are read at a time; their contents one by one. */
const BATCH = 50;
/** What no row needs any more is removed outside after so long: a backup that runs meanwhile still finds it. */
const LEFT_DAYS = 1;

type Row = BlobSpot & { readonly company_id: string; readonly id: string; readonly sha256: string };

export type MovedContents = { readonly moved: number; readonly failed: number };

/**
 * Moves contents that lie elsewhere than new ones go, of all companies, one at a time, until none is left or the signal
 * says stop. Breaking off and repeating is safe, in several processes too. A content that cannot be had where it is stays
 * noted there. Throws `BlobStoreAway` when a place cannot be reached.
 */
export async function moveContents(
  database: Kysely<never>,
  blobs: Blobs,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<MovedContents> {
  let moved = 0;
  const failed = new Set<string>();
  for (;;) {
    const rows = (await findElsewhere(database, blobs.wanted, failed.size)).filter(({ id }) => !failed.has(id));
    for (const row of rows) {
      if (signal?.aborted === true) return { moved, failed: failed.size };
      if (await moveContent(database, blobs, row)) moved += 1;
      else failed.add(row.id);
    }
    if (rows.length === 0) return { moved, failed: failed.size };
  }
}

/** The contents that are not where new ones go, by index: none of the others is looked at. */
async function findElsewhere(database: Kysely<never>, wanted: BlobSpot, more: number): Promise<readonly Row[]> {
  const elsewhere = BLOB_PLACES.flatMap((place) => [false, true].map((sealed) => ({ place, sealed }))).filter(
    ({ place, sealed }) => place !== wanted.place || sealed !== wanted.sealed,
  );
  const spots = sql.join(elsewhere.map(({ place, sealed }) => sql`(${place}, ${sealed})`));
  const { rows } = await sql<Row>`select company_id, id, sha256, place, sealed from document_contents
    where (place, sealed) in (${spots}) and stored_at is not null order by company_id, id limit ${BATCH + more}`.execute(
    database,
  );
  return rows;
}

async function moveContent(database: Kysely<never>, blobs: Blobs, row: Row): Promise<boolean> {
  const { wanted } = blobs;
  const name = { companyId: row.company_id, sha256: row.sha256 };
  const bytes = await contentOf(database, blobs, row);
  if (bytes === undefined) return false;
  if (wanted.place !== 'database') {
    if (!(await withCompany(database, row.company_id, (tx) => reclaimContent(tx, name, wanted)))) return false;
    await keepBlob(blobs, wanted, name, bytes);
  }
  const content = wanted.place === 'database' ? bytes : null;
  const { numAffectedRows } = await sql`update document_contents
    set place = ${wanted.place}, sealed = ${wanted.sealed}, content = ${content}::bytea
    where company_id = ${row.company_id}::uuid and id = ${row.id}::uuid and place = ${row.place}
      and sealed = ${row.sealed} and stored_at is not null`.execute(database);
  // Its document was cleared meanwhile, or another process moved it: what was written here may be one too many.
  if (numAffectedRows === 0n && wanted.place !== 'database') await noteLeft(database, name, wanted);
  return true;
}

/** Has a content removed at a place a day later, if no row needs it there then. */
async function noteLeft(database: Kysely<never>, { companyId, sha256 }: BlobName, spot: BlobSpot): Promise<void> {
  await sql`insert into left_contents (company_id, place, sealed, sha256)
    values (${companyId}::uuid, ${spot.place}, ${spot.sealed}, ${sha256}) on conflict do nothing`.execute(database);
}

async function contentOf(database: Kysely<never>, blobs: Blobs, row: Row): Promise<Buffer | undefined> {
  if (row.place !== 'database')
    return (await readBlob(blobs, row, { companyId: row.company_id, sha256: row.sha256 })).bytes;
  const { rows } = await sql<{ content: Buffer | null }>`select content from document_contents
    where company_id = ${row.company_id}::uuid and id = ${row.id}::uuid`.execute(database);
  return rows[0]?.content ?? undefined;
}

/** How many contents are not where new ones go, of all companies. */
export async function countElsewhere(database: Kysely<never>, { place, sealed }: BlobSpot): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document_contents
    where stored_at is not null and (place <> ${place} or sealed <> ${sealed})`.execute(database);
  return rows[0]?.count ?? 0;
}

type Left = BlobSpot & { readonly companyId: string; readonly sha256: string };

/**
 * Removes outside the database what no row needs any more since a day. Works for all companies; returns the number
 * removed. Nothing is removed that this database did not note: a copy of it harms nobody.
 */
export async function removeLeftContents(database: Kysely<never>, blobs: Blobs, now = Date.now()): Promise<number> {
  const until = new Date(now - LEFT_DAYS * 86_400_000);
  const { rows: companies } = await sql<{ id: string }>`
    select distinct company_id as id from left_contents where going or left_at < ${until}`.execute(database);
  let removed = 0;
  for (const { id } of companies) {
    for (const left of await giveUp(database, id, until)) {
      if (blobs.stores[left.place] === undefined) continue;
      await removeBlob(blobs, left, left);
      await sql`delete from left_contents where company_id = ${id}::uuid and place = ${left.place}
        and sealed = ${left.sealed} and sha256 = ${left.sha256} and going`.execute(database);
      removed += 1;
    }
  }
  return removed;
}

/** Marks what is to be removed, so that nobody counts on it from here on. */
function giveUp(database: Kysely<never>, companyId: string, until: Date): Promise<readonly Left[]> {
  return withCompany(database, companyId, async (tx) => {
    await lockContents(tx, companyId);
    const { rows } = await sql<Left>`update left_contents l set going = true
      where (l.going or l.left_at < ${until}) and not exists (select from document_contents c
        where c.company_id = l.company_id and c.sha256 = l.sha256 and c.place = l.place and c.sealed = l.sealed)
      returning company_id as "companyId", place, sealed, sha256`.execute(tx);
    return rows;
  });
}
