import { type RawBuilder, sql } from 'kysely';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import type { LedgerPayout } from '../payout-entry.ts';
import type { Days } from './ledger-documents.repository.ts';

/** The day on which a payout `o` is booked. */
export const OUT_ON = sql`coalesce(o.booked_on, o.paid_on)`;

/**
 * Beside a part `x` of the payout `o`: since when it is known (`k.day`), because it is about a payment of ours, or about a
 * payout of ours. Null: it is not. A payment that is told late, when its own day is closed, is booked on an open day, and
 * so are its parts.
 */
export const KNOWN = sql`cross join lateral (select case when x.kind = 'payout_back' then ${OUT_ON} when x.kind <> 'other' then
  (select greatest(p.paid_on, x.named_on, ${OUT_ON}) from payments p
    where p.company_id = x.company_id and p.source = o.provider and p.external_id = x.payment_id) end as day offset 0) k`;

/** The day whose account a part is taken from: that of a provider, or the one account of before. */
export const PART_ON = sql`case when k.day > ${OUT_ON} then greatest(x.happened_on, k.day) else x.happened_on end`;

/** True for a payout that arrived, also where it came back later; `o` is `provider_payouts`. */
export const IS_BOOKED = sql`(o.status = 'paid' or o.failed_on is not null)`;

const PARTS = sql`select x.happened_on as "on", coalesce(k.day <= ${OUT_ON}, false) as "isKnown",
    sum(x.amount_cents)::bigint as cents
  from payout_items x ${KNOWN} where x.company_id = o.company_id and x.payout_id = o.id group by 1, 2 order by 1, 2`;

/** What providers paid out in a period, what came back to them, and what was known of it only later, as `LedgerPayout`. */
export function ledgerPayouts(days: Days): readonly ListSource[] {
  return [
    booked(days, 'out', OUT_ON),
    booked(days, 'back', sql`o.failed_on`),
    // Each day on which something of a payout became known.
    booked(days, 'named', sql`n.day`),
  ];
}

const NAMED = sql`cross join lateral (
  select g.day, json_agg(json_build_object('on', g.part_on, 'cents', g.cents, 'isKnown', true) order by g.part_on) as parts
  from (select k.day, ${PART_ON} as part_on, sum(x.amount_cents)::bigint as cents
    from payout_items x ${KNOWN} where x.company_id = o.company_id and x.payout_id = o.id and k.day > ${OUT_ON}
    group by 1, 2) g
  group by 1) n`;

function booked({ from, until }: Days, move: LedgerPayout['move'], day: RawBuilder<unknown>): ListSource {
  const isNamed = move === 'named';
  return {
    permission: 'invoice index&export',
    key: day,
    id: sql`o.id`,
    columns: {
      order: sql`${day}, o.id`,
      after: ({ key, id }) => sql`(${day}, o.id) > (${key}::date, ${id}::uuid)`,
    },
    page: (after, limit) => sql`
      select ${day}::text as key, o.id, json_build_object('id', o.id, 'move', ${move}::text, 'provider', o.provider,
        'reference', o.reference, 'on', ${day}, 'outOn', ${OUT_ON}, 'amountCents', o.amount_cents, 'feesCents', o.fees_cents,
        'feesVatCents', o.fees_vat_cents,
        'parts', ${isNamed ? sql`n.parts` : sql`(select coalesce(json_agg(p), '[]') from (${PARTS}) p)`}) as row
      from provider_payouts o ${isNamed ? NAMED : sql``}
      where ${IS_BOOKED} and ${day} between ${from}::date and ${until}::date and ${after} ${limit}`,
  };
}
