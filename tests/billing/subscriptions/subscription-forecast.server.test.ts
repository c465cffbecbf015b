import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { forecastInvoices, stateOf, type WhatIf } from '#billing/subscription-forecast.ts';
import { plannedInvoiceOf } from '#billing/subscription-lines.ts';
import { OTHER_YARD, PEOPLE, signIn } from '#tests/support/app.ts';
import { openSubscriptionYard, SUBSCRIPTIONS, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());

/** Returns the next three invoices as the calculator computes them from what a call returns. */
function reckoned(subscription: SubscriptionAnswer, change: WhatIf | null) {
  const { vat_category: vatCategory, rate_bp: rateBp } = subscription.tax_rate;
  const naming = { nameOf: () => '', vatCategory, rateBp, includesVat: subscription.includes_vat };
  return forecastInvoices(stateOf(subscription), change, '2030-01-01')
    .slice(0, 3)
    .map((invoice) => plannedInvoiceOf(invoice, naming))
    .map(({ on, net_cents: net, vat_cents: vat, total_cents: total }) => ({ on, net, vat, total }));
}

/** Returns the same as the server previews it. */
async function previewed(uuid: string, body: object) {
  const { invoices } = await yard.preview(uuid, body);
  return invoices.map(({ on, net_cents: net, vat_cents: vat, total_cents: total }) => ({ on, net, vat, total }));
}

describe('the calculator of a subscription that there is', () => {
  it.each([
    ['by the calendar', 'calendar', '2026-04-15', {}, {}],
    ['from its own day', 'anniversary', '2026-04-20', { interval: 3 }, {}],
    ['with VAT in its price', 'calendar', '2026-05-01', { includesVat: true, cents: 12_100 }, {}],
    ['with a trial', 'calendar', '2026-05-01', {}, { trial_end: '2026-06-10' }],
    ['that ends', 'anniversary', '2026-04-20', {}, { end: { condition: 'chosen_date', last_on: '2026-06-30' } }],
    ['that ends after some invoices', 'calendar', '2026-04-15', {}, { end: { condition: 'after_cycles', cycles: 3 } }],
  ] as const)('gives what the server gives: %s', async (_name, billingDay, startOn, input, more) => {
    yard.today('2026-05-10');
    await yard.billBy(billingDay);
    const { uuid, version } = await yard.subscribe(startOn, input, more);
    expect(reckoned(await yard.read(uuid), null)).toEqual(await previewed(uuid, { version }));
    const price = { price_cents: 20_000, on: '2026-05-15' };
    for (const proration of ['next', 'none'] as const) {
      const tried = { on: '2026-05-15', unitPriceCents: 20_000, quantity: 1, proration };
      // Before the first paid day there is nothing to settle.
      if ('trial_end' in more) continue;
      expect(reckoned(await yard.read(uuid), tried)).toEqual(await previewed(uuid, { ...price, proration, version }));
    }
  });

  it('carries lines that wait', async () => {
    yard.today('2026-05-10');
    await yard.billBy('calendar');
    const { uuid } = await yard.subscribe('2026-05-01');
    await yard.change(uuid, { price_cents: 20_000, on: '2026-05-10' });
    const now = await yard.read(uuid);
    expect(now.pending).toHaveLength(2);
    expect(reckoned(now, null)).toEqual(await previewed(uuid, { version: now.version }));
  });
});

describe('a change after one that was not settled', () => {
  it('gives back what was billed, not what it costs since', async () => {
    yard.today('2026-05-10');
    await yard.billBy('calendar');
    const { uuid } = await yard.subscribe('2026-05-01');
    const { version } = await yard.change(uuid, { price_cents: 20_000, on: '2026-05-10', proration: 'none' });
    const tried = { on: '2026-05-15', unitPriceCents: 30_000, quantity: 1, proration: 'next' } as const;
    const now = await yard.read(uuid);
    expect(now.billed_cents).toBe(10_000);
    expect(reckoned(now, tried)).toEqual(
      await previewed(uuid, { price_cents: 30_000, on: '2026-05-15', proration: 'next', version }),
    );
  });
});

describe('subscriptions of an object', () => {
  const of = async (object: string, caller = yard.owner) =>
    (
      await expectStatus<{ result: readonly SubscriptionAnswer[] }>(
        caller.call('GET', `${SUBSCRIPTIONS}?object=${object}`),
        200,
      )
    ).result.map(({ uuid }) => uuid);

  it('are found by it, and only those; nobody else sees them', async () => {
    yard.today('2026-05-10');
    const customer = await makeCustomer(yard.owner, 'Objectman');
    const object = await makeObject(yard.owner, 'ZX-34-YV', { customer_id: customer });
    const bare = await makeObject(yard.owner, 'ZX-35-YV', { customer_id: customer });
    const { uuid } = await yard.subscribe('2026-05-01', {}, { customer, object });
    await yard.subscribe('2026-05-01', {}, { customer });
    expect(await of(object)).toEqual([uuid]);
    expect(await of(bare)).toEqual([]);
    const other = await signIn(yard.app, PEOPLE.stranger.email);
    await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(yard.database.kysely);
    expect(await of(object, other)).toEqual([]);
    await expectStatus(yard.owner.call('GET', `${SUBSCRIPTIONS}?object=nothing`), 422);
    const hand = await signIn(yard.app, PEOPLE.yard.email);
    await expectStatus(hand.call('GET', `${SUBSCRIPTIONS}?object=${object}`), 403);
  });
});
