import { sql } from 'kysely';
import { readLetterhead } from '#company/server/company-logo.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DocumentBuyer } from '../../invoice-document.ts';
import { documentLanguage } from '../../invoice-document.ts';
import { refuseNow } from '../invoices/invoice-refusal.ts';
import { sellerOf } from '../invoices/issue-invoice.ts';
import type { PdfOrder } from '../pdf/render-pdf.ts';
import { knownDeposit } from './deposit.repository.ts';

type Receipt = { readonly buyer: DocumentBuyer; readonly language: string | null };

/** What the receipt of a deposit says, in the customer's language. 409 while nothing was received of it. */
export async function receiptOf(tx: CompanyTx, id: string): Promise<PdfOrder> {
  const deposit = await knownDeposit(tx, id);
  const standing = deposit.events.filter(({ undone, undoes }) => !undone && undoes === null);
  const received = standing.find(({ kind }) => kind === 'received');
  if (received === undefined) throw refuseNow('deposit.not_received');
  const { rows } = await sql<Receipt>`
    select e.buyer, b.language from deposit_events e
    join deposits d on d.company_id = e.company_id and d.id = e.deposit_id
    left join customer_billing b on b.company_id = d.company_id and b.customer_id = d.customer_id
    where e.id = ${received.uuid}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw refuseNow('deposit.not_received');
  const settings = await readSettings(tx);
  const document = {
    language: documentLanguage(found.language ?? settings.sections.general.language),
    receivedOn: received.on,
    seller: sellerOf(settings),
    buyer: found.buyer,
    purpose: deposit.purpose,
    amountCents: received.amount_cents,
    rows: standing.map(({ kind, on, amount_cents: amountCents, method, invoice, note }) => ({
      kind,
      on,
      amountCents,
      method,
      invoiceNumber: invoice?.number ?? '',
      // Other remarks are for the company alone.
      reason: kind === 'kept' ? note : '',
    })),
    heldCents: deposit.held_cents,
  };
  return { kind: 'deposit', document, ...(await readLetterhead(tx)) };
}
