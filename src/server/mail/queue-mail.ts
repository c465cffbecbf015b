import { sql } from 'kysely';
import { withoutLinks } from '#shared/plain-name.ts';
import type { Language } from '#shared/request-language.ts';
import { type CompanyTx, noteNews } from '#sync/server/rows/company-door.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import { attachDocuments, type MailAttachment } from './mail-attachments.ts';
import { bodyText, isMailAddress, oneLine } from './mail-text.ts';

/** Records a mail can be about. */
export const MAIL_MODELS = ['object', 'customer', 'appointment', 'prospect', 'invoice'] as const;
export type MailModel = (typeof MAIL_MODELS)[number];

/** A finished mail: texts in the reader's language, nothing left to fill in. */
export type MailDraft = {
  /** Identifies the cause, unique within the company: `${intent.id} appointment_planned`, for example. */
  readonly key: string;
  /** What sort of mail, in words joined by underscores: `appointment_planned`. */
  readonly kind: string;
  readonly to: { readonly address: string; readonly name?: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly language: Language;
  /** The record whose page shows it; null for none. */
  readonly about: { readonly type: MailModel; readonly id: string } | null;
  /** The customer whose page shows it too. */
  readonly customerId?: string | null;
  /** The contact of that customer who gets it in copy. */
  readonly contactId?: string;
  /** Holds a secret for its reader alone: staff never see it, and its text is dropped once it is sent. */
  readonly private?: boolean;
  /** True when it is about its reader's own account: it is sent even while the company may not mail others yet. */
  readonly account?: boolean;
  /** Printed documents of the company that go with it, in this order. */
  readonly attachments?: readonly MailAttachment[];
  /** Who caused it; null when nobody is signed in. */
  readonly by: { readonly userId: string; readonly userName: string } | null;
};

const LONGEST_ADDRESS = 320;
const LONGEST_SUBJECT = 250;
const LONGEST_NAME = 120;

/**
 * Queues a mail in the caller's transaction (of `withCompany`, or of a command's `afterApplied`): it is sent if that
 * commits. Returns its id, or null when this cause has queued its mail before. An invalid address does not throw: the
 * mail is stored as failed, where people see it, and the change that caused it stands.
 */
export async function queueMail(tx: CompanyTx, mail: MailDraft): Promise<string | null> {
  const address = mail.to.address.trim();
  const account = mail.account ?? false;
  const [state, problem] = isMailAddress(address) ? ['queued', null] : ['failed', 'address'];
  // The id follows from the cause, and the Message-ID from the id: even when a change is repeated after a backup was
  // restored, a mailbox can recognize a mail that it already has.
  const { rows } = await sql<{ id: string }>`
    insert into mails (company_id, id, key, kind, to_address, to_name, subject, body_text, body_html, language,
      model_type, model_id, customer_id, contact_id, private, account, held, created_by, created_by_name, state, last_error)
    select own.id, overlay(overlay(md5(own.id || ' ' || ${mail.key}) placing '8' from 13) placing '8' from 17)::uuid,
      ${mail.key}, ${mail.kind}, ${storableText(address, LONGEST_ADDRESS)}, ${oneLine(withoutLinks(mail.to.name ?? ''), LONGEST_NAME)},
      ${oneLine(withoutLinks(mail.subject), LONGEST_SUBJECT)}, ${bodyText(mail.text)},
      ${mail.html === undefined ? null : bodyText(mail.html)}, ${mail.language},
      ${mail.about?.type ?? null}, ${mail.about?.id ?? null}::uuid, ${mail.customerId ?? null}::uuid,
      ${mail.contactId ?? null}::uuid,
      ${mail.private ?? false}::boolean, ${account}::boolean,
      not ${account}::boolean and exists (select from companies c where c.id = own.id and c.mails_open_at is null),
      ${mail.by?.userId ?? null}::uuid, ${mail.by?.userName ?? ''}, ${state}, ${problem}
    from (select current_setting('app.company_id')::uuid as id) own
    on conflict (company_id, key) do nothing returning id`.execute(tx);
  const [queued] = rows;
  if (queued === undefined) return null;
  noteNews(tx);
  await attachDocuments(tx, queued.id, mail.attachments ?? []);
  return queued.id;
}
