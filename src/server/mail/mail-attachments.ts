import { type Kysely, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { oneLine } from './mail-text.ts';

/** A document that goes with a mail; `name` is the file's, such as `Factuur F2026-0042.pdf`. */
export type MailAttachment = { readonly name: string; readonly documentId: string };

/** A file as it goes out. */
export type AttachedFile = { readonly name: string; readonly mediaType: string; readonly content: Buffer };

const LONGEST_NAME = 120;

/** Attaches documents to a mail queued in the same transaction. */
export async function attachDocuments(
  tx: CompanyTx,
  mailId: string,
  attachments: readonly MailAttachment[],
): Promise<void> {
  for (const [position, { name, documentId }] of attachments.entries()) {
    await sql`insert into mail_attachments (company_id, mail_id, position, name, document_id)
      select company_id, id, ${position}::integer, ${fileName(name)}, ${documentId}::uuid
      from mails where id = ${mailId}::uuid and company_id = current_setting('app.company_id')::uuid`.execute(tx);
  }
}

/** A name that every system takes: signs that mean something in a path are dashes. */
function fileName(name: string): string {
  return oneLine(name.replace(/[\\/:*?"<>|]/g, '-'), LONGEST_NAME).replace(/^\.+/, '') || 'document';
}

/** The files of a mail, in their order; null when a document is missing: it must not go without. */
export async function readAttachments(
  database: Kysely<never>,
  mail: { readonly companyId: string; readonly id: string },
): Promise<readonly AttachedFile[] | null> {
  const { rows } = await sql<{ name: string; mediaType: string | null; content: Buffer | null }>`
    select a.name, d.media_type as "mediaType", d.content from mail_attachments a
    left join billing_documents d on d.company_id = a.company_id and d.id = a.document_id
    where a.company_id = ${mail.companyId}::uuid and a.mail_id = ${mail.id}::uuid order by a.position`.execute(
    database,
  );
  const files = rows.flatMap(({ name, mediaType, content }) =>
    mediaType === null || content === null ? [] : [{ name, mediaType, content: Buffer.from(content) }],
  );
  return files.length === rows.length ? files : null;
}
