import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pollPayments } from '#billing/server/routes/start-payments.ts';
import { storePaymentKey } from '#company/server/payment-key.repository.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { STRIPE_KEY } from '#tests/support/billing/stripe-keys.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';

type Standing = {
  readonly keys: readonly {
    provider: string;
    refused: { why: string; since: string } | null;
    away_since: string | null;
  }[];
  readonly news: { readonly heard_until: string } | null;
};

async function standingOf({ owner }: Pick<StripeYard, 'owner'>): Promise<Standing> {
  const answer = await owner.call('GET', '/api/company/provider/standing');
  return (answer.json() as { readonly result: Standing }).result;
}
const refusedOf = async (yard: Pick<StripeYard, 'owner'>) => (await standingOf(yard)).keys[0]?.refused ?? null;

describe('a key at Stripe', () => {
  let yard: StripeYard;
  beforeAll(async () => {
    yard = await openStripeYard();
    await yard.look();
  });
  afterEach(() => yard.simulator.clearFaults());
  afterAll(() => yard.close());

  test('that is revoked is said to be since when; what is to be done waits, and is done once it is given back', async () => {
    expect(await refusedOf(yard)).toBeNull();
    const before = await yard.issue();
    await yard.simulator.fault({ kind: 'key_refused', times: null });
    const { id } = await yard.issue();
    const refused = await refusedOf(yard);
    expect(refused?.why).toBe('key');
    await yard.look();
    expect(await refusedOf(yard)).toEqual(refused);
    expect((await yard.invoice(id)).payment_link).toBeNull();
    expect((await yard.invoice(before.id)).payment_link).not.toBeNull();
    await yard.simulator.clearFaults();
    await yard.runErrands();
    expect(await refusedOf(yard)).toBeNull();
    expect((await yard.invoice(id)).payment_link).not.toBeNull();
  });

  test('that lacks a right is said to until what needs it is done', async () => {
    await yard.simulator.fault({ kind: 'key_limited', method: 'POST', path: '/v1/invoices', times: null });
    await yard.issue();
    expect((await refusedOf(yard))?.why).toBe('rights');
    // Other calls are answered: that says nothing of the missing right.
    await yard.look();
    expect((await refusedOf(yard))?.why).toBe('rights');
    await yard.simulator.clearFaults();
    await yard.ok('POST', `/api/invoices/${(await yard.issue()).id}/send`, { mode: 'manual' });
    expect(await refusedOf(yard)).toBeNull();
  });

  test('of another account is asked nothing, and nothing is lost until the right one is back', async () => {
    const store = (key: string) =>
      withCompany(yard.database.kysely, YARD, (tx) =>
        storePaymentKey(tx, 'a secret for tests that is long enough', {
          companyId: YARD,
          provider: 'stripe',
          key,
          isOtherAccount: false,
        }),
      );
    await store(`sk_test_${'b'.repeat(24)}`);
    await yard.look();
    expect((await refusedOf(yard))?.why).toBe('account');
    const { id } = await yard.issue();
    expect((await yard.invoice(id)).payment_link).toBeNull();
    await store(STRIPE_KEY);
    await yard.look();
    expect(await refusedOf(yard)).toBeNull();
    expect((await yard.invoice(id)).payment_link).not.toBeNull();
  });

  test('tells how old is what is known while Stripe is away', async () => {
    await yard.look();
    const { news } = await standingOf(yard);
    await yard.simulator.fault({ kind: 'server_error', times: null });
    await yard.look();
    const away = await standingOf(yard);
    expect(away.keys[0]?.away_since).not.toBeNull();
    expect(away.news?.heard_until).toBe(news?.heard_until);
    await yard.simulator.clearFaults();
    await yard.look();
    expect((await standingOf(yard)).keys[0]?.away_since).toBeNull();
  });

  test('is told about to who may change it, of the own company', async () => {
    const worker = await signIn(yard.app, PEOPLE.yard.email);
    expect((await worker.call('GET', '/api/company/provider/standing')).statusCode).toBe(403);
  });
});

describe('a key at Mollie', () => {
  let yard: PaymentYard;
  beforeAll(async () => {
    yard = await openPaymentYard();
  });
  afterAll(() => yard.close());

  test('that is revoked is said to be, and is good again by itself', async () => {
    const { id } = await yard.send(12_100);
    await yard.mollie.fault({ kind: 'key_refused', times: null });
    await pollPayments(yard.parts, { missedSince: new Date() });
    expect((await refusedOf(yard))?.why).toBe('key');
    await yard.mollie.clearFaults();
    await pollPayments(yard.parts, { missedSince: new Date() });
    expect(await refusedOf(yard)).toBeNull();
    expect((await yard.invoice(id)).status).toBe('open');
  });
});
