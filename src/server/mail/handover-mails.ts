import { YOUR_OBJECT } from '#appointments/appointment.letters.ts';
import type { HandoverDocument } from '#billing/printed/handover-document.ts';
import { fillMail } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import { findReaderLanguage } from '#company/server/reader-language.repository.ts';
import { say } from '#locales/server/say.ts';
import { dayAt, type Instant } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { queueMail } from './queue-mail.ts';

/** A mail with the record of a handover. */
export type HandoverMail = {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly customerId: string;
  readonly objectId: string;
  /** When it was handed over. */
  readonly at: Instant;
  readonly object: Pick<HandoverDocument['object'], 'category' | 'plate'>;
  readonly document: { readonly id: string; readonly name: string };
  readonly by: { readonly userId: string; readonly userName: string } | null;
};

/** Mails the record of a handover to its customer, as a PDF and in their language. */
export async function queueHandoverMail(tx: CompanyTx, mail: HandoverMail): Promise<void> {
  const { key, to, name, customerId, objectId, at, object, document, by } = mail;
  const reader = await findReaderLanguage(tx, customerId);
  const { company, language, text } = await findMailText(tx, 'handover_recorded', reader);
  const plate = object.plate === '' ? '' : ` (${object.plate})`;
  const { subject, body } = fillMail(text, {
    name,
    company,
    date: longDay(dayAt(at), language),
    object: `${say(language, YOUR_OBJECT[object.category])}${plate}`,
  });
  await queueMail(tx, {
    key,
    kind: 'handover_recorded',
    to: { address: to, name },
    subject,
    text: body,
    language,
    by,
    customerId,
    about: { type: 'object', id: objectId },
    attachments: [{ name: document.name, documentId: document.id }],
  });
}
