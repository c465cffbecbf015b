import { sql } from 'kysely';

/** The day on which a bank file has the payout `o`; null where none does. */
export const SEEN_ON = sql`(select t.booked_on from bank_entries t
  where t.company_id = o.company_id and t.payout_id = o.id and not t.payout_is_back)`;

/** The same of a payout that came back. */
export const SEEN_BACK_ON = sql`(select t.booked_on from bank_entries t
  where t.company_id = o.company_id and t.payout_id = o.id and t.payout_is_back)`;

/**
 * True for a payout `o` that arrived by what the provider says and stands in no bank file, where files of that time were
 * taken: since the first line of any.
 */
export const UNSEEN_PAYOUTS = sql`(o.status = 'paid' and o.amount_cents <> 0 and ${SEEN_ON} is null
  and exists (select from bank_entries t where t.company_id = o.company_id and t.booked_on <= o.paid_on))`;
