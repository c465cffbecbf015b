import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { ListSort } from '#shared/list-sort.ts';
import type { Language } from '#shared/request-language.ts';
import { type ListQuery, type ListSource, matchesWords, type Position } from '#sync/server/http/list-answer.ts';
import { type SortColumns, sortedBy, sortedDay, sortedRank, sortedText } from '#sync/server/http/sorted-by.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { DocumentBuyer } from '../../invoice-document.ts';
import type { QuoteSort } from '../../list-sorts.ts';
import type { QuoteDetailAnswer, QuoteLineBody } from '../../quotes/quote.schema.ts';
import {
  QUOTE_STATUSES,
  type QuoteFacts,
  type QuoteStatus,
  quoteActions,
  quoteStatus,
} from '../../quotes/quote-states.ts';
import { quoteSums } from '../../quotes/quote-sums.ts';
import type { IntervalMonths } from '../../subscription-terms.ts';
import type { VatCategory } from '../../vat.ts';
import { NUMBERED_BUYER } from '../ledger/customer-number.repository.ts';
import { isNumbered } from '../ledger/document-number.ts';
import type { By } from '../ledger/ledger.ts';

/** A line as it is priced and taxed for the customer. */
export type QuoteLine = {
  readonly product: string | null;
  readonly description: string;
  readonly quantityHundredths: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  readonly taxRateId: string | null;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly intervalMonths: IntervalMonths | null;
};

export type QuoteRow = {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly email: string;
  readonly language: Language | null;
  readonly state: QuoteFacts['state'];
  readonly number: string | null;
  readonly includesVat: boolean;
  readonly asked: readonly QuoteLineBody[];
  readonly lines: readonly QuoteLine[];
  readonly totalCents: number;
  readonly reference: string;
  readonly note: string;
  readonly validUntil: CivilDate;
  readonly sentOn: CivilDate | null;
  readonly sentTo: string | null;
  readonly documentId: string | null;
  readonly decidedOn: CivilDate | null;
  readonly decidedBy: string;
  readonly decidedHow: 'link' | 'staff' | null;
  readonly reason: string;
  readonly invoiceId: string | null;
  readonly invoiceNumber: string | null;
  readonly subscriptionIds: readonly string[];
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
};

const NAME = sql`coalesce(nullif(b.company_name, ''), nullif(trim(concat_ws(' ', c.firstname, c.lastname)), ''), '–')`;
/** A quote with whom it is for and what became of it. */
export const QUOTES = sql`quotes q
  left join customers c on c.company_id = q.company_id and c.id = q.customer_id and c.deleted_at is null
  left join customer_billing b on b.company_id = q.company_id and b.customer_id = q.customer_id
  left join invoices i on i.company_id = q.company_id and i.id = q.invoice_id`;
/** As `factsOf` has it: accepted, and something to invoice or to subscribe to is left. */
const UNBILLED = sql<SqlBool>`(q.state = 'accepted' and (
  (i.id is null and exists (select from jsonb_array_elements(q.lines) l where l->>'intervalMonths' is null))
  or (q.subscription_ids = '{}' and exists (select from jsonb_array_elements(q.lines) l
    where l->>'intervalMonths' is not null))))`;

const statusSql = (today: CivilDate) =>
  sql`case when q.state = 'sent' and q.valid_until < ${today}::date then 'expired' else q.state end`;

/** A quote as lists give it. */
export const quoteJson = (today: CivilDate): RawBuilder<unknown> => sql`
  json_build_object('uuid', q.id, 'number', q.number, 'status', ${statusSql(today)},
    'customer', json_build_object('uuid', q.customer_id, 'name', ${NAME}),
    'created_at', ${instantSql(sql`q.created_at`)}, 'sent_on', q.sent_on, 'valid_until', q.valid_until,
    'decided_on', q.decided_on, 'amount_cents', q.total_cents, 'unbilled', ${UNBILLED})`;

const COLUMNS = sql`q.id, q.customer_id as "customerId", ${NAME} as "customerName", coalesce(c.email, '') as email,
  b.language, q.state, q.number, q.includes_vat as "includesVat", q.asked, q.lines, q.total_cents as "totalCents",
  q.reference, q.note, q.valid_until as "validUntil", q.sent_on as "sentOn", q.sent_to as "sentTo",
  q.document_id as "documentId", q.decided_on as "decidedOn", q.decided_by as "decidedBy",
  q.decided_how as "decidedHow", q.reason, i.id as "invoiceId", i.number as "invoiceNumber",
  q.subscription_ids as "subscriptionIds", q.version, ${instantSql(sql`q.created_at`)} as "createdAt",
  q.created_by_name as "createdBy"`;

/** One quote; `lock` has everybody else who would change it wait, and reads it after waiting for them. */
export async function findQuote(
  tx: CompanyTx,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<QuoteRow | undefined> {
  // A statement of its own: one that waits reads what it joins, such as the invoice, as it was before.
  if (lock) await sql`select 1 from quotes where id = ${id}::uuid for update`.execute(tx);
  const { rows } = await sql<QuoteRow>`select ${COLUMNS} from ${QUOTES} where q.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

export type QuoteQuery = ListQuery & {
  readonly customer?: string | undefined;
  readonly status?: QuoteStatus | undefined;
  readonly sort?: ListSort<QuoteSort> | undefined;
};

const NEWEST_FIRST = {
  key: sql`q.id`,
  id: sql`q.id`,
  columns: { order: sql`q.id desc`, after: ({ id }: Position) => sql<SqlBool>`q.id < ${id}::uuid` },
};

/** What the list can be sorted by. A company has few quotes: no index is needed. */
const sortColumns = (status: RawBuilder<unknown>): SortColumns<QuoteSort> => ({
  number: sortedText(sql`q.number`),
  customer: sortedText(NAME),
  sent: sortedDay(sql`q.sent_on`),
  until: sortedDay(sql`q.valid_until`),
  status: sortedRank(status, QUOTE_STATUSES),
  amount: { value: sql`q.total_cents`, type: 'bigint' },
});

/** Quotes, sorted or the newest first. */
export function quoteList({ customer, status, search, sort }: QuoteQuery, today: CivilDate): ListSource {
  const all = sql<SqlBool>`true`;
  const matches = sql.join(
    [
      customer === undefined ? all : sql`q.customer_id = ${customer}::uuid`,
      status === undefined ? all : sql`${statusSql(today)} = ${status}`,
      sql`(${matchesWords(search, [sql`q.number`, sql`q.reference`, sql`c.firstname`, sql`c.lastname`, sql`b.company_name`])}
        or ${isNumbered('quotes', sql`q.id`, search ?? '')})`,
    ],
    sql` and `,
  );
  const sorted = sortedBy(sortColumns(statusSql(today)), sort, sql`q.id`, NEWEST_FIRST);
  return {
    permission: 'invoice index',
    ...sorted,
    page: (after, limit) => sql`
      select ${quoteJson(today)} as row, (${sorted.key})::text as key, q.id
      from ${QUOTES} where ${matches} and ${after} ${limit}`,
  };
}

/** What actions depend on. */
export function factsOf(row: QuoteRow): QuoteFacts {
  return {
    state: row.state,
    validUntil: row.validUntil,
    hasOnce: row.lines.some(({ intervalMonths }) => intervalMonths === null),
    hasPeriods: row.lines.some(({ intervalMonths }) => intervalMonths !== null),
    isInvoiced: row.invoiceId !== null,
    isSubscribed: row.subscriptionIds.length > 0,
  };
}

/** The sums of a quote as calls give them. */
export function sumsOf({ lines, includesVat }: Pick<QuoteRow, 'lines' | 'includesVat'>): QuoteDetailAnswer['sums'] {
  return quoteSums(lines, includesVat).map(({ intervalMonths, netCents, vat, totalCents }) => ({
    interval_months: intervalMonths as IntervalMonths | null,
    net_cents: netCents,
    vat: vat.map((group) => ({
      vat_category: group.vatCategory,
      rate_bp: group.rateBp,
      net_cents: group.netCents,
      vat_cents: group.vatCents,
    })),
    total_cents: totalCents,
  }));
}

export function quoteAnswerOf(row: QuoteRow, today: CivilDate): QuoteDetailAnswer {
  const actions = quoteActions(factsOf(row), today);
  return {
    uuid: row.id,
    number: row.number,
    status: quoteStatus(row, today),
    customer: { uuid: row.customerId, name: row.customerName },
    created_at: row.createdAt,
    sent_on: row.sentOn,
    valid_until: row.validUntil,
    decided_on: row.decidedOn,
    amount_cents: row.totalCents,
    unbilled: actions.includes('invoice') || actions.includes('subscribe'),
    includes_vat: row.includesVat,
    lines: row.lines.map((line) => ({ product: line.product, tax_rate: line.taxRateId, ...shownLine(line) })),
    sums: sumsOf(row),
    reference: row.reference,
    note: row.note,
    email: row.email,
    sent_to: row.sentTo,
    decided_by: row.decidedBy,
    decided_how: row.decidedHow,
    reason: row.reason,
    invoice: row.invoiceId === null ? null : { uuid: row.invoiceId, number: row.invoiceNumber ?? '' },
    subscriptions: [...row.subscriptionIds],
    created_by: row.createdBy,
    actions: [...actions],
    version: row.version,
  };
}

/** A line as everybody may read it. */
export function shownLine(line: QuoteLine) {
  return {
    description: line.description,
    quantity_hundredths: line.quantityHundredths,
    unit_price_cents: line.unitPriceCents,
    amount_cents: line.amountCents,
    vat_category: line.vatCategory,
    rate_bp: line.rateBp,
    interval_months: line.intervalMonths,
  };
}

/** What a person writes of a quote. */
export type QuoteText = Pick<
  QuoteRow,
  'customerId' | 'includesVat' | 'asked' | 'lines' | 'totalCents' | 'reference' | 'note' | 'validUntil'
>;

export async function insertQuote(tx: CompanyTx, id: string, quote: QuoteText, by: By): Promise<void> {
  await sql`
    insert into quotes (company_id, id, customer_id, includes_vat, asked, lines, total_cents, reference, note,
      valid_until, created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${id}::uuid, ${quote.customerId}::uuid, ${quote.includesVat},
      ${JSON.stringify(quote.asked)}::jsonb, ${JSON.stringify(quote.lines)}::jsonb, ${quote.totalCents},
      ${quote.reference}, ${quote.note}, ${quote.validUntil}::date, ${by?.userId ?? null}::uuid,
      ${by?.userName ?? ''})`.execute(tx);
}

export async function rewriteQuote(tx: CompanyTx, id: string, quote: QuoteText): Promise<void> {
  await sql`
    update quotes set customer_id = ${quote.customerId}::uuid, includes_vat = ${quote.includesVat},
      asked = ${JSON.stringify(quote.asked)}::jsonb, lines = ${JSON.stringify(quote.lines)}::jsonb,
      total_cents = ${quote.totalCents}, reference = ${quote.reference}, note = ${quote.note},
      valid_until = ${quote.validUntil}::date, version = version + 1 where id = ${id}::uuid`.execute(tx);
}

/** Sets columns of a quote that was locked. */
export async function markQuote(
  tx: CompanyTx,
  id: string,
  marks: Readonly<Record<string, RawBuilder<unknown> | string | null>>,
): Promise<void> {
  const set = Object.entries(marks).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update quotes set ${sql.join(set)}, version = version + 1 where id = ${id}::uuid`.execute(tx);
}

export async function deleteQuote(tx: CompanyTx, id: string): Promise<void> {
  await sql`delete from quotes where id = ${id}::uuid`.execute(tx);
}

const SERIES = 'quote';
const FEWEST_DIGITS = 4;

/**
 * The next number of quotes, which have a series of their own that goes on under another prefix. A number that a quote got
 * under an earlier prefix is passed over.
 */
export async function nextQuoteNumber(tx: CompanyTx, prefix: string): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ value: number }>`
      insert into company_number as n (company_id, series, value)
      values (current_setting('app.company_id')::uuid, ${SERIES}, 1)
      on conflict (company_id, series) do update set value = n.value + 1 returning value`.execute(tx);
    const number = `${prefix}${String(rows[0]?.value ?? 1).padStart(FEWEST_DIGITS, '0')}`;
    const { rows: taken } = await sql`select 1 from quotes where number = ${number}`.execute(tx);
    if (taken.length === 0) return number;
  }
}

/** A customer as a quote is addressed. */
export async function findQuoteBuyer(tx: CompanyTx, customerId: string): Promise<DocumentBuyer | undefined> {
  const { rows } = await sql<{ buyer: DocumentBuyer }>`
    select ${NUMBERED_BUYER} as buyer
    from customers c left join customer_billing b on b.company_id = c.company_id and b.customer_id = c.id
    where c.id = ${customerId}::uuid and c.deleted_at is null`.execute(tx);
  return rows[0]?.buyer;
}
