import type { ReminderKind } from '#billing/reminders/dunning.ts';
import type { ReminderMail } from '#billing/server/reminders/dunning-parts.ts';
import { fillMail, type MailKind } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import { longDay } from '#shared/long-day.ts';
import { formatAmount } from '#shared/money.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { findPayParagraph } from '../mail/pay-paragraph.ts';
import { queueCustomerMail } from '../mail/queue-customer-mail.ts';

/**
 * The kinds of mail by reminder. A notice has a text that refers to its letter; a demand for costs has the text of a
 * reminder.
 */
const KINDS: Readonly<Record<ReminderKind, MailKind>> = {
  friendly: 'payment_reminder',
  second: 'payment_reminder',
  costs: 'payment_reminder',
  formal_notice: 'payment_notice',
  final_notice: 'payment_notice',
};

/** Mails a letter to its customer, in their language, and to the contacts who get invoices. */
export async function queueReminderMail(tx: CompanyTx, mail: ReminderMail): Promise<void> {
  const { key, kind: letter, customerId, to, numbers, amountCents, dueOn, paymentUrl, document, by } = mail;
  const kind = KINDS[letter];
  const { company, language, text } = await findMailText(tx, kind, mail.language ?? undefined);
  const { subject, body } = fillMail(text, {
    name: to.name,
    company,
    invoices: numbers.join(', '),
    amount: formatAmount(amountCents, language),
    date: dueOn === null ? '' : longDay(dueOn, language),
    pay: await findPayParagraph(tx, language, { url: paymentUrl, mention: numbers.join(', ') }),
  });
  await queueCustomerMail(tx, 'invoices', {
    key,
    kind,
    to,
    subject,
    text: body,
    language,
    by,
    customerId,
    about: {
      type: 'customer',
      id: customerId,
    },
    attachments: [
      {
        name: document.name,
        documentId: document.id,
      },
    ],
  });
}
