import { type RawBuilder, sql } from 'kysely';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import { auditCustomer, type Days } from './ledger-documents.repository.ts';
import { ALL_MOVED, GIVING_UP, yardDay } from './money-moved.ts';

/**
 * What is open of some invoices (`marked`, by `id`) at the end of each day on which that changed, or on which one was
 * given up, paid, made void or claimed: `id`, `day` and `open`. The same reckoning as open items on a day.
 */
const OPEN_BY_DAY = sql`
  moves as (
    select m.invoice_id as id, m.day, -m.cents as cents from (${ALL_MOVED}) m join marked k on k.id = m.invoice_id
    union all
    select c.original_id, c.issued_on, c.total_cents from invoices c join marked k on k.id = c.original_id
      where c.issued_on is not null
    union all
    select i.id, i.issued_on, i.total_cents from invoices i join marked k on k.id = i.id where i.issued_on is not null
    union all
    select e.entity_id, ${yardDay(sql`e.at`)}, 0 from billing_events e join marked k on k.id = e.entity_id
      where e.company_id = current_setting('app.company_id')::uuid and e.action in ${GIVING_UP}
    union all
    select v.invoice_id, v.claimed_on, 0 from vat_claims v join marked k on k.id = v.invoice_id),
  days as (select id, day, sum(cents) as cents from moves group by 1, 2),
  opened as (select id, day, sum(cents) over (partition by id order by day) as open from days)`;

/** True where the last that was said by a day, that it is given up, paid or void, is that it is given up. */
const IS_GIVEN_UP = sql`coalesce((select e.action = 'given_up' from billing_events e
  where e.company_id = current_setting('app.company_id')::uuid and e.entity_id = o.id
    and e.action in ${GIVING_UP} and ${yardDay(sql`e.at`)} <= o.day
  order by e.id desc limit 1), false)`;

/**
 * The losses by invoice and day: what is open of it while it is given up; what was paid too much of one is no loss. A day books the difference to the one before,
 * so that the debtors' account has what is open and not given up, on any day.
 */
const LOSSES = sql`
  with marked as (select distinct e.entity_id as id from billing_events e
      where e.company_id = current_setting('app.company_id')::uuid and e.action = 'given_up'),
    ${OPEN_BY_DAY},
    lost as (select o.id, o.day, case when ${IS_GIVEN_UP} then greatest(0, o.open) else 0 end as cents from opened o)
  select id, day, (cents - coalesce(lag(cents) over (partition by id order by day), 0))::bigint as cents,
    null::jsonb as vat from lost`;

/** The part of a claim that still stands: that of what is open, of what was open when it was claimed. */
const share = (cents: RawBuilder<unknown>) =>
  sql`case when o.day < c.claimed_on then 0
    else round(${cents} * greatest(0, least(o.open, c.open_cents)) / c.open_cents) end`;

/** VAT claimed back by invoice, day and rate; below zero for what is due again. With the net amount of the same part. */
export const CLAIMED_BY_RATE = sql`
  with marked as (select invoice_id as id from vat_claims), ${OPEN_BY_DAY},
    parts as (
      select o.id, o.day, v."vatCategory" as category, v."rateBp" as rate, ${share(sql`v."netCents"`)} as net,
        ${share(sql`v."vatCents"`)} as vat
      from opened o join vat_claims c on c.invoice_id = o.id
      cross join lateral jsonb_to_recordset(c.vat)
        as v ("vatCategory" text, "rateBp" int, "netCents" bigint, "vatCents" bigint))
  select id, day, category, rate,
    (net - coalesce(lag(net) over by_rate, 0))::bigint as net, (vat - coalesce(lag(vat) over by_rate, 0))::bigint as vat
  from parts window by_rate as (partition by id, category, rate order by day)`;

const CLAIMS = sql`
  select id, day, sum(vat)::bigint as cents,
    jsonb_agg(jsonb_build_object('vatCategory', category, 'rateBp', rate, 'vatCents', vat) order by category, rate) as vat
  from (${CLAIMED_BY_RATE}) r where vat <> 0 group by 1, 2`;

/** What a period books of debts that will not be paid, as `LedgerAdjustment`. */
export function ledgerAdjustments(days: Days, withCustomers = false): readonly ListSource[] {
  return [adjusted(days, 'loss', LOSSES, withCustomers), adjusted(days, 'vat', CLAIMS, withCustomers)];
}

function adjusted(
  { from, until }: Days,
  kind: 'loss' | 'vat',
  rows: RawBuilder<unknown>,
  withCustomers: boolean,
): ListSource {
  return {
    permission: 'invoice index&export',
    key: sql`m.day`,
    id: sql`m.id`,
    columns: {
      order: sql`m.day, m.id`,
      after: ({ key, id }) => sql`(m.day, m.id) > (${key}::date, ${id}::uuid)`,
    },
    page: (after, limit) => sql`
      select p.day::text as key, p.id, json_build_object('kind', ${kind}::text, 'on', p.day, 'cents', p.cents,
        'vat', coalesce(p.vat, '[]'::jsonb), 'invoiceNumber', i.number,
        'customerNumber', i.buyer ->> 'customerNumber',
        'name', coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name')${auditCustomer(withCustomers)}) as row
      from (select * from (${rows}) m
        where m.cents <> 0 and m.day between ${from}::date and ${until}::date and ${after} ${limit}) p
      join invoices i on i.company_id = current_setting('app.company_id')::uuid and i.id = p.id
      order by p.day, p.id`,
  };
}
