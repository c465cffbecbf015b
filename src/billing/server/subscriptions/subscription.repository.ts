import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CivilDate } from '#shared/civil-date.ts';
import type { ListSort } from '#shared/list-sort.ts';
import { type ListQuery, type ListSource, saysWords } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import {
  type SortColumns,
  sortedBy,
  sortedDay,
  sortedNumber,
  sortedRank,
  sortedText,
} from '#sync/server/http/sorted-by.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { BuyerAbroad } from '../../line-abroad.ts';
import type { SubscriptionSort } from '../../list-sorts.ts';
import type { SubscriptionAnswer, SubscriptionStatus } from '../../subscription.schema.ts';
import type { Supply } from '../../vat-treatment.ts';
import { BUYER_ABROAD, supplyOf } from '../ledger/vat-buyer.repository.ts';

const NEWEST_FIRST = newestFirst('s.created_at', 's.id');

/** As `statusOf` decides (subscription-terms.ts): the first that applies. `late`: an invoice of it is overdue. */
function statusSql(today: CivilDate, late = isLate(today)): RawBuilder<SubscriptionStatus> {
  return sql`case
    when s.end_condition = 'now' or s.cancel_on <= ${today}::date then 'canceled'
    when ${late} then 'past_due'
    when s.cancel_on is not null then 'cancel_scheduled'
    when s.start_on > ${today}::date then 'not_started'
    else 'active' end`;
}

const isLate = (today: CivilDate) => sql<SqlBool>`exists (select from invoices v where v.company_id = s.company_id
  and v.subscription_id = s.id and v.state = 'open' and v.due_on < ${today}::date)`;
/** The same for a list of all subscriptions: the late ones are found once. */
const isOneOfLate = (today: CivilDate) => sql<SqlBool>`s.id in (select v.subscription_id from invoices v
  where v.state = 'open' and v.due_on < ${today}::date and v.subscription_id is not null)`;

/** The period of the schedule that today is in, between the first paid day and the end (`periodOf`, billing-period.ts). */
function periodSql(today: CivilDate): RawBuilder<unknown> {
  const boundary = (number: RawBuilder<unknown>) => {
    const month = sql`(date_trunc('month', s.anchor_on::timestamp) + make_interval(months => (${number}) * s.interval_months))`;
    return sql`(${month} + make_interval(days =>
      least(s.anchor_day, extract(day from ${month} + interval '1 month' - interval '1 day')::int) - 1))::date`;
  };
  const months = sql`(extract(year from ${today}::date) * 12 + extract(month from ${today}::date)
    - extract(year from s.anchor_on) * 12 - extract(month from s.anchor_on))`;
  return sql`
    left join lateral (select floor(${months} / s.interval_months)::int as same) m on true
    left join lateral (select case when ${boundary(sql`m.same`)} > ${today}::date then m.same - 1 else m.same end as n) n
      on true
    left join lateral (select greatest(${boundary(sql`n.n`)}, s.start_on, s.trial_end_on) as from_on,
      least(${boundary(sql`n.n + 1`)}, s.cancel_on) as until_on) period on true`;
}

function subscriptionJson(today: CivilDate): RawBuilder<unknown> {
  return sql`json_build_object(
    'id', s.id, 'uuid', s.id,
    'customer', json_build_object('uuid', s.customer_id, 'name', trim(coalesce(c.firstname || ' ' || c.lastname, ''))),
    'object', case when o.id is not null then
      json_build_object('uuid', o.id, 'licence_plate', o.plate, 'number', coalesce(o.number::text, '')) end,
    'product', json_build_object('uuid', p.id, 'name', p.name),
    'description', s.description, 'price_cents', s.unit_price_cents, 'quantity', s.quantity,
    'includes_vat', s.includes_vat,
    'tax_rate', json_build_object('uuid', t.id, 'name', t.name, 'vat_category', t.vat_category, 'rate_bp', t.rate_bp,
      'revenue_account', t.revenue_account, 'vat_account', t.vat_account,
      'archived', t.archived_at is not null),
    'interval_months', s.interval_months, 'billing_day', s.billing_day, 'proration', s.proration,
    'collection', s.collection, 'status', ${statusSql(today)}, 'start_on', s.start_on, 'trial_end', s.trial_end_on,
    'end_date', s.cancel_on - 1, 'end', json_build_object('condition', s.end_condition, 'cycles', s.end_cycles),
    'next_invoice_on', s.next_period_on,
    'period', case when s.end_condition <> 'now' and period.from_on <= ${today}::date and period.until_on > ${today}::date
      then json_build_object('from_on', period.from_on, 'until_on', period.until_on) end,
    'pending', coalesce((select json_agg(json_build_object('kind', w.kind, 'description', w.description,
        'quantity', w.quantity, 'unit_price_cents', w.unit_price_cents, 'amount_cents', w.amount_cents,
        'from_on', w.from_on, 'until_on', w.until_on) order by w.id)
      from pending_lines w where w.company_id = s.company_id and w.subscription_id = s.id and w.invoice_id is null),
      '[]'::json),
    'billed_cents', s.billed_cents, 'problem', s.problem, 'created_at', ${instantSql(sql`s.created_at`)}, 'version', s.version)`;
}

const JOINED = sql`
  join products p on p.company_id = s.company_id and p.id = s.product_id
  join tax_rates t on t.company_id = s.company_id and t.id = s.tax_rate_id
  left join customers c on c.company_id = s.company_id and c.id = s.customer_id
  left join objects o on o.company_id = s.company_id and o.id = s.object_id`;
/**
 * Subscriptions whose words hold those that are looked for. Found before any is put in order: in the order of the list the
 * customer of each is looked up alone, which takes five times as long where few are found.
 */
function holdsSearched(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.id in (select searched.id from (
    select s.id, concat_ws(' ', c.firstname, c.lastname, c.sort_key, p.name, s.description, o.plate,
      replace(o.plate, '-', '')) as text
    from subscriptions s join products p on p.company_id = s.company_id and p.id = s.product_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    left join objects o on o.company_id = s.company_id and o.id = s.object_id offset 0) searched
    where ${saysWords(search, sql`searched.text`)})`;
}

/** What has to be looked at first. */
const BY_STATUS = ['past_due', 'active', 'cancel_scheduled', 'not_started', 'canceled'] as const;

/** What the list can be sorted by. Migration 0101 has indexes of the same expressions on subscriptions alone. */
const sortColumns = (today: CivilDate): SortColumns<SubscriptionSort> => ({
  customer: sortedText(sql`(select trim(c.firstname || ' ' || c.lastname) from customers c
    where c.company_id = s.company_id and c.id = s.customer_id)`),
  product: sortedText(sql`s.description`),
  object: sortedText(sql`(select coalesce(nullif(o.plate, ''), o.number::text) from objects o
    where o.company_id = s.company_id and o.id = s.object_id)`),
  price: sortedNumber(sql`s.unit_price_cents * s.quantity`),
  status: sortedRank(statusSql(today, isOneOfLate(today)), BY_STATUS),
  next: sortedDay(sql`s.next_period_on`),
  end: sortedDay(sql`s.cancel_on`),
});

export type SubscriptionsQuery = ListQuery & {
  readonly customer?: string | undefined;
  readonly object?: string | undefined;
  readonly status?: SubscriptionStatus | undefined;
  readonly sort?: ListSort<SubscriptionSort> | undefined;
};

/** Subscriptions, sorted or the newest first. */
export function subscriptionList(query: SubscriptionsQuery, today: CivilDate): ListSource {
  const { customer, object, status, search = '' } = query;
  const found = sql`${customer === undefined ? sql`true` : sql`s.customer_id = ${customer}::uuid`}
    and ${object === undefined ? sql`true` : sql`s.object_id = ${object}::uuid`}
    and ${status === undefined ? sql`true` : sql`${statusSql(today, isOneOfLate(today))} = ${status}`}
    and ${search.trim() === '' ? sql`true` : holdsSearched(search)}`;
  const sorted = sortedBy(sortColumns(today), query.sort, sql`s.id`, NEWEST_FIRST);
  return {
    permission: 'invoice index',
    ...sorted,
    page: (after, order) => sql`
      select ${subscriptionJson(today)} as row, ${sorted.key} as key, s.id
      from (select s.* from subscriptions s where ${found} and ${after} ${order}) s
      ${JOINED} ${periodSql(today)} order by ${sorted.columns.order}`,
  };
}

/** Those of some customers and of some objects, as calls give them, the newest first. */
export async function searchSubscriptions(
  tx: CompanyTx,
  { customers, objects }: { readonly customers: readonly string[]; readonly objects: readonly string[] },
  today: CivilDate,
  most: number,
): Promise<readonly SubscriptionAnswer[]> {
  const { rows } = await sql<{ row: SubscriptionAnswer }>`
    select ${subscriptionJson(today)} as row from (
      select s.* from subscriptions s where s.customer_id = any(${customers}::uuid[])
      union select s.* from subscriptions s where s.object_id = any(${objects}::uuid[])
      order by created_at desc, id desc limit ${most}) s
    ${JOINED} ${periodSql(today)} order by s.created_at desc, s.id desc`.execute(tx);
  return rows.map(({ row }) => row);
}

/** The subscription as calls give it; undefined when there is none in this company. */
export async function findSubscriptionAnswer(
  tx: CompanyTx,
  id: string,
  today: CivilDate,
): Promise<SubscriptionAnswer | undefined> {
  const { rows } = await sql<{ row: SubscriptionAnswer }>`
    select ${subscriptionJson(today)} as row from subscriptions s ${JOINED} ${periodSql(today)} where s.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0]?.row;
}

/** What a subscription can be created from: the product with its current price and its rate. */
export type SoldProduct = {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly priceId: string | null;
  readonly unitPriceCents: number;
  readonly includesVat: boolean;
  readonly intervalMonths: 1 | 3 | 6 | 12 | null;
  readonly taxRateId: string;
  readonly supply: Supply;
};

/** A product at what it costs now; undefined where the company has none. */
export async function findSoldProduct(tx: CompanyTx, id: string): Promise<SoldProduct | undefined> {
  const { rows } = await sql<SoldProduct>`
    select p.id, p.name, p.archived_at is not null as archived, r.id as "priceId",
      coalesce(r.unit_price_cents, 0) as "unitPriceCents", coalesce(r.includes_vat, false) as "includesVat",
      r.interval_months as "intervalMonths", p.tax_rate_id as "taxRateId",
      ${supplyOf(sql`p.id`)} as supply
    from products p
    left join lateral (select * from prices r where r.company_id = p.company_id and r.product_id = p.id
      and r.archived_at is null order by r.created_at desc, r.id desc limit 1) r on true
    where p.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

export type BillingCustomer = {
  readonly email: string;
  readonly language: string | null;
  readonly abroad: BuyerAbroad | null;
};

/** A customer who can be billed; undefined when there is none, or no longer. */
export async function findBillingCustomer(tx: CompanyTx, id: string): Promise<BillingCustomer | undefined> {
  const { rows } = await sql<BillingCustomer>`
    select c.email, b.language, ${BUYER_ABROAD} as abroad from customers c
    left join customer_billing b on b.company_id = c.company_id and b.customer_id = c.id
    where c.id = ${id}::uuid and c.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Undefined when there is no such object; null for one that nobody owns. */
export async function findOwner(tx: CompanyTx, objectId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ customerId: string | null }>`
    select customer_id as "customerId" from objects where id = ${objectId}::uuid and deleted_at is null`.execute(tx);
  return rows[0]?.customerId;
}
