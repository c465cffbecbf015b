import { expect } from 'vitest';
import { CFB, read, utils } from 'xlsx';
import type { DebtorItemsAnswer, OpenTotalsAnswer } from '#accountancy/accountancy.schema.ts';
import type { BalanceAnswer } from '#billing/balance.schema.ts';
import type { InvoiceAnswer, InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { followMoney } from '#billing/invoice-money.ts';
import type { DebtorAnswer } from '#billing/reminders/reminder.schema.ts';
import type { RevenueAnswer } from '#billing/revenue.schema.ts';
import { formatAmount } from '#shared/money.ts';
import { plain, readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import type { Caller } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

/** Places of one company that show what is open. `years` are those with documents. */
export type Places = {
  readonly caller: Caller;
  readonly customers: readonly string[];
  readonly years: readonly number[];
};

type Sums = Readonly<Record<'open_cents' | 'overpaid_cents' | 'uncollectible_cents', number>>;
type Listed = { readonly result: readonly InvoiceAnswer[]; readonly totals: Sums };
type Items = { readonly result: readonly DebtorItemsAnswer[]; readonly totals: OpenTotalsAnswer };

const ALL = '/api/invoices?limit=500&totals=1';
const DEBTORS = '1300';
const BALANCES = '1350';
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
const leftOf = (rows: readonly InvoiceAnswer[]) => sum(rows.map(({ open_cents: cents }) => cents));
const isGivenUp = ({ status }: InvoiceAnswer) => status === 'uncollectible';
/** Of each invoice by itself: what one has too much pays nothing of another. */
const openOf = (rows: readonly InvoiceAnswer[]) => sum(rows.map(({ open_cents: cents }) => Math.max(0, cents)));
const overpaidOf = (rows: readonly InvoiceAnswer[]) => sum(rows.map(({ open_cents: cents }) => Math.max(0, 0 - cents)));
const sumsOf = (rows: readonly InvoiceAnswer[]): Sums => ({
  open_cents: openOf(rows.filter((row) => !isGivenUp(row))),
  overpaid_cents: overpaidOf(rows),
  uncollectible_cents: openOf(rows.filter(isGivenUp)),
});
const inOrder = (names: Iterable<string>) => [...names].toSorted();

/** Compares every place that shows an open amount with what each invoice says of itself. */
export async function expectOneMeaning({ caller, customers }: Places): Promise<void> {
  const get = <Answer>(url: string) => expectStatus<Answer>(caller.call('GET', url), 200);
  const list = (query: string) => get<Listed>(`${ALL}&${query}`);
  const { result: rows, totals } = await list('');
  expect(totals, 'totals of the list').toMatchObject(sumsOf(rows));
  for (const status of ['draft', 'open', 'overdue', 'paid', 'uncollectible', 'void']) {
    const ofStatus = await list(`status=${status}`);
    const expected = sumsOf(rows.filter((row) => row.status === status));
    expect([sumsOf(ofStatus.result), ofStatus.totals], `the list of ${status}`).toMatchObject([expected, expected]);
  }
  const unpaid = await list('status=unpaid');
  expect(unpaid.totals, 'the list of what is still to be paid').toMatchObject({
    open_cents: totals.open_cents,
    overpaid_cents: 0,
  });
  await expectDetails(get, rows);
  const balances = new Map<string, number>();
  for (const customer of customers) {
    const own = rows.filter((row) => row.customer.uuid === customer);
    expect((await list(`customer=${customer}`)).totals, 'the panel of a customer').toMatchObject(sumsOf(own));
    balances.set(customer, await expectBalance(get, customer, own));
  }
  await expectOpenItems(get, rows, balances);
  await expectReminders(get, rows);
}

/** Bad debts are listed for the VAT that can be claimed; that of a few cents, at 9 %, is less than half a cent. */
const MOST_WITHOUT_VAT = 6;

type Get = <Answer>(url: string) => Promise<Answer>;

async function expectDetails(get: Get, rows: readonly InvoiceAnswer[]): Promise<void> {
  for (const row of rows) {
    const { result: one } = await get<{ result: InvoiceDetailAnswer }>(`/api/invoices/show/${row.uuid}`);
    expect(one.open_cents, `the page of ${row.number}`).toBe(row.open_cents);
    if (row.number === null || row.original !== null) continue;
    expect(one.overpaid_cents, `what is too much of ${row.number}`).toBe(Math.max(0, 0 - row.open_cents));
    const chain = followMoney(one).at(-1)?.leftCents;
    expect(chain, `from start to payment of ${row.number}`).toBe(row.open_cents);
    expect(one.actions.includes('pay'), `whether ${row.number} is to be paid`).toBe(
      row.open_cents > 0 && ['open', 'overdue', 'uncollectible'].includes(row.status),
    );
  }
}

async function expectBalance(get: Get, customer: string, own: readonly InvoiceAnswer[]): Promise<number> {
  const { result } = await get<{ result: BalanceAnswer }>(`/api/customers/${customer}/balance`);
  const cents = (each: readonly { readonly uuid: string; readonly cents: number }[]) =>
    inOrder(each.map((one) => `${one.uuid} ${one.cents}`));
  const open = own.filter((row) => (row.status === 'open' || row.status === 'overdue') && row.open_cents > 0);
  expect(cents(result.open.map((one) => ({ uuid: one.uuid, cents: one.open_cents }))), 'what can be set off').toEqual(
    cents(open.map((row) => ({ uuid: row.uuid, cents: row.open_cents }))),
  );
  const over = own.filter((row) => row.open_cents < 0);
  expect(cents(result.overpaid.map((one) => ({ uuid: one.uuid, cents: one.amount_cents }))), 'paid too much').toEqual(
    cents(over.map((row) => ({ uuid: row.uuid, cents: 0 - row.open_cents }))),
  );
  expect(result.balance_cents).toBeGreaterThanOrEqual(0);
  const standing = await get<{ result: { invoices: readonly { readonly uuid: string }[] } }>(
    `/api/customers/open-stripe-invoice-subscription/${customer}`,
  );
  const named = new Set(standing.result.invoices.map(({ uuid }) => uuid));
  for (const { uuid, number } of [...open, ...over]) {
    expect(named.has(uuid), `${number} among what is open before a customer is deleted`).toBe(true);
  }
  return result.balance_cents;
}

async function expectOpenItems(
  get: Get,
  rows: readonly InvoiceAnswer[],
  balances: ReadonlyMap<string, number>,
): Promise<void> {
  const items = await get<Items>('/api/accountancy/open-items?limit=500');
  const collectible = rows.filter((row) => !isGivenUp(row));
  const givenUp = rows.filter(isGivenUp);
  expect(items.totals).toMatchObject({ ...sumsOf(rows), balance_cents: sum([...balances.values()]) });
  expect(items.totals.invoices).toBe(collectible.filter((row) => row.open_cents > 0).length);
  for (const [customer, balance] of balances) {
    const item = items.result.find((one) => one.customer.uuid === customer);
    const own = collectible.filter((row) => row.customer.uuid === customer);
    const { open_cents: open = 0, overpaid_cents: over = 0, balance_cents: credit = 0 } = item ?? {};
    expect([open, over, credit], 'open items of a customer').toEqual([openOf(own), overpaidOf(own), balance]);
  }
  type BadDebts = { readonly result: readonly { readonly invoice: { readonly uuid: string }; open_cents: number }[] };
  const { result: bad } = await get<BadDebts>('/api/accountancy/bad-debts?limit=500');
  const listed = new Set(bad.map(({ invoice }) => invoice.uuid));
  const withVat = givenUp.filter((row) => row.open_cents > MOST_WITHOUT_VAT || listed.has(row.uuid));
  expect(inOrder(bad.map(({ invoice, open_cents: cents }) => `${invoice.uuid} ${cents}`)), 'bad debts').toEqual(
    inOrder(withVat.map((row) => `${row.uuid} ${row.open_cents}`)),
  );
}

async function expectReminders(get: Get, rows: readonly InvoiceAnswer[]): Promise<void> {
  const { result } = await get<{ result: readonly DebtorAnswer[] }>('/api/reminders?limit=200');
  const overdue = rows.filter((row) => row.status === 'overdue');
  expect(sum(result.map(({ overdue_cents: cents }) => cents)), 'reminders').toBe(openOf(overdue));
  const named = result.flatMap(({ invoices }) => invoices).filter((invoice) => invoice.overdue);
  expect(inOrder(named.map(({ uuid, open_cents: cents }) => `${uuid} ${cents}`)), 'invoices in reminders').toEqual(
    inOrder(overdue.map((row) => `${row.uuid} ${row.open_cents}`)),
  );
}

/** The same of the files for bookkeepers, and of revenue. A company makes only so many files in an hour. */
export async function expectFiles({ caller, years }: Places): Promise<void> {
  const { result: rows } = await expectStatus<Listed>(caller.call('GET', ALL), 200);
  const items = await expectStatus<Items>(caller.call('GET', '/api/accountancy/open-items'), 200);
  const debtors = leftOf(rows.filter((row) => !isGivenUp(row)));
  const left = { journal: new Map<string, number>(), xaf: new Map<string, number>() };
  const sheet = new Map<string, number>();
  for (const year of years) {
    const file = async (kind: string) => {
      const answer = await caller.call(
        'GET',
        `/api/accountancy/export?kind=${kind}&from=${year}-01-01&until=${year}-12-31`,
      );
      expect(answer.statusCode, kind).toBe(200);
      return answer;
    };
    addCsv(left.journal, (await file('journal')).body);
    addXaf(left.xaf, (await file('xaf')).body);
    const book = read((await file('xlsx')).rawPayload, { type: 'buffer' });
    const [page] = Object.values(book.Sheets);
    const cells = utils.sheet_to_json<readonly unknown[]>(page ?? {}, { header: 1 }).slice(1);
    for (const row of cells) sheet.set(String(row[0]), Math.round(Number(row[13] ?? 0) * 100));
  }
  for (const [name, accounts] of Object.entries(left)) {
    expect([accounts.get(DEBTORS) ?? 0, 0 - (accounts.get(BALANCES) ?? 0)], name).toEqual([
      debtors,
      items.totals.balance_cents,
    ]);
  }
  const numbered = rows.filter((row) => row.number !== null);
  expect(Object.fromEntries(sheet), 'the sheet').toEqual(
    Object.fromEntries(numbered.map((row) => [row.number, row.open_cents])),
  );
  const revenue = await Promise.all(
    years.map((year) => expectStatus<{ result: RevenueAnswer }>(caller.call('GET', `/api/revenue?year=${year}`), 200)),
  );
  expect(sum(revenue.map(({ result }) => result.total_cents)), 'revenue').toBe(
    sum(numbered.map(({ amount_cents: cents }) => cents)),
  );
}

function addTo(accounts: Map<string, number>, account: string, cents: number): void {
  accounts.set(account, (accounts.get(account) ?? 0) + cents);
}

function addCsv(accounts: Map<string, number>, csv: string): void {
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  for (const line of csv.trim().split('\r\n').slice(1)) {
    const cells = line.split(';');
    addTo(accounts, cells[4] ?? '', cents(cells[6]) - cents(cells[7]));
  }
}

const LINE = /<accID>(\w+)<\/accID>(?:(?!<\/trLine>)[\s\S])*?<amnt>([\d.-]+)<\/amnt>\s*<amntTp>([DC])<\/amntTp>/g;

function addXaf(accounts: Map<string, number>, xaf: string): void {
  const transactions = xaf.slice(xaf.indexOf('<transactions'));
  for (const [, account = '', amount = '0', side] of transactions.matchAll(LINE)) {
    addTo(accounts, account, Math.round(Number(amount) * 100) * (side === 'D' ? 1 : -1));
  }
}

type Packed = { readonly name: string; readonly type: number; readonly content: Uint8Array };

/**
 * The papers ask for what is open when they are printed, which they are once; UBL for what the document came to. Paid
 * ones ask for nothing.
 */
export async function expectPapers({ caller, years }: Places): Promise<void> {
  const { result: rows } = await expectStatus<Listed>(caller.call('GET', ALL), 200);
  const issued = rows.filter((row) => row.number !== null);
  for (const row of issued) {
    const { rawPayload } = await caller.call('GET', `/api/invoices/${row.uuid}/document`);
    const text = plain((await readPdf(rawPayload)).text);
    const asks = row.kind === 'invoice' && row.open_cents > 0;
    expect(text.includes('Betalen vóór of op'), `whether the paper of ${row.number} asks for money`).toBe(asks);
    if (asks) expect(text, row.number ?? '').toContain(`Te betalen ${plain(formatAmount(row.open_cents, 'nl-NL'))}`);
  }
  for (const year of years) {
    const url = `/api/accountancy/export?kind=ubl&from=${year}-01-01&until=${year}-12-31`;
    const { rawPayload } = await caller.call('GET', url);
    const archive: { readonly FileIndex: readonly Packed[] } = CFB.read(rawPayload, { type: 'buffer' });
    for (const { name, content, type } of archive.FileIndex) {
      if (type !== 2 || !name.endsWith('.xml')) continue;
      const row = issued.find(({ number }) => `${number}.xml` === name);
      const asked = /<cbc:PayableAmount currencyID="EUR">([\d.-]+)</.exec(Buffer.from(content).toString())?.[1];
      expect(Math.round(Number(asked) * 100), name).toBe(Math.abs(row?.amount_cents ?? Number.NaN));
    }
  }
}
