import { sql } from 'kysely';
import type { OddityFinder } from '#accountancy/server/oddities.repository.ts';

const EXAMPLES = 5;

/** Lines of bank files about which nobody decided yet: what came in or went out, and is not in the books. */
export const findBankLines: OddityFinder = async (tx, { until }) => {
  const { rows } = await sql<{ count: number; cents: number; names: readonly string[] }>`
    with odd as (select booked_on, id, amount_cents, coalesce(nullif(name, ''), nullif(text, ''), '–') as name
      from bank_entries where state in ('proposed', 'unmatched') and booked_on <= ${until}::date)
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents,
      array(select f.name from odd f order by f.booked_on, f.id limit ${EXAMPLES}) as names
    from odd`.execute(tx);
  const [found] = rows;
  if (found === undefined || found.count === 0) return null;
  const examples = found.names.map((name) => ({ name, invoice: null, customer: null }));
  return { kind: 'bank_lines', count: found.count, amount_cents: found.cents, examples };
};
