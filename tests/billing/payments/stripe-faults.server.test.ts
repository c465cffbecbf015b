import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWebhookSecret } from '#company/server/payment-key.repository.ts';
import type { FaultInput } from '#server/simulator/faults.ts';
import { YARD } from '#tests/support/app.ts';
import { differences } from '#tests/support/billing/stripe-books.ts';
import { openStripeYard, STRIPE_SECRET, type StripeYard } from '#tests/support/billing/stripe-yard.ts';

const LIMIT_MS = 3_000;
const ATTEMPTS = 6;
const NOTES = '/v1/credit_notes';

let yard: StripeYard;
beforeAll(async () => {
  yard = await openStripeYard({ limitMs: LIMIT_MS });
  await yard.look();
});
beforeEach(async () => {
  await yard.simulator.clearFaults();
  await yard.simulator.reset();
  await sql`truncate invoices, payments, refunds, payment_links, billing_outbox, stripe_events, stripe_customers,
    stripe_watches cascade`.execute(yard.database.kysely);
  await yard.look();
});
afterAll(() => yard.close());

/** Runs errands, each as often as it takes, and looks after payments once. */
async function settle(): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) await yard.runErrands();
  await yard.look();
}

async function expectAgreement(): Promise<void> {
  expect(await differences(yard)).toEqual([]);
}

/** Answers that fail: nothing done and said so, done and nobody hears of it, or nobody knows. */
const FAULTS = ['too_many_requests', 'server_error', 'cut_before_commit', 'cut_after_commit'] as const;

async function paidInvoice() {
  const issued = await yard.issue();
  await yard.pay(issued.pageId);
  await settle();
  return issued;
}

const credit = (id: string, cents: number, refund: 'provider' | 'none') =>
  yard.ok('POST', '/api/credit-invoices', { invoice: id, lines: [{ position: 1, amount_cents: cents }], refund });

describe.each(FAULTS)('a call that ends in %s', (kind) => {
  test.each([
    ['of a customer', '/v1/customers', 1],
    ['of a draft', '/v1/invoices', 1],
    ['at each step of a page', '/v1/', 4],
  ])('%s leaves one page with our number and our amount', async (_what, path, times) => {
    await yard.simulator.fault({ kind, method: 'POST', path, times });
    const { id, number } = await yard.issue();
    await settle();
    const page = await yard.stripe.invoices.retrieve(await yard.pageOf(id));
    expect([page.number, page.status, page.total]).toEqual([number, 'open', 12_100]);
    await expectAgreement();
  });

  test.each(['add_lines', 'finalize'])('of %s leaves one page', async (step) => {
    await yard.simulator.fault({ kind, method: 'POST', path_end: step, times: 2 });
    await yard.issue();
    await settle();
    await expectAgreement();
  });

  test('of a refund gives the money back once', async () => {
    const { id } = await paidInvoice();
    await yard.simulator.fault({ kind, method: 'POST', path: NOTES, times: 2 });
    await credit(id, 2_100, 'provider');
    await settle();
    expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'refunded', amount_cents: 2_100 }]);
    await expectAgreement();
  });

  test('of a credit note lowers the page once', async () => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind, method: 'POST', path: NOTES, times: 2 });
    await credit(id, 2_100, 'none');
    await settle();
    expect((await yard.stripe.invoices.retrieve(pageId)).amount_remaining).toBe(10_000);
    await expectAgreement();
  });

  test.each([
    ['void', 'void'],
    ['paid', 'paid'],
    ['uncollectible', 'uncollectible'],
  ])('of what makes a page %s leaves it so', async (status, theirs) => {
    const { id, pageId } = await yard.issue();
    await yard.simulator.fault({ kind, method: 'POST', path: `/v1/invoices/${pageId}`, times: 2 });
    const { version } = await yard.invoice(id);
    await yard.ok('POST', `/api/invoices/${id}/change-status`, { status, note: 'zo is het', version });
    await settle();
    expect((await yard.stripe.invoices.retrieve(pageId)).status).toBe(theirs);
    await expectAgreement();
  });

  test('while looking loses no payment', async () => {
    const { id, pageId } = await yard.issue();
    await yard.pay(pageId);
    await yard.simulator.fault({ kind, method: 'GET', times: 6 });
    await settle();
    await settle();
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid', open_cents: 0 });
    await expectAgreement();
  });
});
