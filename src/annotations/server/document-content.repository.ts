import { sql } from 'kysely';
import type { BlobName, BlobSpot } from '#blobs/server/blobs.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** Which content of which document, and who brought it. */
export type NewContent = BlobName & {
  readonly id: string;
  readonly userId: string;
  readonly bytes: number;
};

/** A content as its row tells of it: `content` where it lies in the database. */
export type KnownContent = BlobSpot & BlobName & { readonly content: Buffer | null };

/** Keeps the content of a document in the database. What is there stays: it has the same hash. */
export async function storeContent(tx: CompanyTx, to: NewContent, content: Uint8Array): Promise<void> {
  await sql`insert into document_contents (company_id, id, content, stored_by, sha256, bytes)
    values (${to.companyId}::uuid, ${to.id}::uuid, ${content}, ${to.userId}::uuid, ${to.sha256}, ${to.bytes})
    on conflict (company_id, id) do update set content = excluded.content, place = 'database', sealed = false,
      stored_at = now() where document_contents.stored_at is null`.execute(tx);
}

/** Whether a content may be brought to a place now, is there already, or is just being removed from it. */
type Claim = 'claimed' | 'stored' | 'going';

/** Notes that a content is on its way to a place outside, so that nobody removes it there meanwhile. */
export async function claimContent(tx: CompanyTx, to: NewContent, { place, sealed }: BlobSpot): Promise<Claim> {
  if (!(await reclaimContent(tx, to, { place, sealed }))) return 'going';
  const { numAffectedRows } =
    await sql`insert into document_contents (company_id, id, stored_by, sha256, bytes, place, sealed, stored_at)
    values (${to.companyId}::uuid, ${to.id}::uuid, ${to.userId}::uuid, ${to.sha256}, ${to.bytes}, ${place}, ${sealed}, null)
    on conflict (company_id, id) do update set place = excluded.place, sealed = excluded.sealed, claimed_at = now()
      where document_contents.stored_at is null`.execute(tx);
  return numAffectedRows === 0n ? 'stored' : 'claimed';
}

/** Notes that a content has arrived at the place outside that it was claimed for. */
export async function settleContent(tx: CompanyTx, id: string, { place, sealed }: BlobSpot): Promise<void> {
  await sql`update document_contents set stored_at = now()
    where id = ${id}::uuid and place = ${place} and sealed = ${sealed} and stored_at is null`.execute(tx);
}

/**
 * The total size of a company's files, including those that can still be restored. Counted without reading their
 * contents.
 */
export async function countFileBytes(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from document_contents where stored_at is not null`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** The content of a document that has arrived; undefined for one that has not. */
export async function findContent(tx: CompanyTx, id: string): Promise<KnownContent | undefined> {
  const { rows } =
    await sql<KnownContent>`select company_id as "companyId", place, sealed, sha256, content from document_contents
    where id = ${id}::uuid and stored_at is not null`.execute(tx);
  return rows[0];
}

export async function hasContent(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from document_contents
    where id = ${id}::uuid and stored_at is not null`.execute(tx);
  return rows.length > 0;
}

/**
 * Keeps a content that was given up at a place from being removed there, for a row that is about to need it again. False
 * when it is being removed already.
 */
export async function reclaimContent(
  tx: CompanyTx,
  { companyId, sha256 }: BlobName,
  { place, sealed }: BlobSpot,
): Promise<boolean> {
  await lockContents(tx, companyId);
  const { rows } = await sql<{ going: boolean }>`select going from left_contents
    where company_id = ${companyId}::uuid and place = ${place} and sealed = ${sealed} and sha256 = ${sha256}`.execute(
    tx,
  );
  if (rows[0]?.going === true) return false;
  await sql`delete from left_contents
    where company_id = ${companyId}::uuid and place = ${place} and sealed = ${sealed} and sha256 = ${sha256}`.execute(
    tx,
  );
  return true;
}

/** Until the transaction ends, no content of a company is claimed or given up. */
export async function lockContents(tx: CompanyTx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document contents of ${companyId}`}, 0))`.execute(tx);
}
