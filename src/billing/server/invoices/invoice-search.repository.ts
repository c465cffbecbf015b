import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { askedCents } from '../../asked-amount.ts';
import type { InvoiceAnswer } from '../../invoice.schema.ts';
import { documentKey, filledUp, idsByNumber, meantKeys } from '../ledger/document-number.ts';
import { invoiceMembers } from './invoice-row.ts';

/**
 * Invoices and credit invoices by their number, payment reference or amount, then the newest of some customers. Only the
 * indexes of these are asked: no other invoice is read.
 */
export async function searchInvoices(
  tx: CompanyTx,
  { text, customers }: { readonly text: string; readonly customers: readonly string[] },
  today: CivilDate,
  most: number,
): Promise<readonly InvoiceAnswer[]> {
  const { rows } = await sql<{ row: InvoiceAnswer }>`${invoiceSearch(text, customers, today, most)}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** The statement of `searchInvoices`. */
export function invoiceSearch(text: string, customers: readonly string[], today: CivilDate, most: number) {
  const key = documentKey(text);
  const filled = filledUp(text);
  const cents = askedCents(text);
  const amounts = cents === null ? [] : [cents, -cents];
  const newest = (condition: RawBuilder<unknown>) =>
    sql`(select id from invoices where ${condition} order by created_at desc, id desc limit ${most})`;
  // What is looked for in nothing is left out: the planner would read a whole index for it.
  const ids = [idsByNumber('invoices', text, most), newest(sql`payment_reference = ${key}`)];
  if (amounts.length > 0) ids.push(newest(sql`total_cents = any(${amounts}::bigint[])`));
  if (customers.length > 0) ids.push(newest(sql`customer_id = any(${customers}::uuid[])`));
  return sql`
    select json_build_object(${invoiceMembers(today)}) as row from invoices i where i.id in (${sql.join(ids, sql` union `)})
    order by case when i.number_key = ${key} then 0 when i.number_key = any(${meantKeys(text)}::text[]) then 1
      when i.payment_reference = ${key} then 1 when i.total_cents = any(${amounts}::bigint[]) then 1
      when right(i.number_key, length(${filled}::text)) = ${filled} then 2
      when right(i.number_key, length(${key})) = ${key} then 3 else 4 end,
      i.created_at desc, i.id desc limit ${most}`;
}
