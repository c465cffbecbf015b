import { expect } from 'vitest';
import type { DebtorItemsAnswer, OpenTotalsAnswer } from '#accountancy/accountancy.schema.ts';
import type { RevenueAnswer } from '#billing/revenue.schema.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Truth } from '#tests/support/ledger/ledger-truth.ts';
import type { AccountUse, Ledger } from '#tests/support/ledger/ledger-types.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { closingOf, openingOf, owedIn } from './audit-balances.ts';
import { bookingsOf } from './book-checks.ts';
import { type Books, fileOf, summaryOf, vatOf } from './books.ts';

const { accountancy: SET } = SECTION_DEFAULTS;
const ACCOUNTS: Readonly<Record<AccountUse | 'bad_debts', string>> = {
  debtors: SET.debtors_account,
  balances: SET.balances_account,
  bank: SET.bank_account,
  card: SET.card_account,
  cash: SET.cash_account,
  mollie: SET.mollie_account,
  stripe: SET.stripe_account,
  payouts: SET.payouts_account,
  fees: SET.fees_account,
  fees_vat: SET.fees_vat_account,
  questions: SET.questions_account,
  revenue_high: SET.revenue_high_account,
  revenue_low: SET.revenue_low_account,
  revenue_untaxed: SET.revenue_untaxed_account,
  vat_high: SET.vat_high_account,
  vat_low: SET.vat_low_account,
  vat_untaxed: SET.vat_other_account,
  bad_debts: SET.bad_debts_account,
};
const RESULTS = new Set([
  SET.fees_account,
  SET.bad_debts_account,
  SET.revenue_high_account,
  SET.revenue_low_account,
  SET.revenue_untaxed_account,
]);

type Sums = Readonly<Record<string, number>>;

function numbersOf(balances: ReadonlyMap<AccountUse | 'bad_debts', number>): Sums {
  const sums: Record<string, number> = {};
  for (const [use, cents] of balances) sums[ACCOUNTS[use]] = (sums[ACCOUNTS[use]] ?? 0) + cents;
  return withoutZeros(sums);
}

const withoutZeros = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

type Days = { readonly years: readonly number[]; readonly days: readonly CivilDate[] };

/** Every account of the journal has, on each day, what happened by then; in the end providers keep nothing. */
export async function checkAccounts(books: Books, truth: Truth, { years, days }: Days): Promise<void> {
  const booked = await bookingsOf(books, years);
  for (const day of days) {
    const sums: Record<string, number> = {};
    for (const { on, account, cents } of booked) if (on <= day) sums[account] = (sums[account] ?? 0) + cents;
    expect(withoutZeros(sums), `accounts at the end of ${day}`).toEqual(numbersOf(truth.balancesOn(day)));
  }
  const left = numbersOf(truth.balancesOn(days.at(-1) ?? ''));
  expect([left[SET.mollie_account], left[SET.stripe_account]]).toEqual([undefined, undefined]);
}

/** Open items of each day are what happened by then: together, and of each customer on some days. */
export async function checkOpenItems(books: Books, truth: Truth, days: readonly CivilDate[]): Promise<void> {
  for (const [index, day] of days.entries()) {
    const expected = truth.openItemsOn(day);
    const isWhole = index % 10 === 0;
    const { items, totals } = await openItemsOf(books, day, isWhole);
    const { open_cents: open, overpaid_cents: over, uncollectible_cents: givenUp, balance_cents: credit } = totals;
    const credits = [...expected.creditOfCustomer.values()];
    expect(Math.min(0, ...credits), `credit of a customer at the end of ${day}`).toBe(0);
    expect([day, open, over, givenUp, credit, totals.invoices]).toEqual([
      day,
      expected.openCents,
      expected.overpaidCents,
      expected.givenUpCents,
      credits.reduce((all, cents) => all + cents, 0),
      expected.invoices,
    ]);
    if (!isWhole) continue;
    const of = (pick: (one: DebtorItemsAnswer) => number): Sums =>
      withoutZeros(Object.fromEntries(items.map((one) => [one.customer.uuid, pick(one)])));
    const overpaid = of((one) => one.overpaid_cents);
    expect(overpaid, `paid too much by each customer at the end of ${day}`).toEqual(
      Object.fromEntries(expected.overpaidOfCustomer),
    );
    const open_ = of((one) => one.open_cents);
    expect(open_, `open of each customer at the end of ${day}`).toEqual(
      withoutZeros(Object.fromEntries(expected.ofCustomer)),
    );
    expect(
      of((one) => one.balance_cents),
      `credit of each customer at the end of ${day}`,
    ).toEqual(withoutZeros(Object.fromEntries(expected.creditOfCustomer)));
  }
}

type Items = {
  readonly result: readonly DebtorItemsAnswer[];
  readonly totals: OpenTotalsAnswer;
  readonly next_cursor: string | null;
};

async function openItemsOf(books: Books, day: CivilDate, isWhole: boolean) {
  const items: DebtorItemsAnswer[] = [];
  let cursor: string | null = '';
  let totals: OpenTotalsAnswer | undefined;
  while (cursor !== null) {
    const url: string = `/api/accountancy/open-items?on=${day}&limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const page: Items = await expectStatus<Items>(books.bookkeeper().call('GET', url), 200);
    items.push(...page.result);
    totals ??= page.totals;
    cursor = isWhole ? page.next_cursor : null;
  }
  if (totals === undefined) throw new Error('no totals');
  return { items, totals };
}

/** The boxes of each return are what the accounts of VAT and revenue got in its days; what is closed needs no supplement. */
export async function checkReturns(books: Books, truth: Truth, years: readonly number[]): Promise<void> {
  for (const year of years) {
    for (const { name, from, until, boxes, due_cents: due, supplement } of await vatOf(books, year)) {
      const [before, after] = [truth.balancesOn(addDays(from, -1)), truth.balancesOn(until)];
      const got = (use: AccountUse) => (before.get(use) ?? 0) - (after.get(use) ?? 0) + 0;
      const box = (which: string) => boxes.find((one) => one.box === which);
      expect([name, box('1a')?.vat_cents, box('1b')?.vat_cents, box('1e')?.net_cents, due, supplement]).toEqual([
        name,
        got('vat_high'),
        got('vat_low'),
        got('revenue_untaxed'),
        got('vat_high') + got('vat_low'),
        null,
      ]);
    }
  }
}

/** Revenue of each year, wherever it is told, is what its documents have. */
export async function checkRevenue(books: Books, truth: Truth, years: readonly number[]): Promise<void> {
  for (const year of years) {
    const [before, after] = [truth.balancesOn(`${year - 1}-12-31`), truth.balancesOn(`${year}-12-31`)];
    const got = (start: string) =>
      [...new Set([...before.keys(), ...after.keys()])]
        .filter((use) => use.startsWith(start))
        .reduce((all, use) => all + (before.get(use) ?? 0) - (after.get(use) ?? 0), 0);
    const summary = await summaryOf(books, year);
    expect([year, summary.net_cents]).toEqual([year, got('revenue_')]);
    const { result } = await expectStatus<{ result: RevenueAnswer }>(
      books.owner.call('GET', `/api/revenue?year=${year}`),
      200,
    );
    expect([year, result.total_cents]).toEqual([year, summary.net_cents + summary.vat_cents]);
  }
}

type Years = { readonly years: readonly number[]; readonly ledger: Ledger };

/** The balance sheet, with results on the account of equity. */
function sheetOf(balances: ReadonlyMap<AccountUse | 'bad_debts', number>): Sums {
  const sheet: Record<string, number> = {};
  for (const [account, cents] of Object.entries(numbersOf(balances))) {
    const place = RESULTS.has(account) ? SET.equity_account : account;
    sheet[place] = (sheet[place] ?? 0) + cents;
  }
  return withoutZeros(sheet);
}

/** Each audit file begins with what was left of the year before, of accounts and customers, and ends with what is left. */
export async function checkAuditFiles(books: Books, truth: Truth, { years, ledger }: Years): Promise<void> {
  const numbers = new Map(ledger.customers.map(({ id, number }) => [id, String(number)]));
  for (const year of years) {
    await books.renew();
    const file = await fileOf(books, 'xaf', `${year}-01-01`, `${year}-12-31`);
    const start = addDays(`${year}-01-01`, -1);
    const end = `${year}-12-31`;
    expect(openingOf(file), `opening of ${year}`).toEqual(sheetOf(truth.balancesOn(start)));
    expect(closingOf(file), `closing of ${year}`).toEqual(sheetOf(truth.balancesOn(end)));
    for (const [which, day] of [
      ['opBal', start],
      ['clBal', end],
    ] as const) {
      const { ofCustomer, overpaidOfCustomer } = truth.openItemsOn(day);
      // The debtors' account has what is open less what was paid too much.
      const owed = [...numbers].map(
        ([id, number]) => [number, (ofCustomer.get(id) ?? 0) - (overpaidOfCustomer.get(id) ?? 0)] as const,
      );
      expect(owedIn(file, which), `owed at the end of ${day}`).toEqual(withoutZeros(Object.fromEntries(owed)));
    }
  }
}
