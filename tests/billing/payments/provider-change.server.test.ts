import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import { type Caller, PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { MOLLIE_KEY, OTHER_MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

/** A new key of the same account as `MOLLIE_KEY`. */
const RENEWED_KEY = `test_${'c'.repeat(30)}`;
let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard({ sameAccount: { [RENEWED_KEY]: MOLLIE_KEY } });
}, 120_000);
beforeEach(async () => {
  const { kysely } = yard.database;
  await yard.mollie.clearFaults();
  await sql`truncate invoices, payments, refunds, payment_links, mandates, billing_outbox, company_payment_keys
    cascade`.execute(kysely);
  await sql`update companies set payment_provider = 'mollie', has_ledger = false where id = ${YARD}`.execute(kysely);
  await sql`update companies set payment_provider = null, has_ledger = false where id <> ${YARD}`.execute(kysely);
  await expectStatus(put({ payment_provider: 'mollie', api_key: MOLLIE_KEY }), 200);
});
afterAll(() => yard.close());

type Problem = { readonly code: string; readonly message: string; readonly errors?: Record<string, string[]> };
type Standing = Record<'provider' | 'account', { what: string; count: number; examples: { name: string }[] }[]>;

const put = (provider: object, caller: Caller = yard.owner) => caller.call('PUT', '/api/company', { provider });
const leave = () => put({ payment_provider: null });
const refused = async (answer: ReturnType<typeof put>, status = 409) => await expectStatus<Problem>(answer, status);
const standing = async () =>
  (await expectStatus<{ result: Standing }>(yard.owner.call('GET', '/api/company/provider'), 200)).result;
const changeStatus = (id: string, status: string) =>
  expectStatus(yard.owner.call('POST', `/api/mollie/invoices/${id}/change-status`, { status, note: 'Weg' }), 200);
const company = async () =>
  (await expectStatus<{ data: { company: object } }>(yard.owner.call('GET', '/api/user'), 200)).data.company;
const keysOf = async () =>
  (
    await sql<{ provider: string; ends: string; account: number }>`
      select provider, ends_with as ends, account from company_payment_keys where company_id = ${YARD} order by 1`.execute(
      yard.database.kysely,
    )
  ).rows;
const paid = async (cents: number) => {
  const sent = await yard.send(cents);
  await yard.mollie.pay(sent.linkId);
  await yard.runErrands();
  return sent;
};

describe('leaving the payment provider', () => {
  test('is refused with what stands in the way and the way out, and nothing changed', async () => {
    const { id } = await yard.send(12_100);
    const { code, errors } = await refused(leave());
    expect(code).toBe('provider_in_use_provider');
    expect(errors).toEqual({
      'provider.payment_provider': [
        'Open facturen: 1. Laat ze betalen, crediteer ze of boek ze af.',
        'Open betaalpagina’s: 1. Sluit ze of wacht op de betaling.',
      ],
    });
    const found = await standing();
    const { number } = await yard.invoice(id);
    expect(found.provider).toEqual([
      { what: 'open_invoices', count: 1, examples: [] },
      { what: 'payment_links', count: 1, examples: [{ uuid: id, name: number }] },
    ]);
    expect(await company()).toMatchObject({ payment_provider: 'mollie', has_payment_key: true });
    expect(await keysOf()).toMatchObject([{ provider: 'mollie', ends: 'aaaa' }]);
  });

  test.each([
    [
      'a scheduled invoice',
      'scheduled_invoices',
      `insert into invoices (company_id, id, kind, customer_id, state,
      scheduled_on, includes_vat) values (COMPANY, gen_random_uuid(), 'invoice', gen_random_uuid(), 'scheduled',
      current_date + 9, true)`,
    ],
    [
      'a refund under way',
      'refunds',
      `insert into refunds (company_id, id, invoice_id, amount_cents, status)
      select company_id, gen_random_uuid(), id, 100, 'pending' from invoices limit 1`,
    ],
    [
      'a mandate',
      'mandates',
      `insert into mandates (company_id, id, customer_id, reference, status, signed_on, channel)
      values (COMPANY, gen_random_uuid(), gen_random_uuid(), 'R1', 'valid', current_date, 'paper')`,
    ],
  ] as const)('waits for %s', async (_name, what, insert) => {
    await paid(1_000);
    await sql.raw(insert.replaceAll('COMPANY', `'${YARD}'`)).execute(yard.database.kysely);
    expect((await standing()).provider).toMatchObject([{ what, count: 1 }]);
    expect((await refused(leave())).code).toBe('provider_in_use_provider');
  });

  test('keeps its key, its books and what is done about them; nothing new is billed', async () => {
    const { id, linkId } = await yard.send(12_100);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    await expectStatus(leave(), 200);
    expect(await company()).toMatchObject({ payment_provider: null, has_payment_key: false, has_ledger: true });
    for (const path of [
      '/api/mollie/invoices',
      `/api/mollie/invoices/${id}`,
      `/api/mollie/invoices/${id}/document`,
      '/api/invoices',
      '/api/mollie/subscriptions',
      '/api/mollie/payments',
      '/api/billing-runs',
      '/api/mollie/products',
      '/api/tax-rates',
      '/api/reminders',
      '/api/mollie/categories',
      `/api/customers/${yard.customerId}/mandates`,
      `/api/invoices/show/${id}`,
      '/api/prices',
    ]) {
      expect((await yard.owner.call('GET', path)).statusCode, path).toBe(200);
    }
    const line = { description: 'Stalling', unit_price_cents: 100, tax_rate: yard.taxRateId };
    const draft = { customer: yard.customerId, includes_vat: true, lines: [line] };
    expect(await refused(yard.owner.call('POST', '/api/mollie/invoices', draft))).toMatchObject({
      code: 'no_provider',
    });
    expect(await runBilling({ database: yard.database.kysely, now: Date.now }, { by: null })).toEqual([]);
    // Money is refunded through the account that received it.
    await expectStatus(
      yard.owner.call('POST', '/api/mollie/credit-invoices', { invoice: id, refund: 'provider' }),
      201,
    );
    await yard.runErrands();
    expect((await yard.invoice(id)).refunds).toMatchObject([
      { amount_cents: 12_100, status: expect.not.stringMatching('wanted|failed') },
    ]);
    await expectStatus(put({ payment_provider: 'mollie' }), 200);
    expect(await company()).toMatchObject({ payment_provider: 'mollie', has_payment_key: true });
    expect(await keysOf()).toEqual([{ provider: 'mollie', ends: 'aaaa', account: 1 }]);
  });

  test('still hears of a charge back, which can be settled without a provider', async () => {
    const { id, linkId } = await yard.send(5_000);
    const payment = await yard.mollie.pay(linkId);
    await yard.runErrands();
    await expectStatus(leave(), 200);
    await yard.mollie.chargeBack(payment);
    await yard.runErrands();
    expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 5_000 });
    await changeStatus(id, 'uncollectible');
    await expectStatus(yard.owner.call('POST', `/api/mollie/invoices/${id}/send`, { mode: 'mail_with_link' }), 200);
    await yard.runErrands();
    expect((await standing()).provider).toEqual([]);
  });

  test('is in the audit trail, and for who may change settings', async () => {
    const office = await signIn(yard.app, PEOPLE.office.email);
    expect((await put({ payment_provider: null }, office)).statusCode).toBe(403);
    expect((await office.call('GET', '/api/company/provider')).statusCode).toBe(403);
    await expectStatus(leave(), 200);
    const { rows } = await sql`
      select changes from audit_log where action = 'settings.edit' order by at desc, id desc limit 1`.execute(
      yard.database.kysely,
    );
    expect(rows).toEqual([{ changes: { payment_provider: { was: 'mollie', now: null } } }]);
  });

  test('is nothing that what another company has under way could hold up', async () => {
    await yard.send(12_100);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    await expectStatus(put({ payment_provider: 'mollie' }, stranger), 200);
    await expectStatus(put({ payment_provider: null }, stranger), 200);
  });
});

describe('another key of the same provider', () => {
  test('of the same account takes the place of the old one, whatever is under way', async () => {
    const { linkId, id } = await yard.send(2_000);
    await expectStatus(put({ payment_provider: 'mollie', api_key: RENEWED_KEY }), 200);
    expect(await keysOf()).toEqual([{ provider: 'mollie', ends: 'cccc', account: 1 }]);
    await yard.mollie.pay(linkId);
    await yard.runErrands();
    expect(await yard.invoice(id)).toMatchObject({ status: 'paid' });
  });

  test('of another account waits for what the account holds, then for a person who has read what that ends', async () => {
    const { id, linkId } = await yard.send(2_000);
    const input = { payment_provider: 'mollie', api_key: OTHER_MOLLIE_KEY };
    expect(await refused(put({ ...input, other_account: true }))).toMatchObject({
      code: 'provider_in_use_account',
      errors: { 'provider.api_key': ['Open betaalpagina’s: 1. Sluit ze of wacht op de betaling.'] },
    });
    await expectStatus(yard.owner.call('POST', '/api/payment-links/close', {}), 200);
    // The provider has not been told yet.
    expect((await standing()).account).toMatchObject([{ what: 'payment_links' }]);
    await yard.runErrands();
    expect((await standing()).account).toEqual([]);
    expect(await refused(put(input))).toMatchObject({ code: 'provider_account_other' });
    await expectStatus(put({ ...input, other_account: true }), 200);
    expect(await keysOf()).toEqual([{ provider: 'mollie', ends: 'bbbb', account: 2 }]);
    // The new account is never asked for objects of the old one.
    const asked = async () => (await yard.mollie.requests()).filter(({ path }) => path.includes(linkId)).length;
    const before = await asked();
    await yard.look();
    expect(await asked()).toBe(before);
    await expectStatus(yard.owner.call('POST', `/api/mollie/invoices/${id}/send`, { mode: 'mail_with_link' }), 200);
    await yard.runErrands();
    expect((await yard.invoice(id)).payment_link).not.toBeNull();
  });

  test('is taken at once where no key opens the account of before: nothing could be cleared there', async () => {
    await yard.send(2_000);
    await sql`update company_payment_keys set sealed = '\\x00'`.execute(yard.database.kysely);
    const input = { payment_provider: 'mollie', api_key: OTHER_MOLLIE_KEY };
    expect(await refused(put(input))).toMatchObject({ code: 'provider_account_other' });
    await expectStatus(put({ ...input, other_account: true }), 200);
    expect(await keysOf()).toEqual([{ provider: 'mollie', ends: 'bbbb', account: 2 }]);
  });

  test('cannot get past that by removing the key first', async () => {
    await yard.send(2_000);
    expect(await refused(put({ payment_provider: 'mollie', api_key: null }))).toMatchObject({
      code: 'provider_in_use_account',
    });
  });

  test('is not stored while the provider cannot say whose it is', async () => {
    await yard.send(2_000);
    await yard.mollie.fault({ kind: 'server_error', times: null });
    expect(await refused(put({ payment_provider: 'mollie', api_key: OTHER_MOLLIE_KEY }))).toMatchObject({
      code: 'provider_away',
    });
    expect(await keysOf()).toMatchObject([{ ends: 'aaaa' }]);
  });

  test('of live mode is of another account without asking: test payments move no money', async () => {
    await paid(2_000);
    const live = { payment_provider: 'mollie', api_key: `live_${'d'.repeat(30)}` };
    expect(await refused(put(live))).toMatchObject({ code: 'provider_account_other' });
    await expectStatus(put({ ...live, other_account: true }), 200);
    const { rows } = await sql`
      select changes from audit_log where action = 'settings.edit' order by at desc, id desc limit 1`.execute(
      yard.database.kysely,
    );
    expect(rows).toMatchObject([
      { changes: { key_account: { now: 'other' }, key_mode: { was: 'test', now: 'live' } } },
    ]);
  });
});

test('the secret in the addresses of a link is not stored, and only who was given it is believed', async () => {
  const { linkId, id } = await yard.send(1_000);
  const token = await yard.tokenOf(linkId);
  const { rows } = await sql<{ row: string }>`select l::text as row from payment_links l`.execute(yard.database.kysely);
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  const made = (await yard.mollie.requests()).filter(({ path }) => path.endsWith('/payment-links'));
  expect(JSON.stringify(made)).toContain(`/api/webhooks/mollie/${(await yard.invoice(id)).ulid}/${token}`);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  await yard.mollie.pay(linkId);
  await yard.runErrands();
  expect(await yard.invoice(id)).toMatchObject({ status: 'paid' });
});
