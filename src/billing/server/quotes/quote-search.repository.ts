import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { QuoteAnswer } from '../../quotes/quote.schema.ts';
import { documentKey, filledUp, idsByNumber, meantKeys } from '../ledger/document-number.ts';
import { QUOTES, quoteJson } from './quote.repository.ts';

/** Quotes by their number, then the newest of some customers, by indexes as invoices are. */
export async function searchQuotes(
  tx: CompanyTx,
  { text, customers }: { readonly text: string; readonly customers: readonly string[] },
  today: CivilDate,
  most: number,
): Promise<readonly QuoteAnswer[]> {
  const key = documentKey(text);
  const filled = filledUp(text);
  const { rows } = await sql<{ row: QuoteAnswer }>`
    select ${quoteJson(today)} as row from ${QUOTES} where q.id in (
      ${idsByNumber('quotes', text, most)}
      union (select id from quotes where customer_id = any(${customers}::uuid[]) order by id desc limit ${most}))
    order by (q.number_key = ${key}) is true desc, (q.number_key = any(${meantKeys(text)}::text[])) is true desc,
      (right(q.number_key, length(${filled}::text)) = ${filled}) is true desc, q.id desc limit ${most}`.execute(tx);
  return rows.map(({ row }) => row);
}
