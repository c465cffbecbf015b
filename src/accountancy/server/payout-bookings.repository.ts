import { sql } from 'kysely';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import type { Days } from './ledger-documents.repository.ts';

/** True for a part of a payout that is about a payment of ours, or about a payout of ours; `x` is `payout_items`, `o` its payout. */
export const IS_KNOWN = sql`(x.kind = 'payout_back' or x.kind <> 'other' and exists (select from payments p
  where p.company_id = x.company_id and p.source = o.provider and p.external_id = x.payment_id))`;

/** True for a payout that arrived, also where it came back later; `o` is `provider_payouts`. */
export const IS_BOOKED = sql`(o.status = 'paid' or o.failed_on is not null)`;

/** What providers paid out in a period, and what came back to them, as `LedgerPayout`. */
export function ledgerPayouts(days: Days): readonly ListSource[] {
  return [booked(days, false), booked(days, true)];
}

function booked({ from, until }: Days, isBack: boolean): ListSource {
  const day = isBack ? sql`o.failed_on` : sql`coalesce(o.booked_on, o.paid_on)`;
  return {
    permission: 'invoice index&export',
    key: day,
    id: sql`o.id`,
    columns: {
      order: sql`${day}, o.id`,
      after: ({ key, id }) => sql`(${day}, o.id) > (${key}::date, ${id}::uuid)`,
    },
    page: (after, limit) => sql`
      select ${day}::text as key, o.id, json_build_object('id', o.id, 'provider', o.provider, 'reference', o.reference,
        'on', ${day}, 'isBack', ${isBack}::boolean, 'amountCents', o.amount_cents, 'feesCents', o.fees_cents,
        'feesVatCents', o.fees_vat_cents,
        'parts', (select coalesce(json_agg(p), '[]') from (
          select x.happened_on as "on", ${IS_KNOWN} as "isKnown", sum(x.amount_cents)::bigint as cents
          from payout_items x where x.company_id = o.company_id and x.payout_id = o.id group by 1, 2 order by 1, 2) p)) as row
      from provider_payouts o
      where ${IS_BOOKED} and ${day} between ${from}::date and ${until}::date and ${after} ${limit}`,
  };
}
