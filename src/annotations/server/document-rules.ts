import { type Kysely, sql } from 'kysely';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { KEPT_DAYS } from '#sync/server/history/retention.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ReceiveDocument } from '../document.schema.ts';
import { hasContent } from './document-content.repository.ts';

/** Refuses the claim that a content is here when it is not. */
export async function findContentRefusal(tx: CompanyTx, args: ReceiveDocument): Promise<Refusal | undefined> {
  return (await hasContent(tx, args.documentId)) ? undefined : refuse('document.content_missing');
}

/** So many at a time: each may be megabytes. */
const BATCH = 20;

/** A content that is still on its way after so long never arrives: its device sends it anew. */
const ON_ITS_WAY_DAYS = 2;

/**
 * Removes contents that nobody can restore: those whose document or record was deleted longer ago than deleted rows
 * keep their values, and those that never arrived. Works for all companies; returns the number removed.
 */
export async function clearContents(database: Kysely<never>, now = Date.now()): Promise<number> {
  const until = new Date(now - KEPT_DAYS.deletedContent * 86_400_000);
  const arrivedBy = new Date(now - ON_ITS_WAY_DAYS * 86_400_000);
  let cleared = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from document_contents where (company_id, id) in (
        select c.company_id, c.id from document_contents c
        left join documents d on d.company_id = c.company_id and d.id = c.id
        left join objects o on d.model_type = 'object' and o.company_id = c.company_id and o.id = d.model_id
        left join customers u on d.model_type = 'customer' and u.company_id = c.company_id and u.id = d.model_id
        where d.id is null or d.deleted_at < ${until} or o.deleted_at < ${until} or u.deleted_at < ${until}
          or (c.stored_at is null and c.claimed_at < ${arrivedBy})
        limit ${BATCH})`.execute(database);
    cleared += Number(numAffectedRows);
    if (numAffectedRows < BigInt(BATCH)) return cleared;
  }
}
