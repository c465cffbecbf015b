import { type RawBuilder, sql } from 'kysely';
import type { OddityKind } from '#accountancy/period.schema.ts';
import { UNSEEN_PAYOUTS } from '#accountancy/server/bank-of-payouts.ts';
import type { OddityFinder, ToClose } from '#accountancy/server/oddities.repository.ts';

const EXAMPLES = 5;

/** Finds rows of `name`, `cents`, and `day` and `id`, which are their order. */
function finderOf(kind: OddityKind, rowsOf: (days: ToClose) => RawBuilder<unknown>): OddityFinder {
  return async (tx, days) => {
    const { rows } = await sql<{ count: number; cents: number; names: readonly string[] }>`
      with odd as (${rowsOf(days)})
      select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents,
        array(select f.name from odd f order by f.day, f.id limit ${EXAMPLES}) as names
      from odd`.execute(tx);
    const [found] = rows;
    if (found === undefined || found.count === 0) return null;
    const examples = found.names.map((name) => ({ name, invoice: null, customer: null }));
    return { kind, count: found.count, amount_cents: found.cents, examples };
  };
}

const LINE = sql`booked_on as day, id, amount_cents as cents, coalesce(nullif(name, ''), nullif(text, ''), '–') as name`;

/** Lines of bank files about which nobody decided yet: what came in or went out, and is not in the books. */
export const findBankLines = finderOf(
  'bank_lines',
  ({ until }) => sql`
    select ${LINE} from bank_entries
    where state in ('proposed', 'unmatched') and kind <> 'payout' and booked_on <= ${until}::date`,
);

/** Lines by which a provider paid out that are tied to no payout, since the provider tells its payouts. */
export const findPayoutLines = finderOf(
  'payout_lines',
  ({ until }) => sql`
    select ${LINE} from bank_entries
    where kind = 'payout' and payout_id is null and decided_at is null and booked_on <= ${until}::date
      and booked_on >= (select min(paid_on) from provider_payouts)`,
);

/** Payouts that the provider says have arrived, and that stand in no bank file. */
export const findUnseenPayouts = finderOf(
  'payouts_unseen',
  ({ until }) => sql`
    select o.paid_on as day, o.id, o.amount_cents as cents,
      concat_ws(' ', initcap(o.provider), nullif(o.reference, ''), to_char(o.paid_on, 'DD-MM-YYYY')) as name
    from provider_payouts o where ${UNSEEN_PAYOUTS} and o.paid_on <= ${until}::date`,
);
