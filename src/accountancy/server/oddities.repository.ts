import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { LEDGER_ODDITY_KINDS, type LedgerOddityKind, type OddityAnswer } from '../period.schema.ts';
import { OPEN_NOW, yardDay } from './money-moved.ts';

/** What is to be closed: up to and including `until`, from the first day that is open; null: everything before. */
export type ToClose = { readonly from: CivilDate | null; readonly until: CivilDate };

/** Looks for one kind of thing that is odd about what is to be closed; null where there is none. Other areas bring theirs. */
export type OddityFinder = (tx: CompanyTx, days: ToClose) => Promise<OddityAnswer | null>;

const CUSTOMER = sql`coalesce((select nullif(b.company_name, '') from customer_billing b
    where b.company_id = i.company_id and b.customer_id = i.customer_id),
  (select nullif(trim(concat_ws(' ', c.firstname, c.lastname)), '') from customers c
    where c.company_id = i.company_id and c.id = i.customer_id), '–')`;

/** Rows of `name`, `invoice`, `customer`, `cents` and `place` (their order), by kind. */
const ROWS: Readonly<Record<LedgerOddityKind, (days: ToClose) => RawBuilder<unknown>>> = {
  drafts: ({ until }) => sql`
    select ${CUSTOMER} as name, i.id as invoice, null::uuid as customer, i.total_cents as cents, i.created_at as place
    from invoices i where i.state = 'draft' and ${yardDay(sql`i.created_at`)} <= ${until}::date`,
  scheduled: ({ until }) => sql`
    select ${CUSTOMER} as name, i.id as invoice, null::uuid as customer, i.total_cents as cents,
      i.scheduled_on as place
    from invoices i where i.state = 'scheduled' and i.scheduled_on <= ${until}::date`,
  overpaid: ({ until }) => sql`
    select i.number as name, i.id as invoice, null::uuid as customer, -${OPEN_NOW} as cents, i.sequence as place
    from invoices i where i.original_id is null and i.issued_on <= ${until}::date and ${OPEN_NOW} < 0`,
  credit_balances: ({ until }) => sql`
    select ${CUSTOMER} as name, null::uuid as invoice, i.customer_id as customer, i.cents, -i.cents as place
    from (select m.company_id, m.customer_id, sum(m.amount_cents) as cents from balance_moves m
      where m.moved_on <= ${until}::date group by 1, 2 having sum(m.amount_cents) > 0) i`,
  deposits: ({ until }) => sql`
    select ${CUSTOMER} as name, null::uuid as invoice, i.customer_id as customer, i.cents, -i.cents as place
    from (select d.company_id, d.customer_id,
        sum(case when e.kind = 'received' then e.amount_cents else -e.amount_cents end)::bigint as cents
      from deposits d join deposit_events e on e.company_id = d.company_id and e.deposit_id = d.id
      where e.happened_on <= ${until}::date group by 1, 2) i
    where i.cents > 0
      and not exists (select from objects o
        where o.company_id = i.company_id and o.customer_id = i.customer_id and o.deleted_at is null)
      and not exists (select from subscriptions s where s.company_id = i.company_id and s.customer_id = i.customer_id
        and s.end_condition <> 'now' and (s.cancel_on is null or s.cancel_on > ${until}::date))
      and not exists (select from quotes q where q.company_id = i.company_id and q.customer_id = i.customer_id
        and (q.state = 'draft' or q.state = 'sent' and q.valid_until >= ${until}::date
          or q.state = 'accepted' and q.invoice_id is null and q.subscription_ids = '{}'))`,
  number_gaps: ({ from, until }) => sql`
    select concat_ws('–', i.series || lpad((i.before + 1)::text, 4, '0'),
        case when i.sequence - i.before > 2 then i.series || lpad((i.sequence - 1)::text, 4, '0') end) as name,
      null::uuid as invoice, null::uuid as customer, null::bigint as cents, i.sequence as place
    from (select n.series, n.sequence, n.issued_on,
        lag(n.sequence) over (partition by n.series order by n.sequence) as before
      from invoices n where n.issued_on <= ${until}::date) i
    where i.sequence - i.before > 1 and (${from}::date is null or i.issued_on >= ${from}::date)`,
  vat_evidence: ({ from, until }) => sql`
    select ${CUSTOMER} as name, null::uuid as invoice, i.customer_id as customer, sum(i.net_cents) as cents,
      min(i.issued_on) as place
    from invoices i left join customer_billing k on k.company_id = i.company_id and k.customer_id = i.customer_id
    where i.issued_on <= ${until}::date and (${from}::date is null or i.issued_on >= ${from}::date)
      and i.vat @> '[{"vatCategory": "reverse_charge"}]' and coalesce(i.buyer ->> 'country', 'NL') <> 'NL'
      and (k.vat_id is distinct from i.buyer ->> 'vatId' or k.vat_check ->> 'outcome' is distinct from 'valid')
    group by i.company_id, i.customer_id having sum(i.net_cents) <> 0`,
  refunds_failed: ({ until }) => sql`
    select i.number as name, i.id as invoice, null::uuid as customer, least(-${OPEN_NOW}, r.cents) as cents,
      i.sequence as place
    from (select f.company_id, f.invoice_id, sum(f.amount_cents)::bigint as cents from refunds f
      where f.status = 'failed' and ${yardDay(sql`f.created_at`)} <= ${until}::date group by 1, 2) r
    join invoices i on i.company_id = r.company_id and i.id = r.invoice_id
    where ${OPEN_NOW} < 0`,
};

const EXAMPLES = 5;

function finderOf(kind: LedgerOddityKind): OddityFinder {
  return async (tx, days) => {
    const { rows } = await sql<Omit<OddityAnswer, 'kind'>>`
      with odd as (${ROWS[kind](days)})
      select count(*)::int as count, sum(odd.cents)::bigint as amount_cents,
        coalesce((select json_agg(json_build_object('name', f.name, 'invoice', f.invoice, 'customer', f.customer)
            order by f.place)
          from (select * from odd order by place limit ${EXAMPLES}) f), '[]') as examples
      from odd`.execute(tx);
    const [found] = rows;
    return found === undefined || found.count === 0 ? null : { kind, ...found };
  };
}

/** What is odd about the ledger's own rows. */
export const LEDGER_ODDITIES: readonly OddityFinder[] = LEDGER_ODDITY_KINDS.map(finderOf);

/** Everything odd, by the finders' order. */
export async function findOddities(
  tx: CompanyTx,
  days: ToClose,
  finders: readonly OddityFinder[],
): Promise<OddityAnswer[]> {
  const found: OddityAnswer[] = [];
  for (const find of finders) {
    const oddity = await find(tx, days);
    if (oddity !== null) found.push(oddity);
  }
  return found;
}
