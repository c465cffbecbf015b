import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { SummaryAnswer } from '../accountancy.schema.ts';
import { periodsOf } from '../accountancy-period.ts';
import { CASH_MOVED } from './money-moved.ts';

type Month = SummaryAnswer['months'][number];
type Invoiced = Pick<Month, 'month' | 'invoiced_cents' | 'credited_cents' | 'net_cents' | 'vat_cents' | 'documents'>;
type Received = Pick<Month, 'month' | 'received_cents'>;

/** What was invoiced, taken back and received in each month of a year, and the revenue of the year before. */
export async function findSummary(tx: CompanyTx, year: number): Promise<SummaryAnswer> {
  const invoiced = await findInvoiced(tx, year - 1, year);
  const received = await findReceived(tx, year);
  const months = periodsOf(year, 'month').map(({ name: month }, index): Month => {
    const before = periodsOf(year - 1, 'month')[index]?.name;
    return {
      month,
      ...NOTHING,
      ...invoiced.get(month),
      received_cents: received.get(month) ?? 0,
      before_cents: invoiced.get(before ?? '')?.net_cents ?? 0,
    };
  });
  return { year, months, ...months.reduce(add, NOTHING), years: await findYears(tx) };
}

type Sums = Omit<Month, 'month'>;
const NOTHING: Sums = {
  invoiced_cents: 0,
  credited_cents: 0,
  net_cents: 0,
  vat_cents: 0,
  received_cents: 0,
  documents: 0,
  before_cents: 0,
};

function add(sums: Sums, more: Sums): Sums {
  return {
    invoiced_cents: sums.invoiced_cents + more.invoiced_cents,
    credited_cents: sums.credited_cents + more.credited_cents,
    net_cents: sums.net_cents + more.net_cents,
    vat_cents: sums.vat_cents + more.vat_cents,
    received_cents: sums.received_cents + more.received_cents,
    documents: sums.documents + more.documents,
    before_cents: sums.before_cents + more.before_cents,
  };
}

/**
 * Sums by the day of each document. A total below zero means a credit invoice: any document issued with such a total
 * becomes one.
 */
async function findInvoiced(tx: CompanyTx, first: number, last: number): Promise<ReadonlyMap<string, Invoiced>> {
  const { rows } = await sql<Invoiced>`
    select to_char(d.month, 'YYYY-MM') as month, d.invoiced as invoiced_cents, d.credited as credited_cents,
      d.invoiced + d.credited as net_cents, d.vat as vat_cents, d.documents
    from (select date_trunc('month', i.issued_on::timestamp) as month, count(*)::int as documents,
        coalesce(sum(i.net_cents) filter (where i.total_cents >= 0), 0)::bigint as invoiced,
        coalesce(sum(i.net_cents) filter (where i.total_cents < 0), 0)::bigint as credited,
        sum(i.vat_cents)::bigint as vat
      from invoices i
      where i.issued_on between make_date(${first}::int, 1, 1) and make_date(${last}::int, 12, 31)
      group by 1) d`.execute(tx);
  return new Map(rows.map((row) => [row.month, row]));
}

/** Sums each movement on its own day, as it is booked; money on its way back counts as gone. */
async function findReceived(tx: CompanyTx, year: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Received>`
    select to_char(m.month, 'YYYY-MM') as month, m.cents as received_cents
    from (select date_trunc('month', m.day::timestamp) as month, sum(m.cents)::bigint as cents
      from (${CASH_MOVED}) m
      where m.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
      group by 1) m`.execute(tx);
  return new Map(rows.map((row) => [row.month, row.received_cents]));
}

async function findYears(tx: CompanyTx): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select y::int as year from (select extract(year from min(issued_on))::int as first,
        extract(year from max(issued_on))::int as last from invoices where issued_on is not null) span
      cross join generate_series(span.first, span.last) y
    where exists (select from invoices i where i.issued_on between make_date(y, 1, 1) and make_date(y, 12, 31))
    order by y desc`.execute(tx);
  return rows.map((row) => row.year);
}
