import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { RevenueAnswer, UpcomingRevenueAnswer } from '../../revenue.schema.ts';
import { taxedLine } from '../../subscription-lines.ts';
import { planInvoices } from '../../subscription-terms.ts';
import { sumInvoice } from '../../vat.ts';
import { findExtrasToCome } from './extra-lines.ts';
import { type NamedLine, plannedWaiting } from './subscription-preview.ts';
import {
  type BilledTerms,
  findTermsAlike,
  findWaitingLines,
  findWithWaitingLines,
  type SubscriptionRow,
} from './subscription-row.ts';

type Month = RevenueAnswer['months'][number];
type Sums = Omit<Month, 'month'>;

/** What was invoiced in a year by the day of each document, less what credit invoices took back in it. */
export async function findRevenue(tx: CompanyTx, year: number): Promise<RevenueAnswer> {
  const { rows: found } = await sql<Month>`
    select to_char(i.issued_on, 'YYYY-MM') as month, sum(i.net_cents)::bigint as net_cents,
      sum(i.vat_cents)::bigint as vat_cents, sum(i.total_cents)::bigint as total_cents, count(*)::int as documents
    from invoices i
    where i.issued_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
    group by 1`.execute(tx);
  const { rows: years } = await sql<{ year: number }>`
    select y::int as year from (select extract(year from min(issued_on))::int as first,
        extract(year from max(issued_on))::int as last from invoices where issued_on is not null) span
      cross join generate_series(span.first, span.last) y
    where exists (select from invoices i where i.issued_on between make_date(y, 1, 1) and make_date(y, 12, 31))
    order by y desc`.execute(tx);
  const months = monthsFrom(`${String(year).padStart(4, '0')}-01`).map(
    (month) => found.find((row) => row.month === month) ?? { month, ...NOTHING },
  );
  return {
    year,
    months,
    ...months.reduce((all, more) => add(all, more), NOTHING),
    years: years.map((row) => row.year),
  };
}

const NOTHING: Sums = { net_cents: 0, vat_cents: 0, total_cents: 0, documents: 0 };

function add(sums: Sums, more: Sums, times = 1): Sums {
  return {
    net_cents: sums.net_cents + more.net_cents * times,
    vat_cents: sums.vat_cents + more.vat_cents * times,
    total_cents: sums.total_cents + more.total_cents * times,
    documents: sums.documents + more.documents * times,
  };
}

/** Twelve months, `YYYY-MM`. */
function monthsFrom(first: string): string[] {
  const start = Number(first.slice(0, 4)) * 12 + Number(first.slice(5)) - 1;
  return Array.from({ length: 12 }, (_, index) => {
    const number = start + index;
    const year = String(Math.floor(number / 12)).padStart(4, '0');
    return `${year}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

/** The number of plans calculated before other calls get their turn. */
const BATCH = 500;

/** What running subscriptions will be invoiced at in this month and the eleven after it. What is due counts as today's. */
export async function findUpcomingRevenue(tx: CompanyTx, today: CivilDate): Promise<UpcomingRevenueAnswer> {
  const names = monthsFrom(today.slice(0, 7));
  const sums = new Map<string, Sums>(names.map((month) => [month, NOTHING]));
  const untilOn = lastDayOf(names.at(-1) ?? today.slice(0, 7));
  const count = (months: readonly Month[], times: number) => {
    for (const { month, ...more } of months) sums.set(month, add(sums.get(month) ?? NOTHING, more, times));
  };
  const alike = await findTermsAlike(tx, untilOn);
  for (const [index, terms] of alike.entries()) {
    if (index % BATCH === BATCH - 1) await breathe();
    count(planned(terms, [], today, untilOn), terms.count);
  }
  await eachWithWaitingLines(tx, (row, pending) => count(planned(row, pending, today, untilOn), 1));
  const months = names.map((month) => ({ month, ...(sums.get(month) ?? NOTHING) }));
  return { months, ...months.reduce((all, more) => add(all, more), NOTHING) };
}

/** Subscriptions whose changes, or whose customers' extras, wait for the next invoice: each has a plan of its own. */
async function eachWithWaitingLines(
  tx: CompanyTx,
  work: (row: SubscriptionRow, pending: readonly NamedLine[]) => void,
): Promise<void> {
  let after: string | null = null;
  do {
    const rows: readonly SubscriptionRow[] = await findWithWaitingLines(tx, { after, limit: BATCH });
    const ids = rows.map(({ id }) => id);
    const lines = new Map<string, NamedLine[]>(ids.map((id) => [id, []]));
    for (const line of await findWaitingLines(tx, ids)) lines.get(line.subscriptionId)?.push(plannedWaiting(line));
    for (const [id, extras] of await findExtrasToCome(tx, rows)) lines.get(id)?.push(...extras);
    for (const row of rows) work(row, lines.get(row.id) ?? []);
    after = ids.length === BATCH ? (ids.at(-1) ?? null) : null;
    await breathe();
  } while (after !== null);
}

function lastDayOf(month: string): CivilDate {
  // Four days into the next month from any 28th.
  const next = addDays(`${month}-28`, 4);
  return addDays(next, -Number(next.slice(8)));
}

function planned(
  row: BilledTerms,
  pending: readonly NamedLine[],
  today: CivilDate,
  untilOn: CivilDate,
): readonly Month[] {
  return planInvoices({ terms: row, nextPeriodOn: row.nextPeriodOn, pending, untilOn }).map(({ on, lines }) => {
    const { netCents, vatCents, totalCents } = sumInvoice(
      lines.map((line) => taxedLine(line, row)),
      row.includesVat,
    );
    const month = (on < today ? today : on).slice(0, 7);
    return { month, net_cents: netCents, vat_cents: vatCents, total_cents: totalCents, documents: 1 };
  });
}
