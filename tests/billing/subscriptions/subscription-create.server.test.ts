import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openSubscriptionYard,
  SUBSCRIPTIONS,
  type SubscriptionYard,
  sums,
} from '#tests/support/billing/subscriptions.ts';
import { makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());
beforeEach(() => yard.billBy('calendar'));

const count = async (table: 'subscriptions' | 'invoices' | 'billing_outbox') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    yard.database.kysely,
  );
  return rows[0]?.n;
};

describe('what is billed of a new subscription', () => {
  it.each([
    ['T28: from 15 April', '2026-04-15', 5_333, '2026-05-01'],
    ['T29: from the 31st, a day at least', '2026-05-31', 333, '2026-06-01'],
    ['T30: from 17 February', '2026-02-17', 4_667, '2026-03-01'],
    ['T31: from a first, no part before it', '2026-05-01', 10_000, '2026-06-01'],
  ] as const)('%s', async (_name, startOn, first, nextOn) => {
    yard.today(startOn);
    const made = await yard.subscribe(startOn);
    expect(made).toMatchObject({ status: 'active', next_invoice_on: nextOn, end_date: null, problem: null });
    expect(sums(await yard.invoicesOf(made.uuid))).toEqual([[startOn, first]]);
    await yard.runOn(nextOn);
    expect(sums(await yard.invoicesOf(made.uuid))).toEqual([
      [startOn, first],
      [nextOn, 10_000],
    ]);
  });

  it('T32: nothing before the first paid day, then what is left of that month', async () => {
    yard.today('2026-06-01');
    const { uuid } = await yard.subscribe('2026-06-01', {}, { trial_end: '2026-06-10' });
    expect(await yard.invoicesOf(uuid)).toEqual([]);
    await yard.runOn('2026-06-09');
    expect(await yard.invoicesOf(uuid)).toEqual([]);
    await yard.runOn('2026-06-10');
    await yard.runOn('2026-07-01');
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-06-10', 7_000],
      ['2026-07-01', 10_000],
    ]);
  });

  it('T33: with periods of its own, whole ones from the first paid day', async () => {
    await yard.billBy('anniversary');
    yard.today('2026-06-01');
    const { uuid } = await yard.subscribe('2026-06-01', {}, { trial_end: '2026-06-10' });
    await yard.runOn('2026-06-10');
    await yard.runOn('2026-07-09');
    await yard.runOn('2026-07-10');
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-06-10', 10_000],
      ['2026-07-10', 10_000],
    ]);
  });

  it('T34: three cycles and no more; its end is known from the start', async () => {
    yard.today('2026-01-01');
    const made = await yard.subscribe('2026-01-01', {}, { end: { condition: 'after_cycles', cycles: 3 } });
    expect(made).toMatchObject({ status: 'cancel_scheduled', end_date: '2026-03-31' });
    for (const day of ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'] as const) await yard.runOn(day);
    expect(sums(await yard.invoicesOf(made.uuid))).toEqual([
      ['2026-01-01', 10_000],
      ['2026-02-01', 10_000],
      ['2026-03-01', 10_000],
    ]);
    expect(await yard.read(made.uuid)).toMatchObject({ status: 'canceled', next_invoice_on: null });
  });

  it('T35: a last day in the month to come cuts its invoice', async () => {
    yard.today('2026-05-01');
    const { uuid } = await yard.subscribe('2026-05-01');
    yard.today('2026-05-20');
    await yard.change(uuid, { end: { condition: 'chosen_date', last_on: '2026-06-15' } });
    await yard.runOn('2026-06-01');
    await yard.runOn('2026-07-01');
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-05-01', 10_000],
      ['2026-06-01', 5_000],
    ]);
    yard.today('2026-06-15');
    expect(await yard.read(uuid)).toMatchObject({
      end_date: '2026-06-15',
      period: {
        from_on: '2026-06-01',
        until_on: '2026-06-16',
      },
    });
    yard.today('2026-06-16');
    expect((await yard.read(uuid)).status).toBe('canceled');
  });

  it('T36: periods from the 20th, until the first of next month', async () => {
    await yard.billBy('anniversary');
    yard.today('2026-05-20');
    const { uuid } = await yard.subscribe('2026-05-20');
    yard.today('2026-06-10');
    const ended = await yard.change(uuid, { end: { condition: 'first_of_next_month' } });
    expect(ended.end_date).toBe('2026-06-30');
    await yard.runOn('2026-06-20');
    await yard.runOn('2026-07-20');
    expect(sums(await yard.invoicesOf(uuid))).toEqual([
      ['2026-05-20', 10_000],
      ['2026-06-20', 3_667],
    ]);
    expect((await yard.read(uuid)).status).toBe('canceled');
  });

  it('T37: the end of the period: nothing more, and over on the day after it', async () => {
    yard.today('2026-06-01');
    const { uuid } = await yard.subscribe('2026-06-01');
    yard.today('2026-06-10');
    const ended = await yard.change(uuid, { end: { condition: 'end_of_period' } });
    expect(ended).toMatchObject({ status: 'cancel_scheduled', end_date: '2026-06-30', next_invoice_on: null });
    await yard.runOn('2026-07-01');
    expect(await yard.invoicesOf(uuid)).toHaveLength(1);
    expect((await yard.read(uuid)).status).toBe('canceled');
  });

  it('that begins later is billed then, by the run', async () => {
    yard.today('2026-05-01');
    const made = await yard.subscribe('2026-06-15');
    expect(made).toMatchObject({ status: 'not_started', next_invoice_on: '2026-06-15', period: null });
    await yard.runOn('2026-06-14');
    expect(await yard.invoicesOf(made.uuid)).toEqual([]);
    await yard.runOn('2026-06-15');
    expect(sums(await yard.invoicesOf(made.uuid))).toEqual([['2026-06-15', 5_333]]);
    expect((await yard.read(made.uuid)).period).toEqual({ from_on: '2026-06-15', until_on: '2026-07-01' });
  });

  it('that began before is billed period by period, all of it today', async () => {
    yard.today('2026-06-10');
    const { uuid } = await yard.subscribe('2026-04-15');
    const made = await yard.invoicesOf(uuid);
    expect(sums(made)).toEqual([
      ['2026-06-10', 5_333],
      ['2026-06-10', 10_000],
      ['2026-06-10', 10_000],
    ]);
    expect(made.map(({ fromOn, untilOn }) => [fromOn, untilOn])).toEqual([
      ['2026-04-15', '2026-05-01'],
      ['2026-05-01', '2026-06-01'],
      ['2026-06-01', '2026-07-01'],
    ]);
  });

  it('is issued with VAT, and sent to who has an address', async () => {
    yard.today('2026-05-01');
    const silent = await makeCustomer(yard.owner, 'zonder adres');
    const before = (await count('billing_outbox')) ?? 0;
    const { uuid } = await yard.subscribe('2026-05-01', { cents: 4_500 }, { quantity: 2, description: 'Plaats 12' });
    expect(await yard.invoicesOf(uuid)).toMatchObject([{ state: 'open', net: 9_000, vat: 1_890, total: 10_890 }]);
    expect(await count('billing_outbox')).toBe(before + 1);
    const other = await yard.subscribe('2026-05-01', {}, { customer: silent });
    expect(await yard.invoicesOf(other.uuid)).toMatchObject([{ state: 'open', total: 12_100 }]);
    expect(await count('billing_outbox')).toBe(before + 1);
  });

  it('for nothing is issued for the record and paid', async () => {
    yard.today('2026-05-01');
    const { uuid } = await yard.subscribe('2026-05-01', {}, { price_cents: 0 });
    expect(await yard.invoicesOf(uuid)).toMatchObject([{ state: 'paid', total: 0 }]);
  });
});

describe('the preview of a new subscription', () => {
  it('shows the invoices that the run then makes, and writes nothing', async () => {
    yard.today('2026-04-15');
    const { uuid: product } = await yard.product();
    const before = [await count('subscriptions'), await count('invoices')];
    const body = { customer: yard.customer, product, start_on: '2026-04-15', quantity: 2 };
    const answer = await yard.owner.call('POST', `${SUBSCRIPTIONS}/preview`, body);
    expect(answer.statusCode).toBe(200);
    const { result } = answer.json();
    const planned = result.invoices.map(({ on, net_cents: net }: { on: string; net_cents: number }) => [on, net]);
    expect(planned).toEqual([
      ['2026-04-15', 10_667],
      ['2026-05-01', 20_000],
      ['2026-06-01', 20_000],
      ['2026-07-01', 20_000],
    ]);
    expect([await count('subscriptions'), await count('invoices')]).toEqual(before);
    const made = (await yard.owner.call('POST', SUBSCRIPTIONS, body)).json().result;
    for (const [on] of planned.slice(1)) await yard.runOn(on);
    expect(sums(await yard.invoicesOf(made.uuid))).toEqual(planned);
  });
});

describe('a new subscription is refused', () => {
  const refused = async (more: object, url = SUBSCRIPTIONS) => {
    const { uuid } = await yard.product();
    const body = { customer: yard.customer, product: uuid, start_on: '2026-06-10', ...more };
    const answer = await yard.owner.call('POST', url, body);
    const { code, errors } = answer.json() as { code: string; errors?: Record<string, unknown> };
    return [answer.statusCode, code, ...Object.keys(errors ?? {})];
  };

  it.each([
    ['a start more than a year ago', { start_on: '2025-06-08' }, 'start_on'],
    ['a first paid day before the start', { trial_end: '2026-06-09' }, 'trial_end'],
    ['no piece at all', { quantity: 0 }, 'quantity'],
    ['a price below zero', { price_cents: -1 }, 'price_cents'],
    ['price and quantity beyond an invoice', { price_cents: 999_999_999, quantity: 9_999 }, 'quantity'],
    ['a day that is none', { start_on: '2026-02-30' }, 'start_on'],
    ['a start that the calendar cannot count on from', { start_on: '9999-12-31' }, 'start_on'],
    ['a first paid day beyond the calendar', { trial_end: '9999-12-31' }, 'trial_end'],
    ['a last day that is over', { end: { condition: 'chosen_date', last_on: '2026-06-09' } }, 'end.last_on'],
    ['a last day that is not said', { end: { condition: 'chosen_date' } }, 'end.last_on'],
    ['cycles that are not said', { end: { condition: 'after_cycles' } }, 'end.cycles'],
    ['a customer that is not there', { customer: '01900000-0000-7000-8000-00000000dead' }, 'customer'],
    ['an object that is not there', { object: '01900000-0000-7000-8000-00000000dead' }, 'object'],
    ['a product that is not there', { product: '01900000-0000-7000-8000-00000000dead' }, 'product'],
  ] as const)('%s, at its field', async (_name, more, field) => {
    yard.today('2026-06-10');
    const before = [await count('subscriptions'), await count('invoices')];
    expect(await refused(more)).toEqual([422, 'invalid_input', field]);
    expect(await refused(more, `${SUBSCRIPTIONS}/preview`)).toEqual([422, 'invalid_input', field]);
    expect([await count('subscriptions'), await count('invoices')]).toEqual(before);
  });

  it('a start of a year ago and the highest amount are still taken', async () => {
    yard.today('2026-06-10');
    const { uuid } = await yard.subscribe('2025-06-09', { interval: 12 });
    expect((await yard.invoicesOf(uuid)).length).toBeGreaterThan(0);
    const dear = await yard.subscribe('2026-07-01', {}, { price_cents: 999_999_999 });
    expect(dear.price_cents).toBe(999_999_999);
  });

  it('an object of somebody else, a product that is charged once, one that is not sold any more', async () => {
    yard.today('2026-06-10');
    const other = await makeCustomer(yard.owner, 'Bakker');
    const theirs = await makeObject(yard.owner, 'AB-12-CD', { customer_id: other });
    expect(await refused({ object: theirs })).toEqual([422, 'invalid_input', 'object']);
    const ours = await makeObject(yard.owner, 'EF-34-GH', { customer_id: yard.customer });
    const made = await yard.subscribe('2026-07-01', {}, { object: ours });
    expect(made.object).toMatchObject({ uuid: ours });
    const once = (
      await yard.owner.call('POST', '/api/products', { name: 'Wassen', unit_price_cents: 5_000, interval_months: null })
    ).json().result.uuid;
    expect(await refused({ product: once })).toEqual([422, 'invalid_input', 'product']);
    await yard.owner.call('DELETE', `/api/products/${made.product.uuid}`);
    expect(await refused({ product: made.product.uuid })).toEqual([422, 'invalid_input', 'product']);
  });
});
