import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { holdsWords } from '#sync/server/http/list-answer.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { openAmountSql, paidTooMuchSql, toPaySql } from '../../open-amount.ts';
import { isNumbered } from '../ledger/document-number.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';

/** The same signs and order as `ulidOf`: 26 times five bits of the UUID with two zeros before it. */
const ULID = sql`(
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    1 + substring(B'00' || ('x' || replace(i.id::text, '-', ''))::bit(128) from 1 + 5 * n for 5)::bit(5)::int, 1), ''
    order by n) from generate_series(0, 25) n)`;

export const CREATED_AT = instantSql(sql`i.created_at`);
/** Due before today and still to be paid. It is derived, so that nothing has to update it. */
export const isOverdue = (today: CivilDate): RawBuilder<SqlBool> =>
  sql<SqlBool>`(i.state = 'open' and i.due_on < ${today}::date)`;

/** The customer's current name. */
const NAME_NOW = sql`coalesce(
  (select nullif(b.company_name, '') from customer_billing b where b.company_id = i.company_id
    and b.customer_id = i.customer_id),
  (select trim(c.firstname || ' ' || c.lastname) from customers c where c.company_id = i.company_id
    and c.id = i.customer_id), '')`;
/** The recipient's name; for a draft, the customer's current name. */
export const CUSTOMER_NAME = sql`coalesce(nullif(i.buyer ->> 'company', ''), nullif(i.buyer ->> 'name', ''), ${NAME_NOW})`;

/**
 * Still to be received; negative: paid too much. A document without a number has nothing open, and neither has a credit
 * invoice of another invoice: what it leaves is open there.
 */
export const OPEN_CENTS = sql<number>`(case when i.number is null or i.original_id is not null then 0
  else ${openCentsOf('i')} end)`;

/** Has no number yet, so nothing is owed. The SQL below reads only columns of the index `invoices_list`. */
const IS_DRAFT = sql<SqlBool>`i.state in ('draft', 'scheduled')`;

const LEFT = openAmountSql('i');
const sumOf = (what: string, which: RawBuilder<SqlBool>) =>
  sql`coalesce(sum(${sql.raw(what)}) filter (where ${which}), 0)`;
const IS_ISSUED = sql<SqlBool>`not ${IS_DRAFT}`;
const HAS_LEFT = sql<SqlBool>`i.original_id is null and ${IS_ISSUED}`;
const COUNTS_AS_OPEN = sql<SqlBool>`${HAS_LEFT} and i.state <> 'uncollectible'`;
/** Still to be paid: what `open_cents` of the sums below adds up. A void one is, where more went back than came in. */
export const IS_UNPAID = sql<SqlBool>`(${COUNTS_AS_OPEN} and ${sql.raw(LEFT)} > 0)`;

/**
 * The sums of invoices, by the one meaning of open (docs/billing.md): of those that were issued, and of drafts apart. What
 * is open of a credit invoice is counted on the invoice it belongs to.
 */
export const SUMS = sql`json_build_object('count', count(*), 'net_cents', ${sumOf('i.net_cents', IS_ISSUED)},
  'tax_cents', ${sumOf('i.vat_cents', IS_ISSUED)}, 'amount_cents', ${sumOf('i.total_cents', IS_ISSUED)},
  'open_cents', ${sumOf(toPaySql(LEFT), COUNTS_AS_OPEN)},
  'overpaid_cents', ${sumOf(paidTooMuchSql(LEFT), HAS_LEFT)},
  'uncollectible_cents', ${sumOf(toPaySql(LEFT), sql<SqlBool>`${HAS_LEFT} and i.state = 'uncollectible'`)},
  'draft_count', count(*) filter (where ${IS_DRAFT}), 'draft_cents', ${sumOf('i.total_cents', IS_DRAFT)})`;

/**
 * True where every word occurs in the number, the reference or the customer's name, or the text means the number without
 * its zeros and signs. Drafts are few and matched separately.
 */
export const invoiceMatches = (search: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${holdsWords(search, sql`i.search_text`)} or ${isNumbered('invoices', sql`i.id`, search)}
  or ${IS_DRAFT} and i.id in (select i.id from invoices i where ${IS_DRAFT}
    and ${holdsWords(search, sql`(i.search_text || fold_text(${NAME_NOW}))`)}))`;

/** The members of `invoiceAnswer`, as the arguments of `json_build_object`. Eighteen pairs at most 100 arguments. */
export const invoiceMembers = (today: CivilDate): RawBuilder<unknown> => sql`
  'uuid', i.id, 'ulid', ${ULID}, 'kind', i.kind, 'number', i.number,
  'status', case when ${isOverdue(today)} then 'overdue' else i.state end,
  'customer', json_build_object('uuid', i.customer_id, 'name', ${CUSTOMER_NAME}),
  'subscription', i.subscription_id,
  'original', (select json_build_object('uuid', o.id, 'number', o.number) from invoices o
    where o.company_id = i.company_id and o.id = i.original_id),
  'created_at', ${CREATED_AT}, 'issued_on', i.issued_on, 'expires_at', i.due_on, 'scheduled_on', i.scheduled_on,
  'amount_cents', i.total_cents, 'tax_cents', i.vat_cents, 'net_cents', i.net_cents,
  'credited_cents', i.credited_cents, 'open_cents', ${OPEN_CENTS},
  'payment_link', (select l.url from payment_links l where l.company_id = i.company_id and l.invoice_id = i.id
    and l.state = 'open' order by l.created_at desc, l.id desc limit 1)`;
