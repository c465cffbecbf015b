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

/** The events that say of an invoice that it is given up, or that it is not any more. The last one by a day counts. */
export const GIVING_UP = sql.raw("('given_up', 'paid', 'voided')");

/** How a payment came in; `p` is `payments`. What was paid outside Stripe is only noted there. */
const WAY = sql`case when p.source = 'manual' then case when p.method in ('cash', 'card') then p.method else 'bank' end
  when p.external_id like '% outside' then 'bank' else p.source end`;

/**
 * What was charged back of each payment, and came back, on the day that it was reported, or on which a
 * bank file says that it was. A payment's events hold the total
 * charged back by then; the difference to the event before is booked. What the row has beyond its events is booked on the
 * payment's own day. What a bank took back again without that being written down, as before `charge_back_reversed`, is gone.
 */
const CHARGED = sql`
  select b.id, p.invoice_id, b.day, b.cents, ${WAY} as way
  from payments p cross join lateral (
    select exists (select from billing_events e where e.company_id = p.company_id and e.entity_id = p.invoice_id
      and e.action = 'charge_back_reversed' and e.details ->> 'payment' = coalesce(p.external_id, p.id::text)) as is_known) r
  cross join lateral (
    select t.id, t.day, t.so_far - coalesce(case when r.is_known then lag(t.so_far) over (order by t.is_row, t.id)
      else max(t.so_far) over (order by t.is_row, t.id rows between unbounded preceding and 1 preceding) end, 0) as cents
    from (
      select e.id, false as is_row, coalesce((e.details ->> 'on')::date, ${yardDay(sql`e.at`)}) as day,
        case when r.is_known then coalesce(e.details ->> 'charged_back_cents', e.details ->> 'amount_cents')::bigint
          else least((e.details ->> 'amount_cents')::bigint, p.charged_back_cents) end as so_far
      from billing_events e
      where e.company_id = p.company_id and e.entity_id = p.invoice_id
        and e.action in ('charged_back', 'charge_back_reversed') and e.details ->> 'payment' = coalesce(p.external_id, p.id::text)
      union all
      select p.id, true, p.paid_on, p.charged_back_cents) t) b
  where (p.undone_at is null or p.undone_on is not null) and (b.cents > 0 or r.is_known and b.cents < 0) and (p.charged_back_cents > 0
    or p.invoice_id in (select e.entity_id from billing_events e where e.action = 'charge_back_reversed'))`;

const CHARGE_BACKS = sql`select id, invoice_id, day, cents, way from (${CHARGED}) c where cents > 0`;
const REVERSALS = sql`select id, invoice_id, day, -cents as cents, way from (${CHARGED}) c where cents < 0`;

/** The events `e` of the refund `r`. */
const OF_REFUND = sql`e.company_id = r.company_id and e.entity_id = r.invoice_id and e.details ->> 'refund' = r.id::text`;

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
    where ${OF_REFUND} and e.action in ('refunded', 'refund_failed', 'refund_canceled')) t
  where t.is_back <> t.was_back`;

/** A report that a refund came back is always one of `TOLD`. Asked of `TOLD`, all refunds would be read for each of them. */
const CAME_BACK = sql`exists (select from billing_events e
  where ${OF_REFUND} and e.action in ('refund_failed', 'refund_canceled'))`;

/** Refunds with the payment that each goes back to. What a person paid back themselves is a transfer. */
const GIVEN = sql`refunds r left join payments p on p.company_id = r.company_id and p.id = r.payment_id`;
const WAY_BACK = sql`case when p.id is null or r.given_on is not null and p.source <> 'manual' then 'bank' else ${WAY} end`;

const toldOfRefunds = (isBack: boolean) => sql`
  select t.id, r.invoice_id, t.day, r.amount_cents as cents, ${WAY_BACK} as way
  from (${TOLD}) t join (${GIVEN}) on r.id = t.refund_id where t.is_back = ${isBack}`;

const GIVEN_BACK = sql`
  select r.id, r.invoice_id, coalesce(r.given_on, ${yardDay(sql`r.created_at`)}) as day, r.amount_cents as cents,
    ${WAY_BACK} as way
  from ${GIVEN}
  where r.status not in ('failed', 'canceled') or ${CAME_BACK}`;

/**
 * All movements on the debtors' account beside documents, by kind: `id`, `invoice_id`, `day`, `cents` above zero and
 * the `way` of money that moved. A booked movement keeps its day.
 */
export const MOVED: Readonly<Record<MoneyKind, RawBuilder<unknown>>> = {
  payment: sql`select p.id, p.invoice_id, p.paid_on as day, p.amount_cents as cents, ${WAY} as way from payments p
    where p.undone_at is null or p.undone_on is not null`,
  payment_back: sql`select p.id, p.invoice_id, p.undone_on as day, p.amount_cents as cents, ${WAY} as way from payments p
    where p.undone_on is not null`,
  charge_back: CHARGE_BACKS,
  reversal: REVERSALS,
  refund: sql`${GIVEN_BACK} union all ${toldOfRefunds(false)}`,
  refund_back: toldOfRefunds(true),
  kept: sql`select id, invoice_id, moved_on as day, amount_cents as cents, null as way from balance_moves where amount_cents > 0`,
  used: sql`select id, invoice_id, moved_on as day, -amount_cents as cents, null as way from balance_moves where amount_cents < 0`,
  deposit_used: sql`select id, invoice_id, happened_on as day, amount_cents as cents, null as way from deposit_events
    where kind = 'set_off' and amount_cents > 0`,
  deposit_back: sql`select id, invoice_id, happened_on as day, -amount_cents as cents, null as way from deposit_events
    where kind = 'set_off' and amount_cents < 0`,
};

/** Kinds that are two directions of one thing: read once, with the sign in the amount. */
const BOTH_WAYS: ReadonlySet<MoneyKind> = new Set(['charge_back', 'reversal', 'refund', 'refund_back']);
const READ_ONCE = sql`
  select invoice_id, day, -cents as cents from (${CHARGED}) m
  union all select invoice_id, day, -cents as cents from (${GIVEN_BACK}) m
  union all select r.invoice_id, t.day, case when t.is_back then r.amount_cents else -r.amount_cents end as cents
    from (${TOLD}) t join refunds r on r.id = t.refund_id`;

const together = (kinds: readonly MoneyKind[]) =>
  sql.join(
    [
      ...kinds
        .filter((kind) => !BOTH_WAYS.has(kind))
        .map(
          (kind) =>
            sql`select invoice_id, day, ${sql.lit(MONEY_KINDS[kind].sign)} * cents as cents from (${MOVED[kind]}) m`,
        ),
      READ_ONCE,
    ],
    sql` union all `,
  );

/** All kinds together: `invoice_id`, `day` and `cents`, below zero for what leaves an invoice. */
export const ALL_MOVED = together(Object.keys(MOVED) as MoneyKind[]);

/** The same of money that came in and went out. */
export const CASH_MOVED = together(CASH_KINDS);
