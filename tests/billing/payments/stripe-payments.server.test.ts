import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchStripe } from '#billing/server/payments/stripe-watch.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';

let yard: StripeYard;

beforeAll(async () => {
  yard = await openStripeYard();
});
afterAll(() => yard.close());

const said = async (id: string) => (await yard.invoice(id)).events.map(({ action }) => action);

describe('an issued invoice', () => {
  test('is at Stripe with its number, its lines and its VAT, and can be paid there', async () => {
    const { id, number, pageId } = await yard.issue({
      lines: [
        { description: 'Stalling', unit_price_cents: 9999, tax_rate: yard.rates['standard'] },
        { description: 'Sleutel', unit_price_cents: 333, quantity_hundredths: 250, tax_rate: yard.rates['standard'] },
        { description: 'Korting', unit_price_cents: -500, tax_rate: yard.rates['standard'] },
      ],
    });
    const ours = await yard.invoice(id);
    const theirs = await yard.stripe.invoices.retrieve(pageId);
    expect([theirs.number, theirs.status, theirs.total]).toEqual([number, 'open', ours.amount_cents]);
    expect(theirs.total_taxes?.reduce((sum, { amount }) => sum + amount, 0)).toBe(ours.tax_cents);
    expect(theirs.lines.data.map(({ description }) => description)).toEqual(['Stalling', '2,5 × Sleutel', 'Korting']);
    expect(ours.payment_link).toBe(theirs.hosted_invoice_url);
    const customer = await yard.stripe.customers.retrieve(theirs.customer as string);
    expect(customer).toMatchObject({ name: 'de Vries', email: 'jan@example.test', address: { city: 'Ede' } });
    const known = await yard.owner.call('GET', `/api/customers/${yard.customerId}/is-stripe-customer`);
    expect(known.json()).toEqual({ result: true });
  });

  test('is paid by what the customer pays, once, whether Stripe tells or is asked', async () => {
    await yard.look();
    const { id, pageId } = await yard.issue();
    await yard.pay(pageId, 'failed');
    expect((await yard.invoice(id)).status).toBe('open');
    await yard.pay(pageId);
    await yard.simulator.flush();
    await yard.runErrands();
    const paid = await yard.invoice(id);
    expect([paid.status, paid.open_cents]).toEqual(['paid', 0]);
    expect(paid.payments).toMatchObject([{ source: 'stripe', method: 'card', amount_cents: 12_100 }]);
    await yard.look();
    expect((await yard.invoice(id)).payments).toHaveLength(1);
    expect((await yard.simulator.webhooks()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  test('is found paid although every webhook was lost, by the events that Stripe lists', async () => {
    await yard.look();
    const heard = () =>
      sql<{ count: number }>`select count(*)::int as count from stripe_events`.execute(yard.database.kysely);
    const before = (await heard()).rows[0]?.count ?? 0;
    await yard.simulator.fault({ kind: 'webhook_lost', times: 20 });
    const { id, pageId } = await yard.issue();
    await yard.pay(pageId);
    await yard.simulator.clearFaults();
    expect((await yard.invoice(id)).status).toBe('open');
    await watchStripe(yard.parts, true);
    expect((await heard()).rows[0]?.count).toBe(before + 1);
    expect(yard.warnings).toEqual([]);
    await yard.runErrands();
    expect((await yard.invoice(id)).status).toBe('paid');
  });
});

describe('an invoice of less than Stripe can charge', () => {
  test('has no page there, and the next one of the customer asks what it says', async () => {
    const little = await yard.issue({
      lines: [{ description: 'Sleutel', unit_price_cents: 49, tax_rate: yard.rates['standard'] }],
    });
    expect(little.pageId).toBe('');
    await yard.ok('POST', `/api/invoices/${little.id}/send`, { mode: 'manual' });
    await yard.runErrands();
    expect(await yard.invoice(little.id)).toMatchObject({ status: 'open', open_cents: 49, payment_link: null });
    const { pageId } = await yard.issue({
      lines: [{ description: 'Sleutel', unit_price_cents: 50, tax_rate: yard.rates['standard'] }],
    });
    const theirs = await yard.stripe.invoices.retrieve(pageId);
    expect([theirs.status, theirs.total, theirs.amount_due]).toEqual(['open', 50, 50]);
  });
});

describe('a credit invoice', () => {
  test('of what is not paid yet lowers the same page', async () => {
    const { id, pageId } = await yard.issue();
    await yard.ok('POST', '/api/credit-invoices', {
      invoice: id,
      lines: [{ position: 1, amount_cents: 2100 }],
      reason: 'korting',
      refund: 'none',
    });
    await yard.runErrands();
    const theirs = await yard.stripe.invoices.retrieve(pageId);
    expect([theirs.status, theirs.amount_remaining]).toEqual(['open', 10_000]);
    expect(await yard.pageOf(id)).toBe(pageId);
    await yard.pay(pageId);
    await yard.look();
    expect((await yard.invoice(id)).status).toBe('paid');
  });

  test('of what was paid gives it back to the card, once, by a credit note', async () => {
    const { id, pageId } = await yard.issue();
    const paymentId = await yard.pay(pageId);
    await yard.look();
    const credit = await yard.ok('POST', '/api/credit-invoices', { invoice: id, reason: 'weg', refund: 'provider' });
    await yard.simulator.fault({ kind: 'timeout_after_commit', path: '/v1/credit_notes', times: 1 });
    await yard.runErrands();
    await yard.runErrands();
    const refunds = (await yard.stripe.refunds.list({ payment_intent: paymentId })).data;
    expect(refunds.map(({ amount }) => amount)).toEqual([12_100]);
    const notes = (await yard.stripe.creditNotes.list({ invoice: pageId })).data;
    expect(notes.map(({ memo, total }) => [memo, total])).toEqual([[credit.number, 12_100]]);
    await yard.look();
    expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'refunded', amount_cents: 12_100 }]);
    await yard.simulator.post(`refunds/${refunds[0]?.id}/fail`);
    await yard.look();
    expect((await yard.invoice(id)).refunds).toMatchObject([{ status: 'failed' }]);
  });
});

describe('what a person says of an invoice', () => {
  test.each([
    ['paid', 'paid'],
    ['void', 'void'],
    ['uncollectible', 'uncollectible'],
  ])('%s, is said to Stripe', async (status, theirs) => {
    const { id, pageId } = await yard.issue();
    const { version } = await yard.invoice(id);
    await yard.ok('POST', `/api/invoices/${id}/change-status`, { status, note: 'zo is het', version });
    await yard.runErrands();
    expect((await yard.stripe.invoices.retrieve(pageId)).status).toBe(theirs);
    await yard.look();
    const after = await yard.invoice(id);
    expect([after.status, after.payments.length]).toEqual([status, status === 'paid' ? 1 : 0]);
  });

  test('not paid after all, gives it another page with a number of its own', async () => {
    const { id, number, pageId } = await yard.issue();
    const { version } = await yard.invoice(id);
    const paid = await yard.ok('POST', `/api/invoices/${id}/change-status`, { status: 'paid', version });
    await yard.runErrands();
    await yard.ok('POST', `/api/invoices/${id}/change-status`, { status: 'open', version: paid.version });
    await yard.ok('POST', `/api/invoices/${id}/send`, { mode: 'manual' });
    await yard.runErrands();
    const page = await yard.pageOf(id);
    expect(page).not.toBe(pageId);
    expect((await yard.stripe.invoices.retrieve(page)).number).toBe(`${number}-2`);
  });
});

describe('a charge back', () => {
  test('opens the invoice again', async () => {
    const { id, pageId } = await yard.issue();
    const paymentId = await yard.pay(pageId);
    await yard.look();
    await yard.simulator.post(`payments/${paymentId}/charge-back`);
    await yard.look();
    expect((await yard.invoice(id)).status).toBe('open');
    expect(await said(id)).toContain('charged_back');
  });
});

describe('a customer whom somebody deleted at Stripe', () => {
  test('is said to be gone once, and made anew when it is asked again', async () => {
    const { pageId } = await yard.issue();
    const customer = (await yard.stripe.invoices.retrieve(pageId)).customer as string;
    await yard.simulator.fault({ kind: 'webhook_lost', times: 1 });
    await yard.simulator.post(`customers/${customer}/delete`);
    const { id } = await yard.issue();
    expect((await yard.invoice(id)).payment_link).toBeNull();
    const failed = (await yard.invoice(id)).events.find(({ action }) => action === 'link_failed');
    expect(failed?.note).toBe('stripe_customer_gone');
    await yard.ok('POST', `/api/invoices/${id}/send`, { mode: 'manual' });
    await yard.runErrands();
    expect((await yard.invoice(id)).payment_link).not.toBeNull();
  });
});

describe('Stripe’s calls', () => {
  const letter = async (headers: Readonly<Record<string, string>>, path?: string) => {
    const { rows } = await sql<{ url: string }>`select webhook_url as url from stripe_watches`.execute(
      yard.database.kysely,
    );
    const at = new URL(rows[0]?.url ?? '');
    const answer = await fetch(`${yard.url}${path ?? at.pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"id":"evt_1","object":"event"}',
    });
    return answer.status;
  };

  test('count with a good signature only', async () => {
    await yard.look();
    const now = Math.floor(Date.now() / 1000);
    expect(await letter({})).toBe(400);
    expect(await letter({ 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` })).toBe(400);
    expect(await letter({ 'stripe-signature': 'x' }, '/api/webhooks/stripe/01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe(400);
    const { rows } = await sql`select 1 from stripe_events where id = 'evt_1'`.execute(yard.database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('the lists of the specification', () => {
  test('answer for a company on Stripe, and those of Mollie say who they are for', async () => {
    const codes = async (path: string) => (await yard.owner.call('GET', path)).statusCode;
    expect(await codes('/api/stripe/invoices')).toBe(200);
    const rates = (await yard.owner.call('GET', '/api/stripe/tax_rates')).json() as { result: { data: unknown[] } };
    expect(rates.result.data.length).toBeGreaterThan(0);
    expect(await codes('/api/mollie/invoices')).toBe(409);
    expect((await yard.owner.call('GET', '/api/company/is-stripe-configured')).json()).toEqual({ result: true });
  });
});
