import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: TestApp;
let owner: Caller;
let office: Caller;
beforeAll(async () => {
  yard = await openTestApp();
  owner = await signIn(yard.app, PEOPLE.owner.email);
  office = await signIn(yard.app, PEOPLE.office.email);
  await sql`update companies set payment_provider = null, has_ledger = false where id = ${YARD}`.execute(
    yard.database.kysely,
  );
});
afterAll(() => yard.close());

const IBAN = 'NL91ABNA0417164300';
const bank = (iban: string) => ({ iban, bic: '', account_holder: '' });
const put = (body: object, caller = owner) => caller.call('PUT', '/api/company', body);
const TRANSFER = { payment_provider: 'bank_transfer' };
const me = async () =>
  (await expectStatus<{ data: { company: Record<string, unknown> } }>(owner.call('GET', '/api/user'), 200)).data
    .company;
const list = () => owner.call('GET', '/api/products');

test('a company that never billed has no books; bank transfer opens them, once there is an account to pay to', async () => {
  expect((await list()).json()).toMatchObject({ code: 'no_provider' });
  const without = await put({ provider: TRANSFER });
  expect([without.statusCode, Object.keys(without.json<{ errors: object }>().errors)]).toEqual([422, ['bank.iban']]);
  expect(await me()).toMatchObject({ payment_provider: null, has_ledger: false });
  expect((await put({ provider: TRANSFER, bank: bank(IBAN) }, office)).statusCode).toBe(403);

  await expectStatus(put({ provider: TRANSFER, bank: bank(IBAN) }), 200);
  expect(await me()).toMatchObject({ payment_provider: 'bank_transfer', has_payment_key: false, has_ledger: true });
  expect((await list()).statusCode).toBe(200);
  expect((await owner.call('GET', '/api/company/is-stripe-configured')).json()).toEqual({ result: false });
  // Addresses of a provider are those of companies on it.
  expect((await owner.call('GET', '/api/mollie/products')).json()).toMatchObject({ code: 'provider_is_bank_transfer' });
});

test('the account cannot be removed while customers pay to it, and can be changed', async () => {
  const empty = await put({ bank: bank('') });
  expect([empty.statusCode, Object.keys(empty.json<{ errors: object }>().errors)]).toEqual([422, ['bank.iban']]);
  await expectStatus(put({ bank: bank('NL20INGB0001234567') }), 200);
});

test('a key belongs to a provider: with bank transfer it is refused, and that of a provider is kept', async () => {
  const key = 'test_aHBpYWxsbnVtYmVyc2FyZWdvb2R4N1Fwx7Qp';
  const refused = await put({ provider: { ...TRANSFER, api_key: key } });
  expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['provider.api_key'],
  ]);
  await expectStatus(put({ provider: { ...TRANSFER, api_key: key, key_of: 'mollie' } }), 200);
  expect(await me()).toMatchObject({ payment_provider: 'bank_transfer', has_payment_key: false });
  await expectStatus(put({ provider: { payment_provider: 'mollie' } }), 200);
  expect(await me()).toMatchObject({ payment_provider: 'mollie', has_payment_key: true });
});
