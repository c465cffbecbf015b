import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripeClient } from '#billing/server/provider/stripe-client.ts';
import { startSimulator, type TestSimulator } from '#tests/support/billing/simulator-process.ts';

const KEY = `sk_test_${'a'.repeat(24)}`;
const OTHER_KEY = `sk_test_${'b'.repeat(24)}`;
const MONTHLY = { interval: 'month' } as const;

let simulator: TestSimulator<{ event_id: string; state: string; attempts: number[] }>;
let stripe: Stripe;

beforeAll(async () => {
  simulator = await startSimulator('stripe');
  stripe = openStripeClient({ apiKey: KEY, simulatorUrl: simulator.url });
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.kill());

/** What the official client makes of a refusal. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (found: unknown) => found,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`no refusal but ${String(error)}`);
  const { type, statusCode: status, code, param } = error;
  return { type, status, code, param };
}

describe('the client', () => {
  test('meets a simulator with a key of test mode on this machine only', () => {
    const open = (apiKey: string, simulatorUrl: string) => () => openStripeClient({ apiKey, simulatorUrl });
    expect(open(`sk_live_${'a'.repeat(24)}`, simulator.url)).toThrow('test mode');
    expect(open(KEY, 'http://stripe.example:4020')).toThrow('this machine');
  });

  test('says which version it speaks, and another one is refused', async () => {
    await stripe.products.create({ name: 'Stalling' });
    expect((await simulator.requests()).map(({ status }) => status)).toEqual([200]);
    const answer = await fetch(`${simulator.url}/v1/products`, {
      headers: { authorization: `Bearer ${KEY}`, 'stripe-version': '2024-06-20' },
    });
    expect([answer.status, answer.headers.get('stripe-version')]).toEqual([400, '2026-10-28.endive']);
  });
});

describe('customers', () => {
  test('are made, changed field by field, and known as deleted', async () => {
    const made = await stripe.customers.create({
      name: 'Jan Bakker',
      email: 'jan@x.test',
      address: { line1: 'Dorpsstraat 1', city: 'Ede', country: 'NL' },
      preferred_locales: ['nl'],
      metadata: { customer_uuid: '018f', old: 'x' },
    });
    expect(made).toMatchObject({ object: 'customer', name: 'Jan Bakker', phone: null, livemode: false });
    expect(made.address).toMatchObject({ city: 'Ede', line2: null });
    const changed = await stripe.customers.update(made.id, { email: '', metadata: { old: '', more: 'y' } });
    expect(changed).toMatchObject({ name: 'Jan Bakker', email: null, metadata: { customer_uuid: '018f', more: 'y' } });
    expect(await stripe.customers.del(made.id)).toEqual({ id: made.id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    expect((await stripe.customers.list()).data).toEqual([]);
    const gone = await refusalOf(stripe.customers.update(made.id, { name: 'x' }));
    expect(gone).toEqual({ type: 'StripeInvalidRequestError', status: 404, code: 'resource_missing', param: 'id' });
  });

  test('of another account do not exist', async () => {
    const { id } = await stripe.customers.create({ name: 'Jan' });
    const other = openStripeClient({ apiKey: OTHER_KEY, simulatorUrl: simulator.url });
    expect((await refusalOf(other.customers.retrieve(id))).code).toBe('resource_missing');
    expect((await other.customers.list()).data).toEqual([]);
  });

  test('are read page by page, the newest first', async () => {
    for (let number = 1; number <= 25; number += 1) await stripe.customers.create({ name: `Klant ${number}` });
    const names: (string | null | undefined)[] = [];
    for await (const { name } of stripe.customers.list({ limit: 10 })) names.push(name);
    expect([names.length, names[0], names.at(-1)]).toEqual([25, 'Klant 25', 'Klant 1']);
    const [, second, third] = (await stripe.customers.list({ limit: 3 })).data;
    const before = await stripe.customers.list({ limit: 1, ending_before: third?.id ?? '' });
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([[second?.id], true]);
  });
});

describe('products, prices and tax rates', () => {
  test('a price keeps its amount for ever; a product with a price is not deleted', async () => {
    const product = await stripe.products.create({ name: 'Stalling binnen' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 12_500,
      recurring: { interval: 'month', interval_count: 3 },
      tax_behavior: 'exclusive',
    });
    expect(price).toMatchObject({ type: 'recurring', unit_amount: 12_500, active: true });
    expect(price.recurring).toMatchObject({ interval: 'month', interval_count: 3 });
    expect(String(price.unit_amount_decimal)).toBe('12500');
    const amount = await refusalOf(stripe.prices.update(price.id, { unit_amount: 1 } as object));
    expect(amount).toMatchObject({ status: 400, code: 'parameter_unknown', param: 'unit_amount' });
    expect(await refusalOf(stripe.prices.update(price.id, { tax_behavior: 'inclusive' }))).toMatchObject({
      status: 400,
    });
    expect((await stripe.prices.update(price.id, { active: false })).active).toBe(false);
    expect((await stripe.prices.list({ product: product.id, active: true })).data).toEqual([]);
    expect((await refusalOf(stripe.products.del(product.id))).status).toBe(400);
    expect((await stripe.products.update(product.id, { active: false })).active).toBe(false);
  });

  test('a rate keeps its percentage', async () => {
    const rate = await stripe.taxRates.create({
      display_name: 'BTW',
      percentage: 21,
      inclusive: false,
      country: 'NL',
    });
    expect(rate).toMatchObject({ percentage: 21, effective_percentage: 21, active: true });
    const other = await refusalOf(stripe.taxRates.update(rate.id, { percentage: 9 } as object));
    expect(other).toMatchObject({ code: 'parameter_unknown', param: 'percentage' });
    await stripe.taxRates.update(rate.id, { active: false });
    expect((await stripe.taxRates.list({ active: true })).data).toEqual([]);
  });

  test('what a call misses, cannot be read or is not there is named', async () => {
    const nameless = await refusalOf(stripe.products.create({} as { name: string }));
    expect(nameless).toMatchObject({ code: 'parameter_missing', param: 'name' });
    const lost = await refusalOf(stripe.prices.create({ product: 'prod_x', currency: 'eur', unit_amount: 1 }));
    expect(lost).toMatchObject({ status: 400, code: 'resource_missing', param: 'product' });
    const { id: product } = await stripe.products.create({ name: 'x' });
    const often = { interval: 'month', interval_count: 37 } as const;
    const long = stripe.prices.create({ product, currency: 'eur', unit_amount: 1, recurring: often });
    expect((await refusalOf(long)).param).toBe('recurring[interval_count]');
    const odd = { ...MONTHLY, colour: 'red' };
    const nested = stripe.prices.create({ product, currency: 'eur', unit_amount: 1, recurring: odd });
    expect(await refusalOf(nested)).toMatchObject({ code: 'parameter_unknown', param: 'recurring[colour]' });
  });
});

describe('lists of invoices and their payments', () => {
  const invoice = async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Jan' });
    const params = { customer, collection_method: 'send_invoice', days_until_due: 14 } as const;
    const draft = await stripe.invoices.create(params);
    await stripe.invoices.addLines(draft.id, { lines: [{ description: 'Stalling', amount: 1000 }] });
    return stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false });
  };

  test('are of a stretch of time, with who paid and how', async () => {
    const first = await invoice();
    await simulator.advance({ days: 2 });
    const second = await invoice();
    await simulator.post(`invoices/${second.id}/pay`);
    const created = { gte: first.created + 1, lte: second.created };
    const { data } = await stripe.invoices.list({ created, expand: ['data.payments'] });
    expect(data.map(({ id, status }) => [id, status])).toEqual([[second.id, 'paid']]);
    const [paid] = data[0]?.payments?.data ?? [];
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 1000 });
    const expand = ['data.payment.payment_intent.latest_charge'];
    const payments = (await stripe.invoicePayments.list({ status: 'paid', created, expand })).data;
    const intent = payments[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect([payments.length, payments[0]?.id, intent.amount_received]).toEqual([1, paid?.id, 1000]);
    expect(intent.latest_charge).toMatchObject({ object: 'charge', amount_refunded: 0, disputed: false });
    const open = (await stripe.invoicePayments.list({ status: 'open' })).data;
    expect(open.map(({ invoice: of }) => of)).toEqual([first.id]);
  });

  test('take no parameter and expand nothing that Stripe does not', async () => {
    const odd = await refusalOf(stripe.invoices.list({ paid: true } as object));
    expect(odd).toMatchObject({ status: 400, code: 'parameter_unknown', param: 'paid' });
    expect((await refusalOf(stripe.invoices.list({ expand: ['data.colour'] }))).param).toBe('expand');
    expect((await refusalOf(stripe.invoicePayments.list({ limit: 101 }))).param).toBe('limit');
  });

  test('a key that is refused, or lacks a right, is told so', async () => {
    await simulator.fault({ kind: 'key_refused' });
    expect(await refusalOf(stripe.invoices.list())).toMatchObject({ type: 'StripeAuthenticationError', status: 401 });
    await simulator.fault({ kind: 'key_limited' });
    expect(await refusalOf(stripe.invoices.list())).toMatchObject({ type: 'StripePermissionError', status: 403 });
  });
});

describe('a call that is repeated', () => {
  test('with its key is answered as before; with other words or while it runs it is refused', async () => {
    const idempotencyKey = 'yard:customer.create:018f:1';
    const first = await stripe.customers.create({ name: 'Jan' }, { idempotencyKey });
    const again = await stripe.customers.create({ name: 'Jan' }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const reused = await refusalOf(stripe.customers.create({ name: 'Piet' }, { idempotencyKey }));
    expect(reused).toMatchObject({ type: 'StripeIdempotencyError', status: 400 });
    await simulator.fault({ kind: 'slow', delay_ms: 400 });
    const slow = stripe.customers.create({ name: 'Kees' }, { idempotencyKey: 'slow' });
    await expect.poll(async () => (await simulator.requests()).at(-1)?.idempotency_key).toBe('slow');
    const meanwhile = await refusalOf(stripe.customers.create({ name: 'Kees' }, { idempotencyKey: 'slow' }));
    expect(meanwhile).toMatchObject({ status: 409, code: 'idempotency_key_in_use' });
    await slow;
  });

  test('after an answer that never came made one customer', async () => {
    await simulator.fault({ kind: 'timeout_after_commit' });
    const hasty = { idempotencyKey: 'lost', timeout: 300 };
    expect((await refusalOf(stripe.customers.create({ name: 'Jan' }, hasty))).type).toBe('StripeConnectionError');
    await stripe.customers.create({ name: 'Jan' }, { idempotencyKey: 'lost' });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('too often is told so', async () => {
    await simulator.fault({ kind: 'too_many_requests' });
    expect(await refusalOf(stripe.products.list())).toMatchObject({ type: 'StripeRateLimitError', status: 429 });
    await simulator.fault({ kind: 'server_error' });
    expect(await refusalOf(stripe.products.list())).toMatchObject({ type: 'StripeAPIError', status: 500 });
  });
});

describe('webhooks', () => {
  type Heard = { readonly body: string; readonly signature: string };
  const listen = async (status = () => 200) => {
    const heard: Heard[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        heard.push({ body: Buffer.concat(chunks).toString(), signature });
        response.writeHead(status()).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { heard, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
  };

  test('carry the event, signed over their bytes with a secret of their address', async () => {
    const ear = await listen();
    const { secret = '' } = await stripe.webhookEndpoints.create({
      url: ear.url,
      enabled_events: ['customer.updated'],
    });
    const { id } = await stripe.customers.create({ name: 'Jan' });
    await stripe.customers.update(id, { name: 'Piet' });
    await simulator.flush();
    const [only, ...more] = ear.heard;
    expect(more).toEqual([]);
    const { body = '', signature = '' } = only ?? {};
    const event = await stripe.webhooks.constructEventAsync(body, signature, secret);
    expect(event.type).toBe('customer.updated');
    expect(event.data.object).toMatchObject({ id, name: 'Piet' });
    expect(event.data.previous_attributes).toEqual({ name: 'Jan' });
    await expect(stripe.webhooks.constructEventAsync(`${body} `, signature, secret)).rejects.toThrow('signature');
    await expect(stripe.webhooks.constructEventAsync(body, signature, 'whsec_x')).rejects.toThrow('signature');
    expect((await stripe.webhookEndpoints.list()).data.map(({ secret: told }) => told)).toEqual([undefined]);
    expect((await stripe.events.list({ type: 'customer.updated' })).data.map((one) => one.id)).toEqual([event.id]);
    ear.server.close();
  });

  test('that are not answered come again, and can be doubled, late or lost', async () => {
    const answers = [500, 200];
    const ear = await listen(() => answers.shift() ?? 200);
    await stripe.webhookEndpoints.create({ url: ear.url, enabled_events: ['*'] });
    await stripe.products.create({ name: 'een' });
    await simulator.flush();
    await simulator.advance({ seconds: 300 });
    expect((await simulator.webhooks()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', [500, 200]],
    ]);
    await simulator.fault({ kind: 'webhook_duplicate' });
    await stripe.products.create({ name: 'twee' });
    await simulator.flush();
    await simulator.fault({ kind: 'webhook_lost' });
    await stripe.products.create({ name: 'drie' });
    await simulator.flush();
    expect((await simulator.webhooks()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'lost',
    ]);
    expect(ear.heard).toHaveLength(4);
    ear.server.close();
  });
});

test('a simulator that begins again knows what it knew, at the same address', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const folder = mkdtempSync('/tmp/stripe-');
  const first = await startSimulator('stripe', `${folder}/state.json`);
  const made = await openStripeClient({ apiKey: KEY, simulatorUrl: first.url }).customers.create({ name: 'Jan' });
  await first.kill();
  const second = await startSimulator('stripe', `${folder}/state.json`);
  expect(second.url).toBe(first.url);
  const kept = await openStripeClient({ apiKey: KEY, simulatorUrl: second.url }).customers.retrieve(made.id);
  expect(kept).toMatchObject({ name: 'Jan' });
  await second.kill();
  rmSync(folder, { recursive: true });
});
