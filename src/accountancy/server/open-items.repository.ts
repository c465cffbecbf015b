import { type RawBuilder, sql } from 'kysely';
import { type CivilDate, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/company-door.ts';
import type { ListSource } from '#sync/server/list-answer.ts';
import type { OpenTotalsAnswer } from '../accountancy.schema.ts';
import { AGE_DAYS } from '../open-items.ts';

/**
 * What is open per invoice at the end of a day: what is open now, with everything taken back that came after that day.
 * A charge back counts from the payment's day on. A credit invoice is part of what it credits; one that stands alone is
 * an item of its own.
 */
function itemsOn(on: CivilDate): RawBuilder<unknown> {
  return sql`
    items as (
      select i.customer_id, i.issued_on, i.state = 'uncollectible' as given_up,
        i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents + coalesce(later.cents, 0) as open
      from invoices i left join later on later.id = i.id
      where i.issued_on <= ${on}::date and i.original_id is null
        and i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents + coalesce(later.cents, 0) <> 0)`;
}

function laterThan(on: CivilDate): RawBuilder<unknown> {
  return sql`
    later as (
      select m.id, sum(m.cents)::bigint as cents from (
        select p.invoice_id as id, p.amount_cents - p.charged_back_cents as cents from payments p
          where p.undone_at is null and p.paid_on > ${on}::date
        union all
        select r.invoice_id, -r.amount_cents from refunds r
          where r.status not in ('failed', 'canceled')
            and r.created_at >= (${on}::date + 1)::timestamp at time zone ${YARD_TIME_ZONE}
        union all
        select c.original_id, -c.total_cents from invoices c
          where c.original_id is not null and c.issued_on > ${on}::date) m
      group by 1)`;
}

/** The sum of each age, as a list; the days are those of the rule. */
function agesOn(on: CivilDate): RawBuilder<unknown> {
  const [first, second, third] = AGE_DAYS;
  const age = sql`${on}::date - issued_on`;
  const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(open) filter (where ${which}), 0)::bigint`;
  return sql`json_build_array(${sum(sql`${age} <= ${first}`)}, ${sum(sql`${age} > ${first} and ${age} <= ${second}`)},
    ${sum(sql`${age} > ${second} and ${age} <= ${third}`)}, ${sum(sql`${age} > ${third}`)})`;
}

/** Who has something open at the end of a day, the largest first. */
export function openItems(on: CivilDate): ListSource {
  return {
    permission: 'invoice index',
    key: sql`open`,
    id: sql`id`,
    columns: {
      order: sql`open desc, id`,
      after: ({ key, id }) => sql`(open < ${key}::bigint or (open = ${key}::bigint and id > ${id}::uuid))`,
    },
    page: (after, limit) => sql`
      with ${laterThan(on)}, ${itemsOn(on)},
      debtors as (
        select customer_id as id, sum(open)::bigint as open, count(*)::int as invoices, min(issued_on) as oldest,
          ${agesOn(on)} as ages
        from items where not given_up group by 1),
      page as (select * from debtors where ${after} ${limit})
      select d.open::text as key, d.id, json_build_object(
        'customer', json_build_object('uuid', d.id, 'name', coalesce(nullif(b.company_name, ''),
          nullif(trim(concat_ws(' ', c.firstname, c.lastname)), ''), '–')),
        'invoices', d.invoices, 'oldest_on', d.oldest, 'open_cents', d.open, 'ages', d.ages) as row
      from page d
      left join customers c on c.company_id = current_setting('app.company_id')::uuid and c.id = d.id
      left join customer_billing b on b.company_id = current_setting('app.company_id')::uuid and b.customer_id = d.id
      order by d.open desc, d.id`,
    extras: async (tx) => ({ totals: JSON.stringify(await findTotals(tx, on)) }),
  };
}

async function findTotals(tx: CompanyTx, on: CivilDate): Promise<OpenTotalsAnswer> {
  const { rows } = await sql<OpenTotalsAnswer>`
    with ${laterThan(on)}, ${itemsOn(on)},
    expected as (select * from items where not given_up)
    select count(distinct customer_id)::int as customers, count(*)::int as invoices,
      coalesce(sum(open), 0)::bigint as open_cents, ${agesOn(on)} as ages,
      coalesce((select sum(open) from items where given_up), 0)::bigint as uncollectible_cents
    from expected`.execute(tx);
  return rows[0] ?? { customers: 0, invoices: 0, open_cents: 0, ages: [0, 0, 0, 0], uncollectible_cents: 0 };
}
