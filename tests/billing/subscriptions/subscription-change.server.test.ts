import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openSubscriptionYard,
  SUBSCRIPTIONS,
  type SubscriptionYard,
  sums,
} from '#tests/support/billing/subscriptions.ts';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());
beforeEach(() => yard.billBy('calendar'));

/** Status, code and the fields of a refusal. */
const refused = async (url: string, body: object, method: 'PUT' | 'POST' = 'PUT') => {
  const answer = await yard.owner.call(method, url, body);
  const { code, errors } = answer.json() as { code: string; errors?: Record<string, unknown> };
  return [answer.statusCode, code, ...Object.keys(errors ?? {})];
};

/** A subscription billed up to the end of the month that the day is in. */
const begun = (startOn: string, input = {}, more = {}) => {
  yard.today(startOn);
  return yard.subscribe(startOn, input, more);
};

describe('a change', () => {
  it('T25: at once and to less is a credit invoice', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-15');
    await yard.change(uuid, { price_cents: 5_000, proration: 'now' });
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({ kind: 'credit_invoice', net: -2_500, vat: -525 });
  });

  it('T27: below zero the next one is a credit invoice with a number of its own', async () => {
    const { uuid } = await begun('2026-06-01', { cents: 60_000 });
    yard.today('2026-06-05');
    await yard.change(uuid, { price_cents: 5_000 });
    await yard.runOn('2026-07-01');
    const [first, credit] = await yard.invoicesOf(uuid);
    expect(credit).toMatchObject({ kind: 'credit_invoice', net: -40_833, vat: -8_575, total: -49_408, state: 'open' });
    expect(credit?.number).not.toBe(first?.number);
    expect(credit?.lines).toEqual([-50_000, 4_167, 5_000]);
  });

  it('with VAT in the price settles with VAT in the price', async () => {
    const { uuid } = await begun('2026-05-01', { cents: 12_100, includesVat: true });
    yard.today('2026-05-15');
    await yard.change(uuid, { price_cents: 24_200 });
    await yard.runOn('2026-06-01');
    expect((await yard.invoicesOf(uuid))[1]).toMatchObject({ total: 30_250, vat: 5_250, net: 25_000 });
  });

  it('to another product takes its name and price', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-15');
    const other = await yard.product({ cents: 20_000 });
    const changed = await yard.change(uuid, { product: other.uuid });
    expect(changed).toMatchObject({ product: { uuid: other.uuid }, price_cents: 20_000, description: 'Stalling' });
    expect(changed.pending.map(({ amount_cents: cents }) => cents)).toEqual([-5_000, 10_000]);
  });

  it('of the name only settles nothing', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-15');
    const changed = await yard.change(uuid, { description: 'Hal 2, plaats 12' });
    expect(changed).toMatchObject({ description: 'Hal 2, plaats 12', pending: [], price_cents: 10_000 });
  });

  it('bills what was due before it, at the terms of then', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-06-15');
    await yard.change(uuid, { price_cents: 20_000 });
    const made = await yard.invoicesOf(uuid);
    expect(made.map(({ net, fromOn, issuedOn }) => [net, fromOn, issuedOn])).toEqual([
      [10_000, '2026-05-01', '2026-05-01'],
      [10_000, '2026-06-01', '2026-06-15'],
    ]);
    await yard.runOn('2026-07-01');
    expect((await yard.invoicesOf(uuid))[2]).toMatchObject({ net: 25_000 });
  });

  it('on a day before today, within what was billed last', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-25');
    const changed = await yard.change(uuid, { price_cents: 20_000, on: '2026-05-15' });
    expect(changed.pending.map(({ amount_cents: cents }) => cents)).toEqual([-5_000, 10_000]);
    expect(changed.pending[0]).toMatchObject({ from_on: '2026-05-16', until_on: '2026-06-01' });
  });
});

describe('a change is refused', () => {
  it('before the period that was billed last, beyond it, and before the change before it', async () => {
    const { uuid } = await begun('2026-05-01');
    await yard.runOn('2026-06-01');
    yard.today('2026-06-10');
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    for (const on of ['2026-05-31', '2026-07-01']) {
      expect(await refused(url, { price_cents: 20_000, on }), on).toEqual([422, 'invalid_input', 'on']);
    }
    // The first and the last day of that period are in it.
    expect((await yard.preview(uuid, { price_cents: 20_000, on: '2026-06-01' })).lines).toHaveLength(2);
    expect((await yard.preview(uuid, { price_cents: 20_000, on: '2026-06-30' })).lines).toEqual([]);
    await yard.change(uuid, { price_cents: 20_000, on: '2026-06-10' });
    expect(await refused(url, { price_cents: 30_000, on: '2026-06-09' })).toEqual([422, 'invalid_input', 'on']);
    expect((await yard.change(uuid, { price_cents: 30_000, on: '2026-06-10' })).price_cents).toBe(30_000);
  });

  it('that would come to more than an invoice holds, at the quantity', async () => {
    const { uuid } = await begun('2026-05-01', { cents: 999_999_999 });
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    expect(await refused(url, { quantity: 9_999 })).toEqual([422, 'invalid_input', 'quantity']);
    expect(await refused(`${url}/preview`, { quantity: 9_999 }, 'POST')).toEqual([422, 'invalid_input', 'quantity']);
    expect((await yard.read(uuid)).quantity).toBe(1);
  });

  it('to a product of another period, or one whose price counts VAT in another way', async () => {
    const { uuid } = await begun('2026-05-01');
    const yearly = await yard.product({ interval: 12 });
    const gross = await yard.product({ includesVat: true });
    for (const { uuid: product } of [yearly, gross]) {
      expect(await refused(`${SUBSCRIPTIONS}/${uuid}`, { product })).toEqual([422, 'invalid_input', 'product']);
    }
  });

  it('with a version that is not the last one, and of one that has ended', async () => {
    const { uuid, version } = await begun('2026-05-01');
    await yard.change(uuid, { description: 'Anders', version });
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    expect(await refused(url, { description: 'Weer anders', version })).toEqual([409, 'conflict']);
    await yard.cancel(uuid, { mode: 'now' });
    expect(await refused(url, { description: 'Te laat' })).toEqual([409, 'subscription_canceled']);
    expect(await refused(`${url}/cancel`, { mode: 'now' }, 'POST')).toEqual([409, 'subscription_canceled']);
  });

  it('with an end that is over, and puts a later one in its place', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-20');
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    const end = (lastOn: string) => ({ end: { condition: 'chosen_date', last_on: lastOn } });
    expect(await refused(url, end('2026-05-19'))).toEqual([422, 'invalid_input', 'end.last_on']);
    expect((await yard.change(uuid, end('2026-05-20'))).end_date).toBe('2026-05-20');
    expect((await yard.change(uuid, end('2026-07-10'))).next_invoice_on).toBe('2026-06-01');
    expect((await yard.change(uuid, { end: { condition: 'none' } })).end_date).toBeNull();
    await yard.runOn('2026-06-01');
    expect(sums(await yard.invoicesOf(uuid)).at(-1)).toEqual(['2026-06-01', 10_000]);
  });
});

describe('the preview of a change', () => {
  it('shows the lines that the change makes and the invoices that come of them', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-15');
    const body = { price_cents: 20_000, quantity: 2 };
    const shown = await yard.preview(uuid, body);
    expect((await yard.read(uuid)).pending).toEqual([]);
    const changed = await yard.change(uuid, { ...body, preview: shown.token });
    expect(changed.pending).toEqual(shown.lines);
    await yard.runOn('2026-06-01');
    const [, next] = await yard.invoicesOf(uuid);
    expect(next).toMatchObject({ net: shown.invoices[0]?.net_cents, total: shown.invoices[0]?.total_cents });
  });

  it('that would now come to other lines is refused; nothing is written', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-05-15');
    const { token } = await yard.preview(uuid, { price_cents: 20_000 });
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    // Another day, another price, another settlement.
    yard.today('2026-05-16');
    expect(await refused(url, { price_cents: 20_000, preview: token })).toEqual([409, 'preview_stale']);
    yard.today('2026-05-15');
    expect(await refused(url, { price_cents: 20_001, preview: token })).toEqual([409, 'preview_stale']);
    expect(await refused(url, { price_cents: 20_000, proration: 'now', preview: token })).toEqual([
      409,
      'preview_stale',
    ]);
    expect(await yard.read(uuid)).toMatchObject({ price_cents: 10_000, pending: [], version: 1 });
    expect((await yard.change(uuid, { price_cents: 20_000, preview: token })).price_cents).toBe(20_000);
  });

  it('counts what is due as billed, as the change will', async () => {
    const { uuid } = await begun('2026-05-01');
    yard.today('2026-06-15');
    const shown = await yard.preview(uuid, { price_cents: 20_000 });
    const changed = await yard.change(uuid, { price_cents: 20_000, preview: shown.token });
    expect(changed.pending).toEqual(shown.lines);
  });
});
