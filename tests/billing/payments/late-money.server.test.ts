import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { synchronizeLink } from '#billing/server/payments/synchronize-link.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
beforeEach(() => yard.mollie.clearFaults());
afterAll(() => yard.close());

const actionsOf = async (id: string) => (await yard.invoice(id)).events.map(({ action }) => action);
const become = (id: string, status: string, more: object = {}) =>
  expectStatus(yard.owner.call('POST', `/api/mollie/invoices/${id}/change-status`, { status, ...more }), 200);
const credit = (invoice: string, more: object = {}) =>
  expectStatus(yard.owner.call('POST', '/api/mollie/credit-invoices', { invoice, ...more }), 201);

/** Paid by the provider. */
async function paid(cents: number): Promise<{ readonly id: string; readonly payment: string }> {
  const { id, linkId } = await yard.send(cents);
  const payment = await yard.mollie.pay(linkId);
  await yard.runErrands();
  expect((await yard.invoice(id)).status).toBe('paid');
  return { id, payment };
}

describe('money that comes when nobody expects it any more', () => {
  test('for a void invoice has to go back, and is told as too much', async () => {
    const { id, linkId } = await yard.send(5_000);
    await become(id, 'void', { note: 'Verkeerde klant' });
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ status: 'void', paid_cents: 5_000, credited_cents: 5_000, open_cents: -5_000 });
    expect(await actionsOf(id)).toContain('overpaid');
    expect(invoice.actions).toEqual(['give_back']);
    await expectStatus(yard.owner.call('POST', `/api/invoices/${id}/give-back`, { way: 'provider' }), 200);
    await yard.runErrands();
    expect(await yard.invoice(id)).toMatchObject({ status: 'void', refunded_cents: 5_000, open_cents: 0 });
  });

  test('for a credited invoice has to go back, and is told as too much', async () => {
    const { id, linkId } = await yard.send(4_100);
    await credit(id);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ status: 'paid', paid_cents: 4_100, open_cents: -4_100 });
    expect(await actionsOf(id)).toContain('overpaid');
    expect(invoice.actions).toContain('give_back');
  });

  test('what a bank had under way when its page ran out is found by looking, when nobody told of it', async () => {
    const { id, linkId } = await yard.send(6_100);
    const payment = await yard.mollie.pay(linkId, 'pending', 'banktransfer');
    const { rows } = await sql<{ id: string }>`
      select id from payment_links where external_id = ${linkId}`.execute(yard.database.kysely);
    const later = { ...yard.parts.ledger, now: () => Date.now() + 130 * 86_400_000 };
    await synchronizeLink({ ...yard.parts, ledger: later }, YARD, rows[0]?.id ?? '');
    await yard.mollie.fault({ kind: 'webhook_lost' });
    await yard.mollie.decide(payment, 'paid');
    await yard.look();
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid', paid_cents: 6_100 });
  });

  test('for an invoice that was given up makes it paid', async () => {
    const { id, linkId } = await yard.send(4_200);
    await become(id, 'uncollectible', { note: 'Failliet' });
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid', open_cents: 0 });
    expect(await actionsOf(id)).not.toContain('overpaid');
  });
});

describe('money that is taken back', () => {
  test('after it was given back is owed, and nothing of the credit has to go back', async () => {
    const { id, payment } = await paid(6_000);
    await credit(id, { refund: 'provider' });
    await yard.runErrands();
    await yard.mollie.advance({ days: 3 });
    await yard.look();
    await yard.mollie.chargeBack(payment);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ status: 'open', paid_cents: 0, refunded_cents: 6_000, open_cents: 6_000 });
    expect(await yard.invoice(invoice.credits[0]?.uuid ?? '')).toMatchObject({ status: 'paid', open_cents: 0 });
  });

  test('twice, with the first time undone between, is told twice', async () => {
    const { id, payment } = await paid(6_100);
    for (const chargedBackCents of [6_100, 0, 6_100, 6_100]) {
      const about = { source: 'mollie', externalId: payment, method: 'ideal' } as const;
      const told = { ...about, amountCents: 6_100, refundedCents: 0, chargedBackCents };
      await withCompany(yard.database.kysely, YARD, (tx) =>
        applyPayments(tx, id, [{ ...told, paidOn: '2026-05-01' }], '2026-05-02'),
      );
    }
    expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 6_100 });
    expect((await actionsOf(id)).filter((action) => action === 'charged_back')).toHaveLength(2);
  });
});

describe('money that goes back', () => {
  const refundAtProvider = async (payment: string, value: string) => {
    const answer = await fetch(`${yard.mollie.url}/v2/payments/${payment}/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${MOLLIE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: { currency: 'EUR', value } }),
    });
    expect(answer.status).toBe(201);
  };

  test('by hand at the provider is counted here, once', async () => {
    const { id, payment } = await paid(7_000);
    await refundAtProvider(payment, '20.00');
    await yard.mollie.sendWebhookAgain(payment);
    await yard.runErrands();
    await yard.mollie.sendWebhookAgain(payment);
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ refunded_cents: 2_000, open_cents: 2_000, status: 'open' });
    expect(invoice.refunds).toHaveLength(1);
  });

  test('is taken over also when it is more than came in', async () => {
    const { id, payment } = await paid(7_050);
    const about = { source: 'mollie', externalId: payment, method: 'creditcard' } as const;
    const told = { ...about, amountCents: 7_050, chargedBackCents: 0 };
    await withCompany(yard.database.kysely, YARD, (tx) =>
      applyPayments(tx, id, [{ ...told, refundedCents: 8_000, paidOn: '2026-05-01' }], '2026-05-02'),
    );
    expect((await yard.invoice(id)).payments).toMatchObject([{ amount_cents: 7_050, refunded_cents: 8_000 }]);
  });

  test('for a credit counts for nothing once it was cancelled at the provider', async () => {
    const { id, payment } = await paid(7_200);
    await credit(id, { refund: 'provider' });
    await yard.runErrands();
    const mollie = yard.parts.openMollie(MOLLIE_KEY);
    for (const refund of await mollie.listRefunds(payment)) {
      await mollie.cancelRefund({ paymentId: payment, id: refund.id, idempotencyKey: `cancel-${id}` });
    }
    await yard.look();
    const invoice = await yard.invoice(id);
    expect(invoice.refunds).toMatchObject([{ status: 'canceled' }]);
    expect(invoice).toMatchObject({ refunded_cents: 0, open_cents: -7_200 });
  });

  test('for a credit is not counted a second time when the provider tells of it', async () => {
    const { id, payment } = await paid(7_100);
    await credit(id, { refund: 'provider' });
    await yard.mollie.sendWebhookAgain(payment);
    await yard.runErrands();
    await yard.mollie.advance({ days: 3 });
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ refunded_cents: 7_100, open_cents: 0, status: 'paid' });
    expect(invoice.refunds).toMatchObject([{ status: 'refunded' }]);
  });

  test('and is sent back by the bank after it had arrived has to go back again', async () => {
    const { id } = await paid(7_200);
    await credit(id, { refund: 'provider' });
    await yard.runErrands();
    await yard.mollie.advance({ days: 3 });
    await yard.look();
    const { rows } = await sql<{ externalId: string }>`
      select external_id as "externalId" from refunds where invoice_id = ${id}`.execute(yard.database.kysely);
    await yard.mollie.failRefund(rows[0]?.externalId ?? '');
    await yard.runErrands();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ refunded_cents: 0, open_cents: -7_200 });
    // A failed refund is tried again, or turned into a transfer by hand.
    await expectStatus(yard.owner.call('POST', `/api/invoices/${id}/give-back`, { way: 'provider' }), 200);
    await yard.runErrands();
    expect(await yard.invoice(id)).toMatchObject({ refunded_cents: 7_200, open_cents: 0 });
  });

  test('is followed also when another refund cannot be asked about', async () => {
    const [lost, good] = [await paid(7_300), await paid(7_400)];
    for (const { id } of [lost, good]) {
      await credit(id, { refund: 'provider' });
      await yard.runErrands();
    }
    await sql`update refunds set external_id = 're_000000' where invoice_id = ${lost.id}`.execute(yard.database.kysely);
    await yard.mollie.advance({ days: 3 });
    await yard.look();
    expect((await yard.invoice(good.id)).refunds).toMatchObject([{ status: 'refunded' }]);
    await sql`update refunds set status = 'failed' where invoice_id = ${lost.id}`.execute(yard.database.kysely);
  });
});

test('a page to pay on that was closed while it was made is closed at the provider too', async () => {
  const line = { description: 'Stalling', unit_price_cents: 900, tax_rate: yard.taxRateId };
  const draft = await expectStatus<{ result: { uuid: string } }>(
    yard.owner.call('POST', '/api/mollie/invoices', { customer: yard.customerId, lines: [line] }),
    201,
  );
  const id = draft.result.uuid;
  await yard.owner.call('POST', `/api/mollie/invoices/${id}/send`, { mode: 'mail_with_link' });
  let made = '';
  await runDueErrands({
    ...yard.parts,
    openMollie: (key) => {
      const mollie = yard.parts.openMollie(key);
      return {
        ...mollie,
        createPaymentLink: async (link) => {
          const answer = await mollie.createPaymentLink(link);
          made = answer.id;
          await become(id, 'paid', { method: 'cash' });
          await yard.runErrands();
          return answer;
        },
      };
    },
  });
  await yard.runErrands();
  const mollie = yard.parts.openMollie(MOLLIE_KEY);
  expect((await mollie.getPaymentLink(made)).archived).toBe(true);
});

// Must be last: no other customer is left after it.
test('money of a customer who was deleted is kept all the same', async () => {
  const { id, linkId } = await yard.send(4_300);
  await expectStatus(yard.owner.call('DELETE', `/api/customers/${yard.customerId}`, { with_open_invoices: true }), 200);
  await yard.mollie.pay(linkId);
  await yard.runErrands();
  expect(await yard.invoice(id)).toMatchObject({ status: 'paid', paid_cents: 4_300 });
});
