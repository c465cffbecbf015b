import { sql } from 'kysely';
import type { PhotoStanding } from '#billing/printed/handover-document.ts';
import type { Handover } from '#handovers/handover.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** A photo of a handover, and what is at the server of it. */
export type HandoverPhotoState = Handover['photos'][number] & { readonly standing: PhotoStanding };

type Known = {
  readonly id: string;
  readonly deleted: boolean;
  readonly isOwn: boolean;
  readonly sha256: string;
  readonly stored: boolean;
};

/**
 * The photos of a handover in their order. One whose document is of another record, or has another content, is none of its
 * own: it is not shown, and nobody waits for it.
 */
export async function findPhotos(
  tx: CompanyTx,
  { photos, objectId }: Pick<Handover, 'photos' | 'objectId'>,
): Promise<readonly HandoverPhotoState[]> {
  const ids = photos.map(({ documentId }) => documentId);
  const { rows } = await sql<Known>`
    select d.id, d.deleted_at is not null as deleted, d.sha256,
      d.model_type = 'object' and d.model_id = ${objectId}::uuid as "isOwn",
      exists (select from document_contents c where c.company_id = d.company_id and c.id = d.id
        and c.stored_at is not null) as stored
    from documents d where d.id = any(${ids}::uuid[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  return photos.map((photo) => ({ ...photo, standing: standingOf(photo.sha256, known.get(photo.documentId)) }));
}

function standingOf(sha256: string, document: Known | undefined): PhotoStanding {
  if (document === undefined) return 'awaited';
  if (document.deleted) return 'deleted';
  if (!document.isOwn || document.sha256 !== sha256) return 'unreadable';
  return document.stored ? 'shown' : 'awaited';
}
