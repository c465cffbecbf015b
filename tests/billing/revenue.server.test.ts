import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAnswer } from '#billing/invoice.schema.ts';
import type { RevenueAnswer, UpcomingRevenueAnswer } from '#billing/revenue.schema.ts';
import type { PlannedInvoiceAnswer } from '#billing/subscription.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import {
  change,
  credit,
  invoiceOf,
  makeDraft,
  makeIssued,
  payByProvider,
  rateOf,
} from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let yard: SubscriptionYard;
let owner: Caller;
let rate: string;

beforeAll(async () => {
  yard = await openSubscriptionYard();
  ({ owner } = yard);
  yard.today('2026-03-10');
  rate = await rateOf(owner, 2100);
});
afterAll(() => yard.close());

const ask = async <Result>(url: string) => (await expectStatus<{ result: Result }>(owner.call('GET', url), 200)).result;
const bill = (cents: number, customer = yard.customer) => makeIssued(owner, invoiceOf(customer, [{ cents, rate }]));
const filled = ({ months }: Pick<RevenueAnswer, 'months'>) =>
  months.filter(({ documents }) => documents > 0).map((month) => Object.values(month));

describe('revenue', () => {
  it('counts what was issued in each month, takes off credits in theirs, and knows no drafts', async () => {
    yard.today('2026-03-31');
    const first = await bill(10_000);
    await bill(5_000);
    await makeDraft(owner, invoiceOf(yard.customer, [{ cents: 77_700, rate }]));
    yard.today('2026-04-01');
    await credit(owner, { invoice: first.uuid, lines: [{ position: 1, amount_cents: 2_500 }] });
    const lost = await bill(1_000);
    await change(owner, lost.uuid, { status: 'void' });
    yard.today('2026-12-31');
    await bill(200);
    yard.today('2027-01-01');
    await bill(300);

    const year = await ask<RevenueAnswer>('/api/mollie/revenue?year=2026');
    expect(year.months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    );
    expect(filled(year)).toEqual([
      ['2026-03', 15_000, 3_150, 18_150, 2],
      ['2026-04', -2_500, -525, -3_025, 3],
      ['2026-12', 200, 42, 242, 1],
    ]);
    expect(year).toMatchObject({ net_cents: 12_700, vat_cents: 2_667, total_cents: 15_367, documents: 6 });
    expect(year.years).toEqual([2027, 2026]);
    // The default is this year.
    expect(filled(await ask<RevenueAnswer>('/api/mollie/revenue'))).toEqual([['2027-01', 300, 63, 363, 1]]);
    expect(await ask<RevenueAnswer>('/api/mollie/revenue?year=2025')).toMatchObject({ net_cents: 0, documents: 0 });
  });

  it.each(['year=26', 'year=x', 'year=3000', 'month=1'])('refuses %s', async (query) => {
    await expectStatus(owner.call('GET', `/api/mollie/revenue?${query}`), 422);
  });

  it('to come is what running subscriptions will be billed, and that of the next invoice is its plan', async () => {
    yard.today('2027-05-01');
    const none = await ask<UpcomingRevenueAnswer>('/api/mollie/revenue/upcoming');
    const monthly = await yard.subscribe('2027-05-01');
    await yard.subscribe('2027-07-01', { cents: 60_000, interval: 12 });
    const ended = await yard.subscribe('2027-05-01', { cents: 90_000 });
    await yard.cancel(ended.uuid, { mode: 'now' });
    const upcoming = await ask<UpcomingRevenueAnswer>('/api/mollie/revenue/upcoming');
    expect(none.months.map(({ documents }) => documents)).toEqual(Array.from({ length: 12 }, () => 0));
    expect(upcoming.months.at(0)?.month).toBe('2027-05');
    expect(upcoming.months.at(-1)?.month).toBe('2028-04');
    const net = Object.fromEntries(upcoming.months.map((month) => [month.month, month.net_cents]));
    expect([net['2027-06'], net['2027-07'], net['2027-08'], net['2028-04']]).toEqual([10_000, 70_000, 10_000, 10_000]);

    await yard.runOn('2027-05-01');
    const [invoice] = await yard.invoicesOf(monthly.uuid);
    const next = await ask<PlannedInvoiceAnswer>(`/api/invoices/upcoming/${invoice?.id}`);
    expect(next).toMatchObject({ on: '2027-06-01', net_cents: 10_000, vat_cents: 2_100, total_cents: 12_100 });
    await yard.cancel(monthly.uuid, { mode: 'now' });
    expect(await ask(`/api/invoices/upcoming/${invoice?.id}`)).toBeNull();
    expect(await ask(`/api/invoices/upcoming/${(await bill(100)).uuid}`)).toBeNull();
  });

  it('to come of many on the same terms is that of each: from their first paid day, with lines that wait, to their end', async () => {
    await yard.runOn('2028-01-10');
    const net = async () => {
      const { months } = await ask<UpcomingRevenueAnswer>('/api/mollie/revenue/upcoming');
      return months.map((month) => month.net_cents);
    };
    const before = await net();
    const added = async () => (await net()).map((cents, index) => cents - (before[index] ?? 0));
    const product = await yard.product({ cents: 3_000 });
    const sell = (startOn: string, more: object = {}) =>
      yard.subscribe(startOn, undefined, { ...more, product: product.uuid });
    // After this month's billing they no longer differ by the day they began.
    await sell('2027-11-01');
    await sell('2027-12-01');
    const changed = await sell('2027-12-01');
    await yard.runOn('2028-01-10');
    expect((await added()).slice(0, 3)).toEqual([0, 9_000, 9_000]);
    // Ten of thirty days are gone: two thirds of what it costs more.
    await yard.change(changed.uuid, { price_cents: 6_000, proration: 'next' });
    expect((await added()).slice(0, 3)).toEqual([0, 14_000, 12_000]);
    // Nothing is billed before a first day, or while it is free.
    await sell('2028-04-01');
    await sell('2028-02-01', { trial_end: '2028-05-01' });
    expect((await added()).slice(0, 6)).toEqual([0, 14_000, 12_000, 15_000, 18_000, 18_000]);
    await yard.cancel(changed.uuid, { mode: 'date', last_on: '2028-03-31' });
    expect((await added()).slice(0, 6)).toEqual([0, 14_000, 12_000, 9_000, 12_000, 12_000]);
  });
});

describe('payments', () => {
  const payments = (query: string) => ask<readonly PaymentAnswer[]>(`/api/mollie/payments?${query}`);

  it('are listed the newest first, per customer, invoice and subscription, also those that were taken back', async () => {
    const customer = await makeCustomer(owner, 'Betaler');
    const one = await bill(10_000, customer);
    const two = await bill(20_000, customer);
    await payByProvider(yard, one.uuid, 2_100);
    await change(owner, one.uuid, { status: 'paid', method: 'cash', note: 'balie' });
    await change(owner, one.uuid, { status: 'open' });
    await change(owner, two.uuid, { status: 'paid' });
    const all = await payments(`customer=${customer}`);
    expect(all.map((row) => [row.invoice.number, row.source, row.amount_cents, row.undone])).toEqual([
      [two.number, 'manual', 24_200, false],
      [one.number, 'manual', 10_000, true],
      [one.number, 'mollie', 2_100, false],
    ]);
    expect(await payments(`invoice=${one.uuid}`)).toEqual(all.slice(1));
    expect(await payments(`subscription=${one.uuid}`)).toEqual([]);

    type Page = { readonly result: readonly PaymentAnswer[]; readonly next_cursor: string | null };
    const page = await expectStatus<Page>(owner.call('GET', `/api/mollie/payments?customer=${customer}&limit=2`), 200);
    expect(page.result).toEqual(all.slice(0, 2));
    expect(await payments(`customer=${customer}&limit=2&cursor=${page.next_cursor}`)).toEqual(all.slice(2));
  });

  it('of a subscription are those of its invoices', async () => {
    yard.today('2028-02-01');
    const { uuid } = await yard.subscribe('2028-02-01');
    await yard.runOn('2028-02-01');
    const [invoice] = await yard.invoicesOf(uuid);
    await change(owner, invoice?.id ?? '', { status: 'paid' });
    expect((await payments(`subscription=${uuid}`)).map((row) => row.amount_cents)).toEqual([12_100]);
  });

  it.each(['customer=x', 'limit=0', 'cursor=x', 'search=x'])('refuse %s', async (query) => {
    await expectStatus(owner.call('GET', `/api/mollie/payments?${query}`), 422);
  });
});
