import { type RawBuilder, sql } from 'kysely';
import { openAmountSql } from '#billing/open-amount.ts';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { CASH_KINDS, MONEY_KINDS, type MoneyKind } from '../journal.ts';

/** What is open of the invoice `i` now, by the rule that all of billing shows it by. */
export const OPEN_NOW = sql.raw<number>(openAmountSql('i'));

/** The day of a moment on the yard's clock, as SQL. */
export function yardDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${sql.lit(YARD_TIME_ZONE)})::date`;
}

/**
 * Each charge back, and each one that a bank took back again, on the day that it was reported, or on which a bank file says
 * that it was. A payment's events hold the total charged back so far; the difference to the previous event is booked.
 * Before it was told that one was taken back, the row alone went down: then it counts for what is left. What the row has
 * beyond its events is booked on the payment's own day.
 */
const CHARGED_BACK = sql`
  select b.id, p.invoice_id, b.day, b.cents
  from (
    select * from payments where charged_back_cents > 0
    union all
    select * from payments where charged_back_cents = 0 and invoice_id in (
      select e.entity_id from billing_events e where e.action = 'charge_back_returned')) p
  cross join lateral (
    select t.id, t.day, t.so_far - coalesce(lag(t.so_far) over (order by t.is_row, t.id), 0) as cents
    from (
      select e.id, false as is_row, coalesce((e.details ->> 'on')::date, ${yardDay(sql`e.at`)}) as day,
        case when bool_or(e.action = 'charge_back_returned') over (order by e.id rows between current row
            and unbounded following) then (e.details ->> 'amount_cents')::bigint
          else least((e.details ->> 'amount_cents')::bigint, p.charged_back_cents) end as so_far
      from billing_events e
      where e.company_id = p.company_id and e.entity_id = p.invoice_id
        and e.action in ('charged_back', 'charge_back_returned')
        and e.details ->> 'payment' = coalesce(p.external_id, p.id::text)
      union all
      select p.id, true, p.paid_on, p.charged_back_cents) t) b
  where p.undone_at is null`;

const chargedBack = (isReturned: boolean) => sql`
  select id, invoice_id, day, abs(cents) as cents from (${CHARGED_BACK}) b
  where ${isReturned ? sql`cents < 0` : sql`cents > 0`}`;

/**
 * The reports about each refund: that it came back, and that it went out after all. A refund that failed before
 * anything was reported has no event, and never went anywhere.
 */
const TOLD = sql`
  select t.id, t.refund_id, t.day, t.is_back
  from refunds r cross join lateral (
    select e.id, r.id as refund_id, ${yardDay(sql`e.at`)} as day, e.action <> 'refunded' as is_back,
      coalesce(lag(e.action <> 'refunded') over (order by e.id), false) as was_back
    from billing_events e
    where e.company_id = r.company_id and e.entity_id = r.invoice_id and e.details ->> 'refund' = r.id::text
      and e.action in ('refunded', 'refund_failed', 'refund_canceled')) t
  where t.is_back <> t.was_back`;

const toldOfRefunds = (isBack: boolean) => sql`
  select t.id, r.invoice_id, t.day, r.amount_cents as cents
  from (${TOLD}) t join refunds r on r.id = t.refund_id where t.is_back = ${isBack}`;

const REFUNDS = sql`
  select id, invoice_id, coalesce(given_on, ${yardDay(sql`created_at`)}) as day, amount_cents as cents
  from refunds r
  where status not in ('failed', 'canceled') or exists (select from (${TOLD}) t where t.refund_id = r.id)
  union all
  ${toldOfRefunds(false)}`;

/**
 * All movements on the debtors' account beside documents, by kind: `id`, `invoice_id`, `day` and `cents` above zero. A
 * booked movement keeps its day.
 */
export const MOVED: Readonly<Record<MoneyKind, RawBuilder<unknown>>> = {
  payment: sql`select id, invoice_id, paid_on as day, amount_cents as cents from payments
    where undone_at is null or undone_on is not null`,
  payment_back: sql`select id, invoice_id, undone_on as day, amount_cents as cents from payments
    where undone_on is not null`,
  charge_back: chargedBack(false),
  charge_back_returned: chargedBack(true),
  refund: REFUNDS,
  refund_back: toldOfRefunds(true),
  kept: sql`select id, invoice_id, moved_on as day, amount_cents as cents from balance_moves where amount_cents > 0`,
  used: sql`select id, invoice_id, moved_on as day, -amount_cents as cents from balance_moves where amount_cents < 0`,
};

const together = (kinds: readonly MoneyKind[]) =>
  sql.join(
    kinds.map(
      (kind) =>
        sql`select invoice_id, day, ${sql.lit(MONEY_KINDS[kind].sign)} * cents as cents from (${MOVED[kind]}) m`,
    ),
    sql` union all `,
  );

/** All kinds together: `invoice_id`, `day` and `cents`, below zero for what leaves an invoice. */
export const ALL_MOVED = together(Object.keys(MOVED) as MoneyKind[]);

/** The same of money that came in and went out. */
export const CASH_MOVED = together(CASH_KINDS);
