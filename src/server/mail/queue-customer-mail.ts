import { sql } from 'kysely';
import type { ContactMails } from '#customers/contact-kinds.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type MailDraft, queueMail } from './queue-mail.ts';

type Reader = { readonly id: string; readonly name: string; readonly email: string };

/** A mail to a customer, of a kind that their contacts can get too. */
export type CustomerMail = MailDraft & { readonly customerId: string };

/**
 * Queues a mail to a customer and the same to each contact who gets this kind, one per address: a mail of its own, under a
 * key of its own, so that what becomes of one says nothing about another. A cause that queued its mail before queues
 * nothing again.
 */
export async function queueCustomerMail(tx: CompanyTx, kind: ContactMails, mail: CustomerMail): Promise<void> {
  if ((await queueMail(tx, mail)) === null) return;
  const told = new Set([addressOf(mail.to.address)]);
  for (const { id, name, email } of await findReaders(tx, mail.customerId, kind)) {
    if (told.has(addressOf(email))) continue;
    told.add(addressOf(email));
    await queueMail(tx, { ...mail, key: `${mail.key} ${id}`, to: { address: email, name }, contactId: id });
  }
}

const addressOf = (email: string) => email.trim().toLowerCase();

async function findReaders(tx: CompanyTx, customerId: string, kind: ContactMails): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select id, name, email from contacts
    where customer_id = ${customerId}::uuid and deleted_at is null and ${kind} = any(mails) and email <> ''
    order by id`.execute(tx);
  return rows;
}
