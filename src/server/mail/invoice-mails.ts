import { sql } from 'kysely';
import type { InvoiceMail } from '#billing/server/ledger/errand-parts.ts';
import { openCentsOf } from '#billing/server/payments/settle-invoice.ts';
import { fillMail, type MailKind } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import { formatAmount } from '#shared/money.ts';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { findPayParagraph } from './pay-paragraph.ts';
import { type CustomerMail, queueCustomerMail } from './queue-customer-mail.ts';
import { queueMail } from './queue-mail.ts';

type Billed = {
  readonly kind: 'invoice' | 'credit_invoice';
  readonly number: string;
  readonly totalCents: number;
  readonly openCents: number;
  readonly dueOn: CivilDate | null;
  readonly customerId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
  /** What a transfer mentions: the payment reference, or the number. */
  readonly mention: string;
};

const KINDS: Readonly<Record<InvoiceMail['kind'], MailKind>> = {
  invoice: 'invoice_sent',
  debit_notice: 'debit_notice',
};

/**
 * Mails an issued invoice to its customer, in the language it was written in, and to the contacts who get invoices. An
 * address that somebody typed for this one time gets it alone.
 */
export async function queueInvoiceMail(tx: CompanyTx, mail: InvoiceMail): Promise<'queued' | 'no_address'> {
  const billed = await findBilled(tx, mail.invoiceId);
  const address = (mail.to ?? billed?.email ?? '').trim();
  if (billed === undefined || address === '') return 'no_address';
  const kind = billed.kind === 'credit_invoice' ? 'credit_sent' : KINDS[mail.kind];
  const { company, language, text } = await findMailText(tx, kind, billed.language ?? undefined);
  const day = mail.on ?? billed.dueOn;
  const amountCents = mail.amountCents ?? (kind === 'invoice_sent' ? billed.openCents : billed.totalCents);
  const { subject, body } = fillMail(text, {
    name: billed.name,
    company,
    number: billed.number,
    amount: formatAmount(Math.abs(amountCents), language),
    date: day === null ? '' : longDay(day, language),
    pay:
      kind === 'invoice_sent' && billed.openCents > 0
        ? await findPayParagraph(tx, language, { url: mail.paymentUrl, mention: billed.mention })
        : '',
  });
  const { document, by, key } = mail;
  const isOwn = address.toLowerCase() === billed.email.trim().toLowerCase();
  const draft: CustomerMail = {
    key,
    kind,
    to: {
      address,
      name: billed.name,
    },
    subject,
    text: body,
    language,
    by,
    about: {
      type: 'invoice',
      id: mail.invoiceId,
    },
    customerId: billed.customerId,
    attachments:
      document === null
        ? []
        : [
            {
              name: document.name,
              documentId: document.id,
            },
          ],
  };
  await (isOwn ? queueCustomerMail(tx, 'invoices', draft) : queueMail(tx, draft));
  return 'queued';
}

async function findBilled(tx: CompanyTx, id: string): Promise<Billed | undefined> {
  const { rows } = await sql<Billed>`
    select i.kind, i.number, i.total_cents as "totalCents", ${openCentsOf('i')} as "openCents", i.due_on as "dueOn",
      i.customer_id as "customerId", coalesce(i.payment_reference, i.number) as mention, coalesce(c.email, '') as email, i.language,
      trim(concat_ws(' ', c.firstname, c.lastname)) as name
    from invoices i left join customers c on c.company_id = i.company_id and c.id = i.customer_id
      and c.deleted_at is null
    where i.id = ${id} and i.number is not null`.execute(tx);
  return rows[0];
}
