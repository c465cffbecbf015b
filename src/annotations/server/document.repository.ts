import { type RawBuilder, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { StoredDocument } from '../document.schema.ts';
import type { DocumentModel } from '../limits.ts';

const DOCUMENT_JSON: RawBuilder<unknown> = sql`json_build_object('id', d.id, 'uuid', d.id, 'model_id', d.model_id,
  'model_type', d.model_type, 'name', d.name, 'media_type', d.media_type, 'bytes', d.bytes, 'sha256', d.sha256,
  'width_px', d.width_px, 'height_px', d.height_px, 'taken_at', ${instantSql(sql`d.taken_at`)},
  'author_id', d.author_id, 'author', d.author_name, 'created_at', ${instantSql(sql`d.at`)},
  'content_at', ${instantSql(sql`d.content_at`)}, 'version', d.version)`;

/** The photos and documents of a record, newest first. */
export async function readDocuments(
  tx: CompanyTx,
  about: { readonly model: DocumentModel; readonly id: string },
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select ${DOCUMENT_JSON} as row from documents d
    where d.model_id = ${about.id}::uuid and d.model_type = ${about.model} and d.deleted_at is null
    order by d.at desc, d.id desc`.execute(tx);
  return rows.map(({ row }) => row);
}

/** The document as calls give it; undefined when there is none in this company. */
export async function findDocumentJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${DOCUMENT_JSON} as row from documents d where d.id = ${id}::uuid and d.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

export type KnownDocument = Pick<
  StoredDocument,
  'modelType' | 'modelId' | 'name' | 'mediaType' | 'bytes' | 'sha256' | 'contentAt'
>;

/** What the content of a document has to match; undefined when there is no such document in this company. */
export async function findDocument(tx: CompanyTx, id: string): Promise<KnownDocument | undefined> {
  const { rows } = await sql<KnownDocument>`
    select model_type as "modelType", model_id as "modelId", name, media_type as "mediaType", bytes, sha256,
      content_at as "contentAt"
    from documents where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows[0];
}
