import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripeClient } from '#billing/server/provider/stripe-client.ts';
import { startSimulator, type TestSimulator } from '#tests/support/billing/simulator-process.ts';

let simulator: TestSimulator<unknown>;
let stripe: Stripe;
let customer: string;

beforeAll(async () => {
  simulator = await startSimulator('stripe');
  stripe = openStripeClient({ apiKey: `sk_test_${'a'.repeat(24)}`, simulatorUrl: simulator.url });
});
beforeEach(async () => {
  await simulator.reset();
  customer = (await stripe.customers.create({ name: 'Jan' })).id;
});
afterAll(() => simulator.kill());

type Line = Stripe.InvoiceAddLinesParams.Line;

const tax = (amount: number, taxable: number, rate: object = {}) => ({
  amount,
  taxable_amount: taxable,
  tax_rate_data: { display_name: 'BTW', percentage: 21, inclusive: false, country: 'NL', ...rate },
});
const line = (amount: number, more: Partial<Line> = {}): Line => ({
  description: 'Stalling',
  amount,
  tax_amounts: [tax(Math.round(amount * 0.21), amount)],
  ...more,
});

const draft = () => stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 14 });
const add = async (lines: Line[]) => stripe.invoices.addLines((await draft()).id, { lines });
const refusal = async (lines: Line[]) =>
  add(lines).then(
    () => null,
    (error: { readonly statusCode?: number; readonly param?: string }) => [error.statusCode, error.param],
  );

describe('lines of an invoice', () => {
  test('may be negative, with a negative tax: both count', async () => {
    const { total, total_taxes: taxes } = await add([line(10_000), line(-2_000)]);
    expect([total, taxes?.map(({ amount }) => amount)]).toEqual([9_680, [2_100, -420]]);
  });

  test.each<[string, Line, string]>([
    ['a period that ends before it begins', line(100, { period: { start: 200, end: 100 } }), 'lines[0][period]'],
    [
      'more than 20 taxes',
      line(100, { tax_amounts: Array.from({ length: 21 }, () => tax(1, 1)) }),
      'lines[0][tax_amounts]',
    ],
    [
      'a rate above 100 percent',
      line(100, { tax_amounts: [tax(1, 1, { percentage: 121 })] }),
      'lines[0][tax_amounts][0][tax_rate_data][percentage]',
    ],
    [
      'a rate with five decimals',
      line(100, { tax_amounts: [tax(1, 1, { percentage: 0.12345 })] }),
      'lines[0][tax_amounts][0][tax_rate_data][percentage]',
    ],
    [
      'a country that is not two letters',
      line(100, { tax_amounts: [tax(1, 1, { country: 'NLD' })] }),
      'lines[0][tax_amounts][0][tax_rate_data][country]',
    ],
  ])('are refused with %s', async (_what, wrong, field) => {
    expect(await refusal([wrong])).toEqual([400, field]);
  });

  test('are 250 at most', async () => {
    const all = Array.from({ length: 251 }, () => line(1));
    expect(await refusal(all)).toEqual([400, 'lines']);
    expect(await refusal(all.slice(1))).toBeNull();
  });
});

describe('what is due', () => {
  const finalise = async (cents: number) => {
    const { id } = await add([line(cents, { tax_amounts: [] })]);
    const { status, amount_due: due } = await stripe.invoices.finalizeInvoice(id);
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    return [status, due, balance];
  };

  test('takes a balance in the customer’s favour off, as far as it goes', async () => {
    await stripe.customers.update(customer, { balance: -500 });
    expect(await finalise(400)).toEqual(['paid', 0, -100]);
    expect(await finalise(400)).toEqual(['open', 300, 0]);
  });

  test('goes to the next invoice where it is too little to be paid', async () => {
    expect(await finalise(49)).toEqual(['paid', 0, 49]);
    expect(await finalise(400)).toEqual(['open', 449, 0]);
  });
});
