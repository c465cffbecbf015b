import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInvoice } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, SUBSCRIPTIONS, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());

const described = async (subscription: string) => {
  const invoices = await yard.invoicesOf(subscription);
  const read = await Promise.all(invoices.map(({ id }) => readInvoice(yard.owner, id)));
  return read.map(({ lines }) => lines.map(({ description }) => description));
};

describe('an invoice of a subscription for an object', () => {
  it('says which one, also of an extra, and keeps that when the object changes', async () => {
    yard.today('2026-01-01');
    const object = await makeObject(yard.owner, 'WR-75-GH', { customer_id: yard.customer });
    const { uuid } = await yard.subscribe('2026-01-01', {}, { object });
    const extra = { customer: yard.customer, object, description: 'Wassen', unit_price_cents: 4_500 };
    await expectStatus(yard.owner.call('POST', '/api/extras', extra), 201);
    await yard.runOn('2026-02-01');
    await expectStatus(yard.owner.call('PUT', `/api/objects/${object}`, { licence_plate: 'AB-12-CD' }), 200);
    await yard.runOn('2026-03-01');
    expect(await described(uuid)).toEqual([
      ['Stalling · WR-75-GH'],
      ['Stalling · WR-75-GH', 'Wassen · WR-75-GH'],
      ['Stalling · AB-12-CD'],
    ]);
  });

  it('says so in what settles a change, and the preview of either says the same', async () => {
    yard.today('2026-05-01');
    const object = await makeObject(yard.owner, 'EF-34-GH', { customer_id: yard.customer });
    const { uuid } = await yard.subscribe('2026-05-01', {}, { object });
    yard.today('2026-05-15');
    const change = { price_cents: 20_000, on: '2026-05-15', proration: 'now' };
    const preview = await yard.preview(uuid, change);
    expect(preview.lines.map(({ description }) => description)).toEqual([
      'Ongebruikt: Stalling · EF-34-GH',
      'Resterend: Stalling · EF-34-GH',
    ]);
    expect(preview.invoices[0]?.lines[0]?.description).toContain('EF-34-GH');
    await yard.change(uuid, { ...change, preview: preview.token });
    expect((await described(uuid)).at(-1)).toEqual(preview.lines.map(({ description }) => description));
  });

  it('says its number where nothing else is known of it', async () => {
    yard.today('2026-06-01');
    const customer = await makeCustomer(yard.owner, 'Miller', { firstname: 'Luke' });
    const object = await makeObject(yard.owner, '', { customer_id: customer, category: 'boat' });
    const { product } = await yard.subscribe('2026-06-01');
    const body = { customer, object, product: product.uuid, start_on: '2026-06-01' };
    const preview = await expectStatus<{ result: { lines: readonly { description: string }[] } }>(
      yard.owner.call('POST', `${SUBSCRIPTIONS}/preview`, body),
      200,
    );
    const { uuid } = await yard.subscribe('2026-06-01', {}, { customer, object });
    const [[line] = []] = await described(uuid);
    expect(line).toMatch(/^Stalling · \d+$/);
    expect(preview.result.lines[0]?.description).toBe(line);
  });
});
