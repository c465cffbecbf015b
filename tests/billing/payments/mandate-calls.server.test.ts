import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { rowsOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

type Mandate = { readonly uuid: string; readonly status: string; readonly iban_end: string };

let test: TestApp;
let owner: Caller;
let bookkeeper: Caller;
let customer: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
});
afterAll(() => test.close());

const today = () => dayAt(Date.now());
const signed = (more: object = {}) => ({
  iban: 'NL91 ABNA 0417 1643 00',
  account_holder: 'B. Bakker',
  signed_on: today(),
  ...more,
});
const url = (of = customer) => `/api/customers/${of}/mandates`;
const make = async () => (await expectStatus<{ result: Mandate }>(owner.call('POST', url(), signed()), 201)).result;
const errandsOf = (id: string) =>
  rowsOf<{ kind: string }>(test, `select kind from billing_outbox where subject_id = '${id}' order by id`);

describe('a mandate', () => {
  it('is kept with the end of its account only, and asked of the bank afterwards', async () => {
    const made = await make();
    expect(made).toMatchObject({ status: 'wanted', iban_end: '4300' });
    expect(await errandsOf(made.uuid)).toEqual([{ kind: 'create_mandate' }]);
    const [stored] = await rowsOf<{ row: string }>(
      test,
      `select m::text as row from mandates m where id = '${made.uuid}'`,
    );
    expect(stored?.row).toContain('4300');
    expect(stored?.row).not.toContain('0417164300');
  });

  it('is taken back once, and nothing more is collected with it', async () => {
    const { uuid } = await make();
    await expectStatus(owner.call('DELETE', `/api/mandates/${uuid}`, {}), 200);
    await expectStatus(owner.call('DELETE', `/api/mandates/${uuid}`, {}), 200);
    expect((await errandsOf(uuid)).map(({ kind }) => kind)).toEqual(['create_mandate', 'revoke_mandate']);
    const { result } = await expectStatus<{ result: readonly Mandate[] }>(owner.call('GET', url()), 200);
    expect(result.find((mandate) => mandate.uuid === uuid)).toMatchObject({ status: 'revoked' });
  });

  it.each([
    ['a wrong digit', { iban: 'NL91ABNA0417164301' }, 'iban', /verkeerd cijfer/],
    ['an account that is none', { iban: '12345' }, 'iban', /geen IBAN/],
    ['a day to come', { signed_on: addDays(today(), 1) }, 'signed_on', /moet nog komen/],
    ['a day there is not', { signed_on: '2026-02-30' }, 'signed_on', /./],
    ['nobody', { account_holder: ' ' }, 'account_holder', /verplicht/],
  ])('with %s is refused at the field, in words', async (_name, wrong, field, words) => {
    const before = await rowsOf(test, 'select 1 from mandates');
    const answer = await owner.call('POST', url(), signed(wrong));
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect([answer.statusCode, ...Object.keys(errors)]).toEqual([422, field]);
    expect(errors[field]?.[0]).toMatch(words);
    expect(await rowsOf(test, 'select 1 from mandates')).toHaveLength(before.length);
  });

  it('is for who may write invoices, of a customer who is there, of the own company', async () => {
    const { uuid } = await make();
    await expectStatus(bookkeeper.call('GET', url()), 200);
    await expectStatus(bookkeeper.call('POST', url(), signed()), 403);
    await expectStatus(bookkeeper.call('DELETE', `/api/mandates/${uuid}`, {}), 403);
    await expectStatus(owner.call('GET', url(randomUUID())), 404);
    await expectStatus(owner.call('DELETE', `/api/mandates/${randomUUID()}`, {}), 404);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(test.database.kysely);
    await expectStatus(stranger.call('GET', url()), 404);
    await expectStatus(stranger.call('POST', url(), signed()), 404);
    await expectStatus(stranger.call('DELETE', `/api/mandates/${uuid}`, {}), 404);
    const [kept] = await rowsOf<{ status: string }>(test, `select status from mandates where id = '${uuid}'`);
    expect(kept?.status).toBe('wanted');
  });
});
