import type { QuoteMail } from '#billing/server/quotes/quote-send.ts';
import { fillMail } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import { longDay } from '#shared/long-day.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { queueMail } from './queue-mail.ts';

/** Mails a quote to its customer, as a PDF and with the link to accept it. Nobody else sees that mail. */
export async function queueQuoteMail(tx: CompanyTx, mail: QuoteMail): Promise<void> {
  const { quote, to, link, document, key, by } = mail;
  const { company, language, text } = await findMailText(tx, 'quote_sent', quote.language ?? undefined);
  const { subject, body } = fillMail(text, {
    name: quote.customerName,
    company,
    number: quote.number,
    link,
    date: longDay(quote.validUntil, language),
  });
  await queueMail(tx, {
    key,
    kind: 'quote_sent',
    to: { address: to, name: quote.customerName },
    subject,
    text: body.includes(link) ? body : `${body}\n\n${link}`,
    language,
    by,
    private: true,
    customerId: quote.customerId,
    about: { type: 'customer', id: quote.customerId },
    attachments: [{ name: document.name, documentId: document.id }],
  });
}
