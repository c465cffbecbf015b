import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MollieApi } from '#billing/server/provider/mollie.provider.ts';
import { ProviderFailure } from '#billing/server/provider/provider-failure.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
beforeEach(() => yard.mollie.clearFaults());
afterAll(() => yard.close());

const silence = () => new ProviderFailure('unreachable', 'no answer');
const refundsAt = (payment: string) => yard.parts.openMollie(MOLLIE_KEY).listRefunds(payment);

/** Runs the due errands with some calls to the provider replaced. */
async function runWith(change: (mollie: MollieApi) => Partial<MollieApi>): Promise<void> {
  await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(yard.database.kysely);
  const openMollie = (key: string) => {
    const mollie = yard.parts.openMollie(key);
    return { ...mollie, ...change(mollie) };
  };
  await runDueErrands({ ...yard.parts, openMollie });
}

/** The provider refunds the money, but its answer is lost. */
const unheard = (mollie: MollieApi): Pick<MollieApi, 'createRefund'> => ({
  createRefund: async (refund) => {
    await mollie.createRefund(refund);
    throw silence();
  },
});

/** A paid invoice of which 40 euros have to go back. */
async function owed(): Promise<{ readonly id: string; readonly payment: string }> {
  const { id, linkId } = await yard.send(12_000);
  const payment = await yard.mollie.pay(linkId);
  await yard.runErrands();
  const body = { invoice: id, lines: [{ position: 1, amount_cents: 4_000 }], refund: 'provider' };
  await expectStatus(yard.owner.call('POST', '/api/mollie/credit-invoices', body), 201);
  return { id, payment };
}

test('a refund whose answer was lost goes back once, also when the provider has forgotten the key', async () => {
  const { id, payment } = await owed();
  await runWith(unheard);
  await yard.mollie.advance({ days: 2 });
  await yard.runErrands();
  expect(await refundsAt(payment)).toHaveLength(1);
  expect((await yard.invoice(id)).refunds).toMatchObject([{ amount_cents: 4_000, status: 'processing' }]);
});

test('a refund whose call comes through after it was asked for again goes back once', async () => {
  const { payment } = await owed();
  const late: Parameters<MollieApi['createRefund']>[0][] = [];
  await runWith(() => ({
    createRefund: (refund) => {
      late.push(refund);
      return Promise.reject(silence());
    },
  }));
  await yard.runErrands();
  for (const refund of late) await yard.parts.openMollie(MOLLIE_KEY).createRefund(refund);
  expect(late).toHaveLength(1);
  expect(await refundsAt(payment)).toHaveLength(1);
});

test('a refund has not failed before the provider could be asked whether it was done', async () => {
  const { id, payment } = await owed();
  const listRefunds = () => Promise.reject(silence());
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await runWith((mollie) => ({ ...unheard(mollie), listRefunds }));
  }
  expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'wanted' }]);
  await yard.runErrands();
  const invoice = await yard.invoice(id);
  expect(invoice.refunds).toMatchObject([{ status: 'queued' }]);
  expect(invoice.events.map(({ action }) => action)).not.toContain('refund_failed');
  expect(await refundsAt(payment)).toHaveLength(1);
});

test('a refund that counts as failed and was done is known by its id when the provider tells of it', async () => {
  const { id, payment } = await owed();
  await runWith(unheard);
  await sql`update refunds set status = 'failed' where invoice_id = ${id}`.execute(yard.database.kysely);
  await sql`update billing_outbox set state = 'failed' where kind = 'create_refund'`.execute(yard.database.kysely);
  await yard.mollie.sendWebhookAgain(payment);
  await yard.runErrands();
  const invoice = await yard.invoice(id);
  expect(invoice.refunds).toMatchObject([{ amount_cents: 4_000, status: 'queued' }]);
  expect(invoice).toMatchObject({ refunded_cents: 4_000, open_cents: 0 });
});
