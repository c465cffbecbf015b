import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BalanceAnswer } from '#billing/balance.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { payFromBalances } from '#billing/server/invoices/use-balance.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
afterAll(() => yard.close());

const back = (id: string, body: object) => yard.owner.call('POST', `/api/invoices/${id}/give-back`, body);
const backOk = (id: string, body: object) => expectStatus(back(id, body), 200);
const pay = (id: string, body: object) => yard.owner.call('POST', `/api/invoices/${id}/payments`, body);
const balanceOf = async (customer: string) =>
  (await expectStatus<{ result: BalanceAnswer }>(yard.owner.call('GET', `/api/customers/${customer}/balance`), 200))
    .result;
const credits = async (invoice: InvoiceDetailAnswer) => (await yard.invoice(invoice.uuid)).credits;
const today = dayAt(Date.now());

/** Paid through the provider and once more by bank. */
async function paidTwice(cents: number): Promise<InvoiceDetailAnswer> {
  const { id, linkId } = await yard.send(cents);
  await yard.mollie.pay(linkId);
  await yard.runErrands();
  await expectStatus(pay(id, { amount_cents: cents, method: 'bank' }), 201);
  const invoice = await yard.invoice(id);
  expect(invoice).toMatchObject({ status: 'paid', open_cents: -cents, overpaid_cents: cents });
  expect(invoice.actions).toContain('give_back');
  return invoice;
}

describe('what was paid too much', () => {
  test('goes back to the payment it came from, without a credit invoice, at most what the provider can give back', async () => {
    const invoice = await paidTwice(12_100);
    const over = await back(invoice.uuid, { way: 'provider', amount_cents: 12_101 });
    expect(over.json()).toMatchObject({ errors: { amount_cents: expect.anything() } });
    await backOk(invoice.uuid, { way: 'provider' });
    await yard.runErrands();
    const after = await yard.invoice(invoice.uuid);
    expect(after).toMatchObject({ status: 'paid', open_cents: 0, refunded_cents: 12_100, refundable_cents: 0 });
    expect(await credits(invoice)).toEqual([]);
    expect((await back(invoice.uuid, { way: 'provider' })).json()).toMatchObject({ code: 'invoice.not_overpaid' });
  });

  test('is noted as transferred on its day, which is not in the future', async () => {
    const invoice = await paidTwice(5_000);
    const late = await back(invoice.uuid, { way: 'transfer', on: '2999-01-01' });
    expect(late.statusCode).toBe(422);
    const before = addDays(today, -3);
    await backOk(invoice.uuid, { way: 'transfer', on: before, amount_cents: 2_000 });
    expect(await yard.invoice(invoice.uuid)).toMatchObject({
      open_cents: -3_000,
      refunded_cents: 2_000,
      refunds: [{ amount_cents: 2_000, given_on: before }],
    });
    await backOk(invoice.uuid, { way: 'transfer' });
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ open_cents: 0, refunded_cents: 5_000 });
  });

  test('pays another open invoice of the same customer, and of no other', async () => {
    const invoice = await paidTwice(6_000);
    const open = await yard.send(4_000);
    const wrong = await back(invoice.uuid, { way: 'set_off', invoice: '00000000-0000-7000-8000-000000000000' });
    expect(wrong.json()).toMatchObject({ errors: { invoice: expect.anything() } });
    const more = await back(invoice.uuid, { way: 'set_off', invoice: open.id, amount_cents: 4_001 });
    expect(more.json()).toMatchObject({ errors: { amount_cents: expect.anything() } });
    await backOk(invoice.uuid, { way: 'set_off', invoice: open.id });
    expect(await yard.invoice(open.id)).toMatchObject({ status: 'paid', open_cents: 0, payment_link: null });
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ open_cents: -2_000 });
    await backOk(invoice.uuid, { way: 'transfer' });
    expect((await balanceOf(invoice.customer.uuid)).balance_cents).toBe(0);
  });

  test('is kept in credit, shown with where it came from, and goes back later all the same', async () => {
    const invoice = await paidTwice(7_000);
    await backOk(invoice.uuid, { way: 'keep' });
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ open_cents: 0, overpaid_cents: 0, kept_cents: 7_000 });
    expect(await balanceOf(invoice.customer.uuid)).toMatchObject({
      balance_cents: 7_000,
      overpaid: [],
      kept: [{ uuid: invoice.uuid, amount_cents: 7_000 }],
    });
    const again = await back(invoice.uuid, { way: 'keep' });
    expect(again.json()).toMatchObject({ code: 'invoice.not_overpaid' });
    await backOk(invoice.uuid, { way: 'provider', amount_cents: 3_000 });
    await backOk(invoice.uuid, { way: 'transfer' });
    await yard.runErrands();
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ open_cents: 0, kept_cents: 0, refunded_cents: 7_000 });
    expect((await balanceOf(invoice.customer.uuid)).balance_cents).toBe(0);
  });

  test('of an invoice that is not there is not found', async () => {
    const strange = await back('00000000-0000-7000-8000-000000000001', { way: 'keep' });
    expect(strange.statusCode).toBe(404);
  });
});

describe('the day on which an invoice was paid', () => {
  const paidOn = async (id: string) => {
    const { rows } = await sql<{
      on: string | null;
    }>`select paid_on::text as on from invoices where id = ${id}`.execute(yard.parts.ledger.database);
    return rows[0]?.on;
  };
  const before = addDays(today, -20);

  test('is that of what closed it: the last payment, or the credit of the rest, not an old part payment', async () => {
    const paid = await yard.send(10_000);
    await expectStatus(pay(paid.id, { amount_cents: 4_000, method: 'bank', paid_on: before }), 201);
    expect(await paidOn(paid.id)).toBeNull();
    await expectStatus(pay(paid.id, { amount_cents: 6_000, method: 'bank', paid_on: addDays(today, -2) }), 201);
    expect(await paidOn(paid.id)).toBe(addDays(today, -2));

    const credited = await yard.send(10_000);
    await expectStatus(pay(credited.id, { amount_cents: 4_000, method: 'bank', paid_on: before }), 201);
    const lines = [{ position: 1, amount_cents: 6_000 }];
    await expectStatus(yard.owner.call('POST', '/api/mollie/credit-invoices', { invoice: credited.id, lines }), 201);
    expect(await yard.invoice(credited.id)).toMatchObject({ status: 'paid', open_cents: 0 });
    expect(await paidOn(credited.id)).toBe(today);
  });
});

describe('a payment noted by hand', () => {
  test('may be a part; the rest stays open and the page is for the rest', async () => {
    const { id } = await yard.send(10_000);
    await expectStatus(pay(id, { amount_cents: 4_000, method: 'cash', paid_on: today }), 201);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ status: 'open', open_cents: 6_000, paid_cents: 4_000 });
    expect(invoice.payment_link).not.toBeNull();
    const payment = invoice.payments[0]?.uuid ?? '';
    await expectStatus(yard.owner.call('POST', `/api/payments/${payment}/undo`, { note: 'vergissing' }), 200);
    expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 10_000, paid_cents: 0 });
  });

  test.each([
    [{ amount_cents: 0 }, 'amount_cents'],
    [{ amount_cents: 100, paid_on: '2999-01-01' }, 'paid_on'],
    [{ amount_cents: 100, method: 'shells' }, 'method'],
  ])('%j is refused at its field and leaves nothing behind', async (body, field) => {
    const { id } = await yard.send(1_100);
    const answer = await pay(id, body);
    expect([answer.statusCode, ...Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, field]);
    expect((await yard.invoice(id)).payments).toEqual([]);
  });
});

test('what is kept in credit pays the invoices that a run issues, the first one first, where the company wants it', async () => {
  const invoice = await paidTwice(9_000);
  await backOk(invoice.uuid, { way: 'keep' });
  const owner = invoice.customer.uuid;
  const next = await yard.send(5_000);
  const after = await yard.send(6_000);
  await withCompany(yard.database.kysely, YARD, async (tx) => {
    await payFromBalances(tx, [next.id, after.id], { today, by: null });
  });
  await yard.runErrands();
  expect(await yard.invoice(next.id)).toMatchObject({ status: 'paid', open_cents: 0, payment_link: null });
  expect(await yard.invoice(after.id)).toMatchObject({ status: 'open', open_cents: 2_000 });
  expect(await balanceOf(owner)).toMatchObject({ balance_cents: 0, kept: [] });
  const reasons = (await balanceOf(owner)).moves.slice(0, 3).map(({ reason }) => reason);
  expect(reasons).toEqual(['used', 'used', 'kept']);
});

test('a credit invoice is settled once its amount is kept, whatever was paid too much besides', async () => {
  const invoice = await paidTwice(4_000);
  const made = yard.owner.call('POST', '/api/credit-invoices', {
    invoice: invoice.uuid,
    reason: 'Fout',
    refund: 'none',
  });
  const credit = (await expectStatus<{ result: InvoiceDetailAnswer }>(made, 201)).result;
  expect(credit).toMatchObject({ status: 'paid', open_cents: 0, kept_cents: 4_000 });
  expect(await yard.invoice(invoice.uuid)).toMatchObject({ credited_cents: 4_000, open_cents: -4_000 });
});
