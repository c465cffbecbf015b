import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWebhookSecret, stripeWebhookPath } from '#billing/server/payments/stripe-watch.ts';
import { YARD } from '#tests/support/app.ts';
import { differences } from '#tests/support/billing/stripe-books.ts';
import { openStripeYard, STRIPE_SECRET, type StripeYard } from '#tests/support/billing/stripe-yard.ts';

let yard: StripeYard;
beforeAll(async () => {
  yard = await openStripeYard();
  await yard.look();
});
beforeEach(() => yard.simulator.clearFaults());
afterAll(() => yard.close());

const paidBy = async (id: string) => {
  const { status, open_cents, payments } = await yard.invoice(id);
  return { status, open_cents, payments: payments.length };
};
const PAID_ONCE = { status: 'paid', open_cents: 0, payments: 1 };
const looks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stripe_touched`.execute(yard.database.kysely);
  return rows[0]?.count ?? 0;
};

describe('news of Stripe', () => {
  test('that comes twice counts once, and its payment once', async () => {
    const { id, pageId } = await yard.issue();
    const before = await looks();
    await yard.simulator.fault({ kind: 'webhook_duplicate', times: 1 });
    await yard.pay(pageId);
    await yard.simulator.flush();
    expect(await looks()).toBe(before + 1);
    await yard.runErrands();
    expect(await paidBy(id)).toEqual(PAID_ONCE);
    expect(await differences(yard)).toEqual([]);
  });

  test('that comes hours late changes nothing of what was seen meanwhile', async () => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind: 'webhook_late', times: 1, delay_seconds: 7_200 });
    await yard.pay(pageId);
    await yard.look();
    expect(await paidBy(id)).toEqual(PAID_ONCE);
    await yard.ok('POST', '/api/credit-invoices', { invoice: id, refund: 'provider' });
    await yard.runErrands();
    await yard.simulator.advance({ seconds: 7_300 });
    await yard.runErrands();
    expect((await yard.simulator.webhooks()).every(({ state }) => state === 'delivered')).toBe(true);
    expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'refunded', amount_cents: 12_100 }]);
    expect(await differences(yard)).toEqual([]);
  });

  test('that comes in another order tells the same', async () => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind: 'webhook_out_of_order', times: 1 });
    const paymentId = await yard.pay(pageId);
    await yard.simulator.post(`payments/${paymentId}/charge-back`);
    await yard.simulator.flush();
    await yard.runErrands();
    expect(await paidBy(id)).toMatchObject({ status: 'open', open_cents: 12_100 });
    expect((await yard.invoice(id)).events.filter(({ action }) => action === 'charged_back')).toHaveLength(1);
  });
});

describe('a letter that Stripe did not write', () => {
  const event = (id: string, invoice: string) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'invoice.paid',
      created: 1,
      data: { object: { id: invoice, object: 'invoice', status: 'paid', amount_paid: 12_100 } },
    });

  async function send(body: string, { secret, at, signed = body }: { secret: string; at: number; signed?: string }) {
    const signature = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex');
    const answer = await fetch(`${yard.url}${stripeWebhookPath(YARD)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      body,
    });
    return answer.status;
  }

  test('is refused with another secret, over other bytes, or signed long ago; a true one moves no money by itself', async () => {
    const { id, pageId } = await yard.issue();
    const secret = (await readWebhookSecret(yard.database.kysely, STRIPE_SECRET, YARD)) ?? '';
    const at = Math.floor(Date.now() / 1000);
    const body = event('evt_forged', pageId);
    const before = await looks();
    expect(await send(body, { secret: 'whsec_somebody_else', at })).toBe(400);
    expect(await send(body, { secret, at, signed: event('evt_forged', 'in_other') })).toBe(400);
    expect(await send(body, { secret, at: at - 301 })).toBe(400);
    expect(await looks()).toBe(before);
    expect(await send(body, { secret, at })).toBe(200);
    expect(await looks()).toBe(before + 1);
    await yard.runErrands();
    expect(await paidBy(id)).toEqual({ status: 'open', open_cents: 12_100, payments: 0 });
  });
});
