import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MovingYard, openMovingYard } from '#tests/support/billing/moving-yard.ts';

let yard: MovingYard;
beforeEach(async () => {
  yard = await openMovingYard();
});
afterEach(() => yard.close());

const BANK = { iban: 'NL91ABNA0417164300', bic: '', account_holder: '' };
const toTransfer = () =>
  yard.owner.call('PUT', '/api/company', { bank: BANK, provider: { payment_provider: 'bank_transfer' } });

const pay = (id: string, cents: number) =>
  yard.ok('POST', `/api/invoices/${id}/payments`, { amount_cents: cents, method: 'bank' });

describe.each(['mollie', 'stripe'] as const)('a company that is paid by transfer and takes %s later', (provider) => {
  test('has nothing changed of what was: a page is made when an invoice is sent anew, and subscriptions go on', async () => {
    expect((await toTransfer()).statusCode).toBe(200);
    await yard.subscribe();
    await yard.bill();
    const [transferred, paged] = [await yard.send(12_100), await yard.send(12_100)];
    await pay(transferred, 2_100);

    await yard.choose(provider);
    await yard.settle();
    for (const id of [transferred, paged, ...(await yard.bills())]) expect(await yard.pagesOf(id)).toEqual([]);
    expect(await yard.invoice(transferred)).toMatchObject({ status: 'open', open_cents: 10_000 });
    await pay(transferred, 10_000);
    expect(await yard.invoice(transferred)).toMatchObject({ status: 'paid', open_cents: 0 });
    expect(await yard.pagesOf(transferred)).toEqual([]);

    await yard.ok('POST', `/api/invoices/${paged}/send`, { mode: 'mail_with_link' });
    await yard.settle();
    expect(await yard.pagesOf(paged)).toMatchObject([{ provider, state: 'open' }]);
    await yard.pay(paged);
    await yard.settle();
    expect(await yard.invoice(paged)).toMatchObject({ status: 'paid', payments: [{ source: provider }] });

    await yard.advanceToNextMonth();
    await yard.bill();
    await yard.settle();
    const [first = '', second = '', ...more] = await yard.bills();
    expect([await yard.pagesOf(first), more]).toEqual([[], []]);
    expect(await yard.pagesOf(second)).toMatchObject([{ provider }]);
  });

  test('and goes back keeps open pages where they are, and its next invoices have none', async () => {
    await yard.choose(provider);
    const [open, refunding] = [await yard.send(12_100), await yard.send(12_100)];
    await yard.pay(refunding);
    await yard.settle();

    expect((await toTransfer()).statusCode).toBe(200);
    await yard.settle();
    expect(await yard.pagesOf(open)).toMatchObject([{ provider, state: 'open' }]);
    await yard.pay(open);
    await yard.settle();
    expect(await yard.invoice(open)).toMatchObject({ status: 'paid', payments: [{ source: provider }] });
    expect(await yard.pagesOf(await yard.send(12_100))).toEqual([]);
    // What came in through the provider can go back there still.
    const credit = { invoice: refunding, lines: [{ position: 1, amount_cents: 2_100 }], refund: 'provider' };
    await yard.ok('POST', '/api/credit-invoices', credit);
    await yard.settle();
    expect((await yard.invoice(refunding)).refunds).toMatchObject([{ amount_cents: 2_100 }]);
  });
});

test('a company with a mandate moves to transfers once it is withdrawn, and makes none there', async () => {
  await yard.choose('mollie');
  const mandate = { account_holder: 'J. de Vries', iban: 'NL91ABNA0417164300', signed_on: '2026-01-01' };
  const path = `/api/customers/${yard.customerId}/mandates`;
  await yard.ok('POST', path, mandate);
  const refused = await toTransfer();
  expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toMatchObject([
    409,
    { 'provider.payment_provider': [expect.stringContaining('1')] },
  ]);
  await sql`update mandates set status = 'revoked'`.execute(yard.database.kysely);
  expect((await toTransfer()).statusCode).toBe(200);
  const late = await yard.owner.call('POST', path, mandate);
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'provider_is_bank_transfer']);
});
