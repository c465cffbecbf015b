import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CreditValues,
  creditBodyOf,
  dueBack,
  goesBack,
  newCreditValues,
  plannedCredit,
} from '#billing/client/credit-form-values.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import {
  change,
  credit,
  invoiceOf,
  type Line,
  makeIssued,
  payByProvider,
  rateOf,
  readInvoice,
} from '#tests/support/billing/billing.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let customer: string;
let high: string;
let low: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
  high = await rateOf(owner, 2100);
  low = await rateOf(owner, 900);
});
afterAll(() => test.close());

const issued = (lines: readonly Line[], more: object = {}) => makeIssued(owner, invoiceOf(customer, lines, more));

/** An invoice as the form gets it: with the credit invoices that took of it. */
async function creditable(uuid: string) {
  const invoice = await readInvoice(owner, uuid);
  return { invoice, credits: await Promise.all(invoice.credits.map(({ uuid: id }) => readInvoice(owner, id))) };
}

/** The form's values for amounts by line, in the lines' order; undefined credits everything that is left. */
const input = (invoice: InvoiceDetailAnswer, amounts: readonly (number | null)[] | undefined): CreditValues => ({
  ...newCreditValues(invoice),
  what: amounts === undefined ? 'all' : 'lines',
  ...(amounts === undefined
    ? {}
    : { lines: invoice.lines.map(({ position }, at) => ({ position, amount_cents: amounts[at] ?? null })) }),
});

type Shown = { readonly netCents: number; readonly vatCents: number; readonly totalCents: number };

/** Credits what the form contains, and returns what it showed before and what the server made of it. */
async function creditAsShown(uuid: string, amounts: readonly (number | null)[] | undefined, refund = 'none') {
  const known = await creditable(uuid);
  const values = { ...input(known.invoice, amounts), refund: refund as CreditValues['refund'] };
  const plan = plannedCredit(known, values);
  if ('code' in plan) throw new Error(plan.code);
  const { netCents, vatCents, totalCents } = plan.totals;
  const dueCents = dueBack(known.invoice, 0 - totalCents);
  const made = await credit(owner, creditBodyOf(uuid, values, dueCents));
  const backCents = goesBack(known.invoice, 0 - totalCents, values.refund);
  return { shown: { netCents, vatCents, totalCents } satisfies Shown, made, dueCents, backCents };
}

const madeOf = ({ net_cents: netCents, tax_cents: vatCents, amount_cents: totalCents }: InvoiceDetailAnswer) => ({
  netCents,
  vatCents,
  totalCents,
});

describe('what the form shows of a credit is what the server writes', () => {
  it('whole, and of more rates', async () => {
    const { uuid } = await issued([
      { cents: 10_000, rate: high },
      { cents: 2550, rate: low },
      { cents: -1250, rate: high },
    ]);
    const { shown, made } = await creditAsShown(uuid, undefined);
    expect(shown).toEqual(madeOf(made));
    expect(made.amount_cents).toBe(0 - (await readInvoice(owner, uuid)).amount_cents);
    expect(plannedCredit(await creditable(uuid), input(await readInvoice(owner, uuid), undefined))).toEqual({
      code: 'invoice.nothing_left',
    });
  });

  it('T51: line by line, and in amounts that leave odd cents', async () => {
    const { uuid } = await issued([
      { cents: 3750, rate: high },
      { cents: 1250, rate: high },
    ]);
    const first = await creditAsShown(uuid, [3750]);
    expect(first.shown).toEqual({ netCents: -3750, vatCents: -788, totalCents: -4538 });
    expect(first.shown).toEqual(madeOf(first.made));
    for (const amounts of [[null, 333], [null, 334], undefined]) {
      const { shown, made } = await creditAsShown(uuid, amounts);
      expect(shown).toEqual(madeOf(made));
    }
    const { invoice, credits } = await creditable(uuid);
    expect(credits.reduce((sum, { tax_cents: cents }) => sum + cents, 0)).toBe(-1050);
    expect(invoice).toMatchObject({ credited_cents: 6050, actions: expect.not.arrayContaining(['credit']) });
  });

  it('with VAT in the prices, after another credit at another rate', async () => {
    const { uuid } = await issued(
      [
        { cents: 4995, rate: high },
        { cents: 4995, rate: high },
        { cents: 1099, rate: low },
      ],
      { includes_vat: true },
    );
    for (const amounts of [[1001, null, 1], [1001, 7], [null, null, 1098], undefined]) {
      const { shown, made } = await creditAsShown(uuid, amounts);
      expect(shown).toEqual(madeOf(made));
    }
  });

  it('refuses a cent more than a line has left, as the server does', async () => {
    const { uuid } = await issued([{ cents: 1000, rate: high }]);
    await creditAsShown(uuid, [400]);
    const known = await creditable(uuid);
    expect(plannedCredit(known, input(known.invoice, [601]))).toEqual({
      code: 'invoice.credit_too_much',
      index: 0,
      leftCents: 600,
    });
    const answer = await owner.call('POST', '/api/mollie/credit-invoices', {
      ...creditBodyOf(uuid, input(known.invoice, [601]), 0),
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys((answer.json() as { errors: object }).errors)).toEqual(['lines.0.amount_cents']);
    expect((await creditAsShown(uuid, [600])).made.net_cents).toBe(-600);
  });
});

describe('what goes back', () => {
  const paid = async (byProvider: number, byHand: boolean) => {
    const { uuid, amount_cents: cents } = await issued([{ cents: 10_000, rate: high }]);
    expect(cents).toBe(12_100);
    if (byProvider > 0) await payByProvider(test, uuid, byProvider);
    if (byHand) await change(owner, uuid, { status: 'paid', method: 'bank' });
    return uuid;
  };

  it('is nothing of an invoice that nobody paid: the choice of a refund is not sent', async () => {
    const uuid = await paid(0, false);
    const { dueCents, made } = await creditAsShown(uuid, [1000], 'outside');
    expect(dueCents).toBe(0);
    expect(made.refunds).toEqual([]);
    expect((await readInvoice(owner, uuid)).open_cents).toBe(12_100 - 1210);
  });

  it('is what was paid too much, through the provider', async () => {
    const uuid = await paid(12_100, false);
    const { dueCents, backCents, made } = await creditAsShown(uuid, [1000], 'provider');
    expect([dueCents, backCents]).toEqual([1210, 1210]);
    expect(made.refunds.map(({ amount_cents: cents }) => cents)).toEqual([1210]);
  });

  it('is only what is too much where a part was still open', async () => {
    const uuid = await paid(12_000, false);
    const { dueCents, made } = await creditAsShown(uuid, [1000], 'provider');
    expect(dueCents).toBe(1110);
    expect(made.refunds.map(({ amount_cents: cents }) => cents)).toEqual([1110]);
  });

  it('through the provider only what came in there: the rest was paid outside it', async () => {
    const uuid = await paid(1000, true);
    const { dueCents, backCents, made } = await creditAsShown(uuid, undefined, 'provider');
    expect([dueCents, backCents]).toEqual([12_100, 1000]);
    expect(made.refunds.map(({ amount_cents: cents }) => cents)).toEqual([1000]);
  });

  it('cannot be asked of the provider where all was paid outside it', async () => {
    const uuid = await paid(0, true);
    const { invoice } = await creditable(uuid);
    expect(goesBack(invoice, 12_100, 'provider')).toBe(0);
    const answer = await owner.call('POST', '/api/mollie/credit-invoices', { invoice: uuid, refund: 'provider' });
    expect(answer.statusCode).toBe(409);
    expect((await creditAsShown(uuid, undefined, 'outside')).backCents).toBe(12_100);
  });
});
