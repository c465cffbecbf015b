import { sql } from 'kysely';
import { expect } from 'vitest';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { YARD } from '#tests/support/app.ts';
import { auditFileProblems } from './audit-file-rules.ts';
import { type Books, fileOf, openOn, summaryOf, vatOf } from './books.ts';

type Booked = { readonly on: string; readonly account: string; readonly cents: number };

const { accountancy: ACCOUNTS } = SECTION_DEFAULTS;

const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);

/** The bookings of a journal as CSV. */
export function bookingsIn(file: string): readonly Booked[] {
  return file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
    .map(([day = '', , , , account = '', , debit, side]) => ({
      on: day.split('-').toReversed().join('-'),
      account,
      cents: cents(debit) - cents(side),
    }));
}

/** The bookings of some years, from the CSV file. */
export async function bookingsOf(books: Books, years: readonly number[]): Promise<readonly Booked[]> {
  const files: string[] = [];
  for (const year of years) files.push(await fileOf(books, 'journal', `${year}-01-01`, `${year}-12-31`));
  return files.flatMap(bookingsIn);
}

const sumOf = (rows: readonly Booked[], isIn: (row: Booked) => boolean) =>
  rows.reduce((sum, row) => (isIn(row) ? sum + row.cents : sum), 0);

/** The sums by account of a year's audit file. */
async function auditSums(books: Books, year: number): Promise<Record<string, number>> {
  const file = await fileOf(books, 'xaf', `${year}-01-01`, `${year}-12-31`);
  expect(await auditFileProblems(file)).toEqual([]);
  const sums: Record<string, number> = {};
  for (const [, line = ''] of file.matchAll(/<trLine>(.*?)<\/trLine>/gs)) {
    const of = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(line)?.[1] ?? '';
    const amount = Math.round(Number(of('amnt')) * 100) * (of('amntTp') === 'D' ? 1 : -1);
    sums[of('accID')] = (sums[of('accID')] ?? 0) + amount;
  }
  return sums;
}

/** Open items and balances of any day are what the journal has on its accounts then. */
export async function checkDays(books: Books, years: readonly number[], days: readonly string[]): Promise<void> {
  const booked = await bookingsOf(books, years);
  expect(sumOf(booked, () => true)).toBe(0);
  for (const day of days) {
    const on = (account: string) => sumOf(booked, (row) => row.account === account && row.on <= day);
    const totals = await openOn(books, day);
    expect([day, totals.open_cents - totals.overpaid_cents, totals.balance_cents]).toEqual([
      day,
      on(ACCOUNTS.debtors_account),
      0 - on(ACCOUNTS.balances_account),
    ]);
    expect([day, await heldOn(books, day)]).toEqual([day, 0 - on(ACCOUNTS.deposits_account)]);
  }
}

/** What is held of all customers together at the end of a day; of none is it below zero. */
async function heldOn({ yard }: Books, day: string): Promise<number> {
  const { rows } = await sql<{ customer: string; cents: number }>`
    select d.customer_id as customer,
      sum(case when e.kind = 'received' then e.amount_cents else -e.amount_cents end)::bigint as cents
    from deposits d join deposit_events e on e.company_id = d.company_id and e.deposit_id = d.id
    where d.company_id = ${YARD} and e.happened_on <= ${day} group by d.customer_id`.execute(yard.database.kysely);
  expect(rows.filter(({ cents: held }) => held < 0)).toEqual([]);
  return rows.reduce((sum, { cents: held }) => sum + held, 0);
}

/** VAT boxes are the VAT accounts, and the audit file, the journal, revenue and invoices are the same. */
export async function checkYear(books: Books, year: number): Promise<void> {
  const booked = await bookingsOf(books, [year]);
  const isVat = ({ account }: Booked) => VAT_ACCOUNTS.includes(account);
  const isRevenue = ({ account }: Booked) => REVENUE_ACCOUNTS.includes(account);
  for (const { name, from, until, boxes, due_cents: due } of await vatOf(books, year)) {
    const inPeriod = (row: Booked) => row.on >= from && row.on <= until;
    expect([name, due]).toEqual([name, 0 - sumOf(booked, (row) => isVat(row) && inPeriod(row))]);
    expect(boxes.reduce((sum, box) => sum + box.vat_cents, 0)).toBe(due);
  }
  const sums = await auditSums(books, year);
  const ofJournal: Record<string, number> = {};
  for (const { account, cents: amount } of booked) ofJournal[account] = (ofJournal[account] ?? 0) + amount;
  const some = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).filter(([, sum]) => sum !== 0));
  expect(some(sums)).toEqual(some(ofJournal));
  const { net_cents: net } = await summaryOf(books, year);
  expect([year, 0 - sumOf(booked, isRevenue)]).toEqual([year, net]);
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(net_cents), 0)::bigint as net from invoices
    where company_id = ${YARD} and issued_on between ${`${year}-01-01`} and ${`${year}-12-31`}`.execute(
    books.yard.database.kysely,
  );
  expect(net).toBe(rows[0]?.net);
}

const startingWith = (start: string) =>
  Object.entries(ACCOUNTS).flatMap(([name, account]) => (name.startsWith(start) ? [String(account)] : []));
const VAT_ACCOUNTS = [...startingWith('vat_high'), ...startingWith('vat_low'), ...startingWith('vat_other')];
const REVENUE_ACCOUNTS = startingWith('revenue_');

/** No customer's balance is below zero, on any day, and no deposit. */
export async function checkBalances({ yard }: Books): Promise<void> {
  const { rows } = await sql<{ customer: string; cents: number }>`
    select customer_id as customer, min(so_far)::bigint as cents from (
      select customer_id, sum(amount_cents) over (partition by customer_id order by moved_on, id) as so_far
      from balance_moves where company_id = ${YARD}) b
    group by 1 having min(so_far) < 0`.execute(yard.database.kysely);
  expect(rows).toEqual([]);
  const { rows: short } = await sql`
    select deposit_id, happened_on, so_far from (
      select deposit_id, happened_on, sum(sum(case when kind = 'received' then amount_cents else -amount_cents end))
        over (partition by deposit_id order by happened_on) as so_far
      from deposit_events where company_id = ${YARD} group by deposit_id, happened_on) d
    where so_far < 0`.execute(yard.database.kysely);
  expect(short).toEqual([]);
}
