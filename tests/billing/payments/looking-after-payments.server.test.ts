import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pollPayments } from '#billing/server/routes/start-payments.ts';
import { dayAt } from '#shared/civil-date.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard, type SentInvoice } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
beforeEach(() => yard.mollie.clearFaults());
afterAll(() => yard.close());

const stateOf = async (linkId: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from payment_links where external_id = ${linkId}`.execute(yard.database.kysely);
  return rows[0];
};
const asked = async (path: string) =>
  (await yard.mollie.requests()).filter((request) => request.method === 'GET' && request.path.includes(path)).length;

/**
 * Makes an invoice that is paid in cash and whose payment page is closed; `pending`: a bank may still be processing a
 * payment.
 */
async function closed(cents: number, pending: boolean): Promise<SentInvoice & { readonly payment: string }> {
  const sent = await yard.send(cents);
  const payment = pending ? await yard.mollie.pay(sent.linkId, 'pending', 'banktransfer') : '';
  const url = `/api/mollie/invoices/${sent.id}/change-status`;
  await expectStatus(yard.owner.call('POST', url, { status: 'paid', method: 'cash' }), 200);
  await yard.runErrands();
  expect(await stateOf(sent.linkId)).toMatchObject({ state: 'closed' });
  return { ...sent, payment };
}

describe('a page to pay on that was closed', () => {
  test('is looked at while a bank has something under way, and what comes is found', async () => {
    const { id, linkId, payment } = await closed(5_000, true);
    await yard.look();
    await yard.mollie.fault({ kind: 'webhook_lost' });
    await yard.mollie.decide(payment, 'paid');
    await yard.look();
    const invoice = await yard.invoice(id);
    expect(invoice).toMatchObject({ paid_cents: 10_000, open_cents: -5_000 });
    expect(invoice.events.map(({ action }) => action)).toContain('overpaid');
    // From here on it is watched for chargebacks.
    expect(await stateOf(linkId)).toMatchObject({ state: 'paid' });
  });

  test('is left alone when nothing can come any more', async () => {
    const { linkId } = await closed(5_100, false);
    const before = await asked(linkId);
    await yard.look();
    expect(await asked(linkId)).toBe(before);
  });

  test('is looked at when its customer comes back from it', async () => {
    const { id, linkId, payment } = await closed(5_200, true);
    await sql`update payments set undone_at = now() where invoice_id = ${id}`.execute(yard.database.kysely);
    await sql`update invoices set state = 'open', paid_cents = 0 where id = ${id}`.execute(yard.database.kysely);
    const url = `/api/payments/return/${await yard.tokenOf(linkId)}`;
    const read = async () => (await yard.app.inject({ method: 'GET', url })).body;
    await yard.mollie.fault({ kind: 'webhook_lost' });
    await yard.mollie.decide(payment, 'paid');
    expect(await read()).toContain('We wachten nog op bericht van de bank');
    await yard.runErrands();
    expect(await read()).toContain('is betaald');
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid', paid_cents: 5_200 });
  });
});

test('a refund made by hand at the provider is found by looking, when nobody told of it', async () => {
  const { id, linkId } = await yard.send(7_000);
  const payment = await yard.mollie.pay(linkId);
  await yard.runErrands();
  const answer = await fetch(`${yard.mollie.url}/v2/payments/${payment}/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${MOLLIE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: { currency: 'EUR', value: '20.00' } }),
  });
  expect(answer.status).toBe(201);
  await sql`update payment_links set looked_at = now() - interval '4 days' where external_id = ${linkId}`.execute(
    yard.database.kysely,
  );
  await yard.look();
  const invoice = await yard.invoice(id);
  expect(invoice).toMatchObject({ refunded_cents: 2_000, open_cents: 2_000, status: 'open' });
  expect(invoice.refunds).toMatchObject([{ amount_cents: 2_000, status: 'queued' }]);
});

describe('what the provider was asked about is not asked about again at once', () => {
  const looks = async (path: string) => {
    const before = await asked(path);
    for (let poll = 0; poll < 3; poll += 1) await pollPayments(yard.parts);
    return (await asked(path)) - before;
  };

  test('of a refund', async () => {
    const { id, linkId } = await yard.send(7_100);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    await expectStatus(
      yard.owner.call('POST', '/api/mollie/credit-invoices', { invoice: id, refund: 'provider' }),
      201,
    );
    await yard.runErrands();
    const { rows } = await sql<{ externalId: string }>`
      select external_id as "externalId" from refunds where invoice_id = ${id}`.execute(yard.database.kysely);
    expect(await looks(`/refunds/${rows[0]?.externalId}`)).toBe(1);
  });

  test('of a mandate', async () => {
    const body = { iban: 'NL91ABNA0417164300', account_holder: 'J. de Vries', signed_on: dayAt(Date.now()) };
    await expectStatus(yard.owner.call('POST', `/api/customers/${yard.customerId}/mandates`, body), 201);
    await yard.runErrands();
    expect(await looks('/mandates/')).toBe(1);
  });
});
