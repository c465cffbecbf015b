import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PayoutAnswer, PayoutDetailAnswer, ProviderBalanceAnswer } from '#accountancy/payout.schema.ts';
import { openMollieClient } from '#billing/server/provider/mollie-client.ts';
import { pollPayments } from '#billing/server/routes/start-payments.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { Caller } from '#tests/support/app.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

type Payouts = { readonly rows: readonly PayoutAnswer[]; readonly balances: readonly ProviderBalanceAnswer[] };

async function payoutsOf(owner: Caller, query = ''): Promise<Payouts> {
  const { result, balances } = await expectStatus<{ result: readonly PayoutAnswer[]; balances: Payouts['balances'] }>(
    owner.call('GET', `/api/accountancy/payouts${query}`),
    200,
  );
  return { rows: result, balances };
}
const contentsOf = async (owner: Caller, uuid: string) =>
  (await expectStatus<{ result: PayoutDetailAnswer }>(owner.call('GET', `/api/accountancy/payouts/${uuid}`), 200))
    .result;

/** What is left on each account by the journal of this year and the next. */
async function leftOn(owner: Caller): Promise<Readonly<Record<string, number>>> {
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  const year = Number(dayAt(Date.now()).slice(0, 4));
  const left: Record<string, number> = {};
  for (const one of [year, year + 1]) {
    const url = `/api/accountancy/export?kind=journal&from=${one}-01-01&until=${one}-12-31`;
    for (const line of (await owner.call('GET', url)).body.trim().split('\r\n').slice(1)) {
      const cells = line.split(';');
      const account = cells[4] ?? '';
      left[account] = (left[account] ?? 0) + cents(cells[6]) - cents(cells[7]);
    }
  }
  return left;
}

describe('what Mollie pays out', () => {
  let yard: PaymentYard;
  let days = 0;
  beforeAll(async () => {
    yard = await openPaymentYard();
  });
  afterAll(() => yard.close());

  const now = () => daysLater(Date.now(), days);
  const look = async () => {
    await yard.runErrands();
    await pollPayments({ ...yard.parts, ledger: { ...yard.parts.ledger, now } }, { missedSince: new Date() });
  };
  const paid = async (cents: number, method = 'ideal') => {
    const { id, linkId } = await yard.send(cents);
    const payment = await yard.mollie.pay(linkId, 'paid', method);
    await yard.runErrands();
    return { id, payment };
  };
  const payOut = async (payment: string, status = 'paidout') =>
    (await yard.mollie.post(`settlements/${payment}/pay-out`, { status }))['settlement_id'] as string;

  test('is not told to the key of a company, which says so and goes on as before', async () => {
    await paid(10_000);
    await look();
    const { balances, rows } = await payoutsOf(yard.owner);
    expect(rows).toEqual([]);
    expect(balances).toEqual([
      { provider: 'mollie', balance_cents: 10_000, under_way_cents: 0, told: 'no_right', token_ends_with: '' },
    ]);
    const { rows: keys } = await sql<{ refusal: string | null }>`
      select refusal from company_payment_keys where provider = 'mollie'`.execute(yard.database.kysely);
    expect(keys).toEqual([{ refusal: null }]);
  });

  test('is told to a token of its organisation, which nobody reads again', async () => {
    const wrong = { token: 'live_something' };
    await expectStatus(yard.owner.call('POST', '/api/accountancy/payouts/token', wrong), 422);
    const token = `access_sim_${MOLLIE_KEY}`;
    await expectStatus(yard.owner.call('POST', '/api/accountancy/payouts/token', { token }), 200);
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from payout_watches`.execute(yard.database.kysely);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(token);
    expect((await payoutsOf(yard.owner)).balances[0]).toMatchObject({ token_ends_with: 'aaaa' });
  });

  test('leaves nothing on the account of Mollie, and its fees with their VAT on theirs', async () => {
    const { id, payment } = await paid(12_100, 'creditcard');
    await payOut(payment);
    await look();
    const { rows, balances } = await payoutsOf(yard.owner);
    // 0.32 of the first payment, 1.8% and 0.25 of this one, and 21% VAT: 2.748 + 0.577, rounded up by what is kept.
    expect(rows).toMatchObject([
      { status: 'paid', amount_cents: 22_100 - 333, fees_cents: 333, fees_vat_cents: 58, unknown_cents: 0, parts: 2 },
    ]);
    expect(balances[0]).toMatchObject({ balance_cents: 0, under_way_cents: 0, told: 'yes' });
    const { items } = await contentsOf(yard.owner, rows[0]?.uuid ?? '');
    expect(items.find(({ invoice }) => invoice?.uuid === id)).toMatchObject({ kind: 'payment', amount_cents: 12_100 });
    const left = await leftOn(yard.owner);
    expect(left).toMatchObject({ '1210': 0, '1100': 21_767, '4740': 275, '1530': 58, '1300': 0 });
  });

  test('has refunds, charge backs and what came back of both, and clears them too', async () => {
    const first = await paid(5_000);
    const second = await paid(7_000);
    await expectStatus(
      yard.owner.call('POST', '/api/mollie/credit-invoices', { invoice: first.id, refund: 'provider' }),
      201,
    );
    await look();
    days += 5;
    await yard.mollie.advance({ days: 5 });
    await yard.mollie.post(`payments/${second.payment}/charge-back`, { reason: 'MD06' });
    await look();
    await yard.mollie.post(`settlements/${first.payment}/pay-out`);
    await yard.mollie.post(`payments/${second.payment}/reverse`);
    await look();
    expect((await payoutsOf(yard.owner)).balances[0]?.balance_cents).toBe(7_000);
    await payOut(second.payment);
    await look();
    const { rows, balances } = await payoutsOf(yard.owner);
    expect(balances[0]).toMatchObject({ balance_cents: 0 });
    expect(rows.every(({ unknown_cents: unknown }) => unknown === 0)).toBe(true);
    const kinds = (await Promise.all(rows.map(({ uuid }) => contentsOf(yard.owner, uuid)))).flatMap(
      ({ items }) => items,
    );
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['payment', 'refund', 'charge_back', 'reversal']));
    expect((await leftOn(yard.owner))['1210']).toBe(0);
  });

  test('is on its way until the bank has it, and is found by amount and day', async () => {
    const { payment } = await paid(3_000);
    const settlement = await payOut(payment, 'pending');
    await look();
    expect((await payoutsOf(yard.owner)).balances[0]).toMatchObject({ balance_cents: 3_000, under_way_cents: 3_000 });
    await yard.mollie.post(`settlements/${settlement}/decide`, { status: 'paidout' });
    await look();
    const on = dayAt(now());
    const found = await payoutsOf(yard.owner, `?amount_cents=2961&on=${addDays(on, 2)}`);
    expect(found.rows).toMatchObject([{ status: 'paid', paid_on: on }]);
    expect(found.balances[0]).toMatchObject({ balance_cents: 0, under_way_cents: 0 });
    expect((await payoutsOf(yard.owner, `?amount_cents=2961&on=${addDays(on, 9)}`)).rows).toEqual([]);
  });

  test('has what others paid there as not known, on an account of questions', async () => {
    const { payment } = await paid(2_000);
    // Somebody pays in the same account for something that is not of here.
    const { paymentLinks } = openMollieClient({ apiKey: MOLLIE_KEY, simulatorUrl: yard.mollie.url });
    const link = await paymentLinks.create({ amount: { currency: 'EUR', value: '40.00' }, description: 'Webshop' });
    await yard.mollie.pay(link.id);
    await payOut(payment);
    await look();
    const [last] = (await payoutsOf(yard.owner)).rows;
    expect(last).toMatchObject({ unknown_cents: 4_000, parts: 2 });
    const left = await leftOn(yard.owner);
    expect([left['1210'], left['1990']]).toEqual([0, -4_000]);
  });
});

describe('what Stripe pays out', () => {
  let yard: StripeYard;
  beforeAll(async () => {
    yard = await openStripeYard();
  });
  afterAll(() => yard.close());

  const paid = async () => {
    const { id, pageId } = await yard.issue();
    const payment = await yard.pay(pageId);
    await yard.look();
    return { id, payment };
  };
  const payOut = async (payment: string, how: object = {}) => {
    const { payout_id: id } = await yard.simulator.post(`payouts/${payment}/pay-out`, how);
    await yard.look();
    return id as string;
  };

  test('leaves nothing on the account of Stripe: payments, refunds, disputes won and their fees', async () => {
    const [first, second] = [await paid(), await paid()];
    await payOut(first.payment);
    await yard.ok('POST', '/api/credit-invoices', { invoice: first.id, refund: 'provider' });
    await yard.look();
    await yard.simulator.post(`payments/${second.payment}/charge-back`);
    await yard.look();
    await yard.simulator.post(`payments/${second.payment}/reverse`);
    await yard.look();
    const third = await paid();
    expect((await payoutsOf(yard.owner)).balances).toMatchObject([
      { provider: 'stripe', balance_cents: 0, told: 'yes' },
    ]);
    await payOut(third.payment);
    const { rows, balances } = await payoutsOf(yard.owner);
    expect(balances[0]).toMatchObject({ balance_cents: 0 });
    // 1.5% and 0.25 of each payment; of the last payout 20.00 for the dispute as well.
    expect(rows.map(({ fees_cents: fees }) => fees)).toEqual([2_207, 414]);
    const left = await leftOn(yard.owner);
    expect(left).toMatchObject({ '1220': 0, '4740': 2_621 });
  });

  test('came back when the bank did not take it, and goes out with the next one', async () => {
    const { payment } = await paid();
    const payout = await payOut(payment);
    await yard.simulator.post(`payouts/${payout}/decide`, { status: 'failed' });
    await yard.look();
    const [failed] = (await payoutsOf(yard.owner)).rows;
    expect(failed).toMatchObject({ status: 'failed', amount_cents: 11_893 });
    expect((await leftOn(yard.owner))['1220']).toBe(11_893);
    await payOut(payment);
    expect((await leftOn(yard.owner))['1220']).toBe(0);
    expect((await payoutsOf(yard.owner)).balances[0]).toMatchObject({ balance_cents: 0 });
  });

  test('that somebody made by hand is not told, and says so', async () => {
    const { payment } = await paid();
    await payOut(payment, { automatic: false });
    const { rows, balances } = await payoutsOf(yard.owner);
    expect(rows[0]).toMatchObject({ is_told: false, unknown_cents: 11_893 });
    expect(balances[0]).toMatchObject({ balance_cents: 12_100 });
  });
});
