import { type RawBuilder, sql } from 'kysely';
import { paidTooMuchSql, toPaySql } from '#billing/open-amount.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { type ListSource, wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { OpenTotalsAnswer } from '../accountancy.schema.ts';
import { AGE_DAYS } from '../open-items.ts';
import { ALL_MOVED, GIVING_UP, OPEN_NOW, yardDay } from './money-moved.ts';

/** The invoices given up by the end of a day and neither paid after all nor void by then. */
function givenUpOn(on: CivilDate): RawBuilder<unknown> {
  return sql`
    given_up as (
      select e.entity_id as id from billing_events e
      where e.action = 'given_up' and ${yardDay(sql`e.at`)} <= ${on}::date and not exists (
        select from billing_events l where l.company_id = e.company_id and l.entity_id = e.entity_id and l.id > e.id
          and l.action in ${GIVING_UP} and ${yardDay(sql`l.at`)} <= ${on}::date))`;
}

/** The money moved and the amounts credited after a day, per invoice. */
function laterThan(on: CivilDate): RawBuilder<unknown> {
  return sql`
    later as (
      select m.invoice_id as id, sum(m.cents)::bigint as cents from (
        select m.invoice_id, m.cents from (${ALL_MOVED}) m where m.day > ${on}::date
        union all
        select c.original_id, -c.total_cents from invoices c
          where c.original_id is not null and c.issued_on > ${on}::date) m
      group by 1)`;
}

/**
 * The open amount per invoice at the end of a day, as the debtors' account has it: what is open now, with everything
 * after that day reversed. A credit invoice is part of the invoice it credits; one without an original is an item of
 * its own. An invoice issued later counts only with money that came before; one that was given up and then paid too much
 * is owed like any other.
 */
function itemsOn(on: CivilDate): RawBuilder<unknown> {
  const open = sql`${OPEN_NOW} - case when i.issued_on <= ${on}::date then 0 else i.total_cents end
    + coalesce(later.cents, 0)`;
  return sql`
    items as (
      select i.customer_id, i.issued_on, given_up.id is not null and o.cents > 0 as given_up,
        ${sql.raw(toPaySql('o.cents'))}::float8 as open, ${sql.raw(paidTooMuchSql('o.cents'))}::float8 as overpaid
      from invoices i left join later on later.id = i.id left join given_up on given_up.id = i.id
        cross join lateral (select ${open} as cents) o
      where i.original_id is null and i.issued_on is not null and o.cents <> 0)`;
}

/** An amount in cents, as a cursor holds it. */
const AMOUNT = /^-?\d{1,15}$/;
const AGE_SUMS = ['age_1', 'age_2', 'age_3', 'age_4'].map((name) => sql.ref(name));

/**
 * Sums per customer, with what they paid too much, given-up amounts and what they have in credit apart. Sums of cents are exact as floats too, and adding floats takes half
 * the time.
 */
function debtorsOn(on: CivilDate): RawBuilder<unknown> {
  const [first, second, third] = AGE_DAYS;
  const since = (days: number) => sql`issued_on >= ${on}::date - ${sql.lit(days)}`;
  const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(open) filter (where ${which}), 0)`;
  return sql`
    with ${givenUpOn(on)}, ${laterThan(on)}, ${itemsOn(on)},
    aged as (
      select customer_id as id, given_up, count(*) filter (where open > 0) as invoices,
        min(issued_on) filter (where open > 0) as oldest, sum(overpaid) as overpaid,
        ${sum(since(first))} as age_1, ${sum(sql`${since(second)} and not ${since(first)}`)} as age_2,
        ${sum(sql`${since(third)} and not ${since(second)}`)} as age_3, ${sum(sql`not ${since(third)}`)} as age_4
      from items group by 1, 2),
    credit as (
      select m.customer_id as id, sum(m.amount_cents)::bigint as balance from balance_moves m
      where m.moved_on <= ${on}::date group by 1 having sum(m.amount_cents) <> 0),
    debtors as (
      select coalesce(a.id, c.id) as id, coalesce(a.given_up, false) as given_up, coalesce(a.invoices, 0) as invoices,
        a.oldest, coalesce(a.age_1, 0) as age_1, coalesce(a.age_2, 0) as age_2, coalesce(a.age_3, 0) as age_3,
        coalesce(a.age_4, 0) as age_4, coalesce(a.overpaid, 0)::bigint as overpaid, coalesce(a.age_1 + a.age_2 + a.age_3 + a.age_4, 0)::bigint as open,
        coalesce(c.balance, 0) as balance
      from aged a full join credit c on c.id = a.id and not a.given_up)`;
}

const sumOf = (what: RawBuilder<unknown>) => sql`coalesce(sum(${what}) filter (where not given_up), 0)`;

/** The sums over `debtors`. */
const TOTALS = sql`
    select count(*) filter (where not given_up and invoices > 0)::int as customers,
      coalesce(sum(invoices) filter (where not given_up), 0)::int as invoices, ${sumOf(sql`open`)}::bigint as open_cents,
      coalesce(sum(overpaid), 0)::bigint as overpaid_cents,
      json_build_array(${sql.join(AGE_SUMS.map((age) => sql`${sumOf(age)}::bigint`))}) as ages,
      coalesce(sum(balance), 0)::bigint as balance_cents,
      coalesce(sum(open) filter (where given_up), 0)::bigint as uncollectible_cents
    from debtors`;

/** Customers with an open amount, or with money of theirs, at the end of a day, what is open largest first. */
export function openItems(on: CivilDate): ListSource {
  return {
    permission: 'invoice index',
    key: sql`open`,
    id: sql`id`,
    columns: {
      order: sql`open desc, id`,
      after: ({ key, id }) => {
        if (!AMOUNT.test(key)) throw wrongCursor();
        return sql`(open < ${key}::bigint or (open = ${key}::bigint and id > ${id}::uuid))`;
      },
    },
    page: (after, limit) => sql`
      ${debtorsOn(on)},
      page as (select * from debtors where not given_up and ${after} ${limit})
      select d.open::text as key, d.id, (select row_to_json(t)::text from (${TOTALS}) t) as sums, json_build_object(
        'customer', json_build_object('uuid', d.id, 'name', coalesce(nullif(b.company_name, ''),
          nullif(trim(concat_ws(' ', c.firstname, c.lastname)), ''), '–')),
        'invoices', d.invoices, 'oldest_on', d.oldest, 'open_cents', d.open, 'overpaid_cents', d.overpaid, 'balance_cents', d.balance,
        'ages', array[${sql.join(AGE_SUMS)}]::bigint[]) as row
      from page d
      left join customers c on c.company_id = current_setting('app.company_id')::uuid and c.id = d.id
      left join customer_billing b on b.company_id = current_setting('app.company_id')::uuid and b.customer_id = d.id
      order by d.open desc, d.id`,
    sums: true,
    extras: async (tx, _actor, { sums }) => ({ totals: sums ?? JSON.stringify(await findTotals(tx, on)) }),
  };
}

async function findTotals(tx: CompanyTx, on: CivilDate): Promise<OpenTotalsAnswer> {
  const { rows } = await sql<OpenTotalsAnswer>`${debtorsOn(on)} ${TOTALS}`.execute(tx);
  return (
    rows[0] ?? {
      customers: 0,
      invoices: 0,
      open_cents: 0,
      overpaid_cents: 0,
      ages: [0, 0, 0, 0],
      balance_cents: 0,
      uncollectible_cents: 0,
    }
  );
}
