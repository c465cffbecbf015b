import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  DebtorItemsAnswer,
  OpenTotalsAnswer,
  SummaryAnswer,
  VatAnswer,
  VatReturnAnswer,
} from '#accountancy/accountancy.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { change, credit, invoiceOf, makeDraft, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { ADDRESS, expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let yard: TestApp;
let owner: Caller;
let bookkeeper: Caller;
let moment: string;
let high: string;
let low: string;

beforeAll(async () => {
  moment = '2026-01-01T10:00:00Z';
  yard = await openTestApp({ now: () => Date.parse(moment) });
  owner = await signIn(yard.app, PEOPLE.owner.email);
  bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
  high = await rateOf(owner, 2100);
  low = await rateOf(owner, 900);
});
afterAll(() => yard.close());
beforeEach(async () => {
  moment = '2026-01-01T10:00:00Z';
  await sql`truncate invoices, payments, refunds cascade`.execute(yard.database.kysely);
});

const at = (day: string) => {
  moment = `${day}T10:00:00Z`;
};
const ask = async <Result>(url: string, caller = bookkeeper) =>
  (await expectStatus<{ result: Result }>(caller.call('GET', `/api/accountancy/${url}`), 200)).result;
const summary = (year: number) => ask<SummaryAnswer>(`summary?year=${year}`);
const returns = async (query: string) => (await ask<VatAnswer>(`vat?${query}`)).returns;
const bill = (customer: string, cents: number, rate = high) =>
  makeIssued(owner, invoiceOf(customer, [{ cents, rate }]));
const filled = ({ months }: SummaryAnswer) =>
  months.filter((month) => month.documents > 0 || month.received_cents !== 0);
const boxesOf = (found: VatReturnAnswer | undefined) =>
  Object.fromEntries(
    (found?.boxes ?? [])
      .filter((box) => box.net_cents !== 0)
      .map((box) => [box.box, [box.net_cents, box.vat_cents, box.net_euros, box.vat_euros]]),
  );

describe('a year', () => {
  it('tells what was invoiced, taken back and received in each month, beside the year before', async () => {
    const customer = await makeCustomer(owner, 'Bakker');
    at('2026-03-31');
    const first = await bill(customer, 10_000);
    await makeDraft(owner, invoiceOf(customer, [{ cents: 77_700, rate: high }]));
    at('2026-04-01');
    await credit(owner, { invoice: first.uuid, lines: [{ position: 1, amount_cents: 2_500 }] });
    await change(owner, first.uuid, { status: 'paid', method: 'bank', on: '2026-04-01' });
    at('2027-03-05');
    await bill(customer, 300);

    const year = await summary(2026);
    expect(year.months).toHaveLength(12);
    expect(filled(year)).toEqual([
      {
        month: '2026-03',
        invoiced_cents: 1e4,
        credited_cents: 0,
        net_cents: 1e4,
        vat_cents: 2100,
        received_cents: 0,
        documents: 1,
        before_cents: 0,
      },
      {
        month: '2026-04',
        invoiced_cents: 0,
        credited_cents: -2500,
        net_cents: -2500,
        vat_cents: -525,
        received_cents: 9075,
        documents: 1,
        before_cents: 0,
      },
    ]);
    expect(year).toMatchObject({ net_cents: 7_500, vat_cents: 1_575, received_cents: 9_075, years: [2027, 2026] });
    const next = await summary(2027);
    expect(next.months[2]).toMatchObject({ month: '2027-03', net_cents: 300, before_cents: 10_000 });
    // The default is this year.
    expect(await ask<SummaryAnswer>('summary')).toEqual(next);
  });

  it('ends when the day does in the yard, not in Greenwich', async () => {
    const customer = await makeCustomer(owner, 'Grens');
    moment = '2026-12-31T22:30:00Z';
    await bill(customer, 100);
    moment = '2026-12-31T23:30:00Z';
    await bill(customer, 2_000);
    expect((await summary(2026)).net_cents).toBe(100);
    expect((await summary(2027)).net_cents).toBe(2_000);
    const [january] = await returns('year=2027&period=month');
    expect(boxesOf(january)).toEqual({ '1a': [2_000, 420, 20, 4] });
  });

  it('without invoices is empty, for a company that bills another way too', async () => {
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    await bill(await makeCustomer(owner, 'Van ons'), 10_000);
    const empty = await ask<SummaryAnswer>('summary', stranger);
    expect(empty).toMatchObject({ net_cents: 0, documents: 0, years: [] });
    expect((await ask<VatAnswer>('vat', stranger)).returns.map((one) => one.documents)).toEqual([0, 0, 0, 0]);
    const open = await expectStatus<{ result: unknown[]; totals: OpenTotalsAnswer }>(
      stranger.call('GET', '/api/accountancy/open-items'),
      200,
    );
    expect(open.result).toEqual([]);
    expect(open.totals.open_cents).toBe(0);
  });
});

describe('the VAT return', () => {
  it('has each rate in its box, and credit invoices in the period of their own day, across the year', async () => {
    const customer = await makeCustomer(owner, 'Jansen');
    const exempt = await rateOf(owner, 0, 'exempt');
    at('2026-12-10');
    const both = await makeIssued(
      owner,
      invoiceOf(customer, [
        { cents: 10_000, rate: high },
        { cents: 2_550, rate: low },
        { cents: 5_000, rate: exempt },
      ]),
    );
    at('2027-01-02');
    await credit(owner, { invoice: both.uuid });
    const december = (await returns('year=2026&period=month'))[11];
    expect(boxesOf(december)).toEqual({ '1a': [10_000, 2_100, 100, 21], '1b': [2_550, 230, 25, 2] });
    expect(december).toMatchObject({
      name: '2026-12',
      from: '2026-12-01',
      until: '2026-12-31',
      documents: 1,
      due_cents: 2330,
      due_euros: 23,
      exempt_cents: 5e3,
      outside_cents: 0,
      abroad: [],
    });
    const [first] = await returns('year=2027&period=quarter');
    // Rounded in the company's favour: VAT to reclaim is rounded up.
    expect(boxesOf(first)).toEqual({ '1a': [-10_000, -2_100, -100, -21], '1b': [-2_550, -230, -26, -3] });
    expect(first).toMatchObject({ name: '2027-Q1', until: '2027-03-31', due_cents: -2_330, exempt_cents: -5_000 });
  });

  it('is over quarters unless the company files otherwise', async () => {
    expect((await ask<VatAnswer>('vat?year=2026')).period).toBe('quarter');
    const { settings } = (
      await expectStatus<{ result: { settings: { accountancy: object } } }>(owner.call('GET', '/api/company'), 200)
    ).result;
    const section = { accountancy: { ...settings.accountancy, vat_period: 'month' } };
    await expectStatus(owner.call('PUT', '/api/company', section), 200);
    expect((await ask<VatAnswer>('vat?year=2026')).returns).toHaveLength(12);
    await expectStatus(bookkeeper.call('PUT', '/api/company', section), 403);
  });

  it('lists reverse-charged VAT of other countries by VAT id', async () => {
    const reversed = await rateOf(owner, 0, 'reverse_charge');
    const [belgian, dutch] = [
      await makeCustomer(owner, 'Peeters', ADDRESS),
      await makeCustomer(owner, 'Smit', ADDRESS),
    ];
    await expectStatus(owner.call('PUT', `/api/customers/${belgian}/billing`, { vat_id: 'BE0123456749' }), 200);
    await expectStatus(owner.call('PUT', `/api/customers/${dutch}/billing`, { vat_id: 'NL000099998B57' }), 200);
    await bill(belgian, 40_000, reversed);
    await bill(belgian, 2_000, reversed);
    await bill(dutch, 7_000, reversed);
    const [first] = await returns('year=2026&period=year');
    expect(boxesOf(first)).toEqual({ '1e': [7_000, 0, 70, 0], '3b': [42_000, 0, 420, 0] });
    expect(first?.abroad).toEqual([{ vat_id: 'BE0123456749', net_cents: 42_000 }]);
  });
});

describe('open items', () => {
  type Open = { result: DebtorItemsAnswer[]; totals: OpenTotalsAnswer; next_cursor: string | null };
  const open = (query: string) =>
    expectStatus<Open>(bookkeeper.call('GET', `/api/accountancy/open-items?${query}`), 200);

  it('go by the days since the invoice, up to and including the last of an age', async () => {
    const customer = await makeCustomer(owner, 'Oud');
    // 30, 31, 60, 61, 90 and 91 days before 1 July.
    const days = ['2026-06-01', '2026-05-31', '2026-05-02', '2026-05-01', '2026-04-02', '2026-04-01'];
    for (const [index, day] of days.entries()) {
      at(day);
      await bill(customer, 100 * 10 ** index, low);
    }
    const { result, totals } = await open('on=2026-07-01');
    expect(totals.ages).toEqual([109, 1_090 + 10_900, 109_000 + 1_090_000, 10_900_000]);
    expect(totals).toMatchObject({ customers: 1, invoices: 6, open_cents: 12_111_099 });
    expect(result).toMatchObject([{ customer: { uuid: customer }, ages: totals.ages, oldest_on: '2026-04-01' }]);
  });

  it('are those of the end of a day: what came after it is taken back', async () => {
    const customer = await makeCustomer(owner, 'Toen');
    at('2026-02-10');
    const invoice = await bill(customer, 10_000, low);
    at('2026-03-01');
    await credit(owner, { invoice: invoice.uuid, lines: [{ position: 1, amount_cents: 1_000 }] });
    at('2026-03-20');
    await change(owner, invoice.uuid, { status: 'paid', on: '2026-03-15' });
    const openOn = async (day: string) => (await open(`on=${day}`)).totals.open_cents;
    expect(await openOn('2026-02-09')).toBe(0);
    expect(await openOn('2026-02-28')).toBe(10_900);
    expect(await openOn('2026-03-14')).toBe(9_810);
    expect(await openOn('2026-03-15')).toBe(0);
  });

  it('leave out what nobody expects any more, and come page by page, the largest first', async () => {
    const names = ['Een', 'Twee', 'Drie'];
    for (const [index, name] of names.entries()) await bill(await makeCustomer(owner, name), 1_000 * (index + 1), low);
    const lost = await bill(await makeCustomer(owner, 'Kwijt'), 50_000, low);
    await change(owner, lost.uuid, { status: 'uncollectible', note: 'failliet' });
    // The history is written by the database's clock.
    const today = `on=${dayAt(Date.now())}&limit=2`;
    const first = await open(today);
    const second = await open(`${today}&cursor=${first.next_cursor}`);
    const found = [...first.result, ...second.result];
    expect(found.map(({ customer, open_cents: cents }) => [customer.name.split(' ').at(-1), cents])).toEqual([
      ['Drie', 3_270],
      ['Twee', 2_180],
      ['Een', 1_090],
    ]);
    expect(first.totals).toMatchObject({ open_cents: 6_540, uncollectible_cents: 54_500, customers: 3 });
    expect(second.next_cursor).toBeNull();
  });
});

describe('who may not', () => {
  it.each(['summary', 'vat', 'open-items'])('see invoices is refused %s', async (path) => {
    const hand = await signIn(yard.app, PEOPLE.yard.email);
    await expectStatus(hand.call('GET', `/api/accountancy/${path}`), 403);
  });

  it.each(['summary?year=26', 'summary?month=1', 'vat?period=week', 'open-items?on=2026-02-30', 'open-items?cursor=x'])(
    'read is answered for %s',
    async (path) => {
      await expectStatus(bookkeeper.call('GET', `/api/accountancy/${path}`), 422);
    },
  );
});
