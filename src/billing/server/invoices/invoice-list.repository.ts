import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CivilDate, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { ListSort } from '#shared/list-sort.ts';
import { encodePosition, type ListQuery, type ListSource, type Position } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import {
  LATEST,
  plainText,
  type SortColumns,
  sortedBy,
  sortedDay,
  sortedNumber,
  sortedRank,
  sortedText,
} from '#sync/server/http/sorted-by.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceAnswer, InvoiceStatusFilter } from '../../invoice.schema.ts';
import type { InvoiceSort } from '../../list-sorts.ts';
import {
  CUSTOMER_NAME,
  IS_UNPAID,
  invoiceMatches,
  invoiceMembers,
  isOverdue,
  OPEN_CENTS,
  SUMS,
} from './invoice-row.ts';

const NEWEST_FIRST = newestFirst('i.created_at', 'i.id');
/** States as the list shows them, what has to be looked at first. */
const BY_STATUS = ['overdue', 'open', 'draft', 'scheduled', 'paid', 'uncollectible', 'void'] as const;

/** What the list can be sorted by. Migration 0101 has indexes of the same expressions. */
const sortColumns = (today: CivilDate): SortColumns<InvoiceSort> => ({
  number: plainText(sql`coalesce(i.series || lpad(i.sequence::text, 9, '0'), ${sql.lit(LATEST)})`),
  customer: sortedText(CUSTOMER_NAME),
  issued: sortedDay(sql`i.issued_on`),
  expires: sortedDay(sql`i.due_on`),
  status: sortedRank(sql`case when ${isOverdue(today)} then 'overdue' else i.state end`, BY_STATUS),
  amount: { value: sql`i.total_cents`, type: 'bigint' },
  open: sortedNumber(OPEN_CENTS),
});
const orderOf = (sort: ListSort<InvoiceSort> | undefined, today: CivilDate) =>
  sortedBy(sortColumns(today), sort, sql`i.id`, NEWEST_FIRST);

export type InvoiceQuery = ListQuery & {
  readonly customer?: string | undefined;
  readonly subscription?: string | undefined;
  readonly status?: InvoiceStatusFilter | undefined;
  readonly kind?: 'invoice' | 'credit_invoice' | undefined;
  /** Days, both included: of the invoice, or on which a draft was made. */
  readonly from?: CivilDate | undefined;
  readonly until?: CivilDate | undefined;
  readonly sort?: ListSort<InvoiceSort> | undefined;
};

/** Invoices and credit invoices, sorted or the newest first; `withTotals`, also what all of them come to. */
export function invoiceList(query: InvoiceQuery, today: CivilDate, withTotals = false): ListSource {
  const found = conditionOf(query, today);
  const sorted = orderOf(query.sort, today);
  return {
    permission: 'invoice index',
    ...sorted,
    page: (after, order) => sql`
      select json_build_object(${invoiceMembers(today)}) as row, ${sorted.key} as key, i.id
      from (select i.company_id, i.id from invoices i where ${found} and ${after} ${order}) p
      join invoices i on i.company_id = p.company_id and i.id = p.id order by ${sorted.columns.order}`,
    extras: async (tx, _actor, { whole }) => {
      if (!withTotals) return {};
      if (whole === undefined) return findTotals(tx, found);
      // Found already: they are not searched for a second time.
      const ids = (JSON.parse(whole) as readonly Pick<InvoiceAnswer, 'uuid'>[]).map(({ uuid }) => uuid);
      return findTotals(tx, sql<SqlBool>`i.id = any(${ids}::uuid[])`);
    },
  };
}

/** The cursor of what comes after an invoice in a list; undefined when the company has no such invoice. */
export async function cursorAfter(
  tx: CompanyTx,
  id: string,
  sort: InvoiceQuery['sort'],
  today: CivilDate,
): Promise<string | undefined> {
  const { rows } = await sql<Position>`
    select ${orderOf(sort, today).key} as key, i.id from invoices i where i.id = ${id}::uuid`.execute(tx);
  return rows[0] === undefined ? undefined : encodePosition(rows[0]);
}

async function findTotals(tx: CompanyTx, found: RawBuilder<SqlBool>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ totals: string }>`
    select ${SUMS}::text as totals from invoices i where ${found}`.execute(tx);
  return { totals: rows[0]?.totals ?? 'null' };
}

function conditionOf(query: InvoiceQuery, today: CivilDate): RawBuilder<SqlBool> {
  const { customer, subscription, status, kind, from, until, search } = query;
  const day = sql`coalesce(i.issued_on, (i.created_at at time zone ${YARD_TIME_ZONE})::date)`;
  const parts: RawBuilder<unknown>[] = [
    ...(customer === undefined ? [] : [sql`i.customer_id = ${customer}::uuid`]),
    ...(subscription === undefined ? [] : [sql`i.subscription_id = ${subscription}::uuid`]),
    ...(status === undefined ? [] : [ofStatus(status, today)]),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${day} <= ${until}::date`]),
    ...((search ?? '').trim() === '' ? [] : [invoiceMatches(search ?? '')]),
  ];
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

function ofStatus(status: InvoiceStatusFilter, today: CivilDate): RawBuilder<SqlBool> {
  if (status === 'unpaid') return IS_UNPAID;
  if (status === 'overdue') return isOverdue(today);
  if (status === 'open') return sql<SqlBool>`(i.state = 'open' and not ${isOverdue(today)} is true)`;
  return sql<SqlBool>`i.state = ${status}`;
}
