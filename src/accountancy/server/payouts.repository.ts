import { type RawBuilder, sql } from 'kysely';
import { PAYOUT_DAYS_ABOUT } from '#bank/match-payouts.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { isCivilDate } from '#shared/civil-date.ts';
import { type ListSource, wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { CASH_KINDS, MONEY_KINDS } from '../journal.ts';
import type { PayoutDetailAnswer, ProviderBalanceAnswer } from '../payout.schema.ts';
import { SEEN_BACK_ON, SEEN_ON, UNSEEN_PAYOUTS } from './bank-of-payouts.ts';
import { MOVED } from './money-moved.ts';
import { IS_BOOKED, KNOWN, OUT_ON, PART_ON } from './payout-bookings.repository.ts';

const COUNTS = sql`cross join lateral (select count(*)::int as parts,
  coalesce(sum(x.amount_cents) filter (where k.day is null), 0)::bigint as unknown
  from payout_items x ${KNOWN} where x.company_id = o.company_id and x.payout_id = o.id) n`;

const FIELDS = sql`'uuid', o.id, 'provider', o.provider, 'reference', o.reference, 'status', o.status,
  'amount_cents', o.amount_cents, 'fees_cents', o.fees_cents, 'fees_vat_cents', o.fees_vat_cents,
  'unknown_cents', n.unknown, 'parts', n.parts, 'paid_on', o.paid_on, 'failed_on', o.failed_on, 'is_told', o.is_told,
  'seen_on', ${SEEN_ON}, 'seen_back_on', ${SEEN_BACK_ON}, 'is_unseen', ${UNSEEN_PAYOUTS}`;

/** On the list by the day it arrives; without one, as the newest. */
const DAY = sql`coalesce(o.paid_on, date '2999-12-31')`;

type Query = { readonly amount_cents: number | undefined; readonly on: string | undefined };

/** What providers paid out, the newest first. */
export function payoutList({ amount_cents: amount, on }: Query): ListSource {
  const ofAmount = amount === undefined ? sql`true` : sql`o.amount_cents = ${amount}::bigint`;
  const about = on === undefined ? sql`true` : sql`abs(o.paid_on - ${on}::date) <= ${sql.lit(PAYOUT_DAYS_ABOUT)}`;
  return {
    permission: 'invoice index',
    key: DAY,
    id: sql`o.id`,
    columns: {
      order: sql`${DAY} desc, o.id desc`,
      after: ({ key, id }) => {
        if (!isCivilDate(key)) throw wrongCursor();
        return sql`(${DAY}, o.id) < (${key}::date, ${id}::uuid)`;
      },
    },
    page: (after, limit) => sql`
      select ${DAY}::text as key, o.id, json_build_object(${FIELDS}) as row
      from provider_payouts o ${COUNTS}
      where ${ofAmount} and ${about} and ${after} ${limit}`,
    extras: async (tx) => ({ balances: JSON.stringify(await findBalances(tx)) }),
  };
}

/** A payout with what is in it; undefined when the company has no such payout. */
export async function findPayout(tx: CompanyTx, id: string): Promise<PayoutDetailAnswer | undefined> {
  const { rows } = await sql<{ answer: PayoutDetailAnswer }>`
    select json_build_object(${FIELDS}, 'items', coalesce((select json_agg(json_build_object('kind', x.kind,
        'happened_on', x.happened_on, 'amount_cents', x.amount_cents, 'description', x.description,
        'invoice', (select json_build_object('uuid', i.id, 'number', i.number,
            'customer', coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name'))
          from payments p join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
          where p.company_id = x.company_id and p.source = o.provider and p.external_id = x.payment_id limit 1))
        order by x.position)
      from payout_items x where x.company_id = o.company_id and x.payout_id = o.id), '[]'::json)) as answer
    from provider_payouts o ${COUNTS} where o.id = ${id}::uuid`.execute(tx);
  return rows[0]?.answer;
}

/** Money that moved through providers, `way` and signed `cents`. */
const AT_PROVIDERS = sql.join(
  CASH_KINDS.map(
    (kind): RawBuilder<unknown> => sql`
      select m.way, m.day, ${sql.lit(MONEY_KINDS[kind].sign)} * m.cents as cents from (${MOVED[kind]}) m
      where m.way in ('mollie', 'stripe')`,
  ),
  sql` union all `,
);

/** What each provider has, as the ledger has it on its account: what came in less what is known of payouts. */
async function findBalances(tx: CompanyTx): Promise<readonly ProviderBalanceAnswer[]> {
  const { split_on: split } = (await readSettings(tx)).sections.accountancy;
  const since = split ?? '1000-01-01';
  const { rows } = await sql<ProviderBalanceAnswer>`
    with moves as (
      select way, cents from (${AT_PROVIDERS}) a where a.day >= ${since}::date
      union all
      select o.provider, -x.amount_cents from provider_payouts o
        join payout_items x on x.company_id = o.company_id and x.payout_id = o.id ${KNOWN}
        where ${IS_BOOKED} and ${OUT_ON} >= ${since}::date and ${PART_ON} >= ${since}::date
          and k.day is not null
      union all
      select o.provider, o.amount_cents from provider_payouts o where o.failed_on >= ${since}::date)
    select k.provider, coalesce((select sum(m.cents) from moves m where m.way = k.provider), 0)::bigint as balance_cents,
      coalesce((select sum(o.amount_cents + o.fees_cents) from provider_payouts o
        where o.provider = k.provider and o.status = 'under_way'), 0)::bigint as under_way_cents,
      case when w.no_right_at is not null then 'no_right' when w.heard_at is not null then 'yes' else 'not_yet' end as told,
      coalesce(w.ends_with, '') as token_ends_with
    from company_payment_keys k left join payout_watches w on w.company_id = k.company_id and w.provider = k.provider
    where k.sealed is not null or exists (select from payments p where p.company_id = k.company_id and p.source = k.provider)
    order by k.provider`.execute(tx);
  return rows;
}
