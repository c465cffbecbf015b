import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerBillingAnswer } from '#billing/customer-billing.schema.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';
import { startVies, type TestVies } from '#tests/support/vies.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

type Answer = { readonly result: CustomerBillingAnswer };
const DE = 'DE136695976';
const NOW = Date.parse('2026-05-01T10:00:00Z');

let vies: TestVies;
let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  vies = await startVies();
  test = await openTestApp({ vies: { url: vies.url, limitMs: 30_000 }, now: () => NOW });
  owner = await signIn(test.app, PEOPLE.owner.email);
  const legal = { ...SECTION_DEFAULTS.legal, vat_id: 'NL000099998B57' };
  await expectStatus(owner.call('PUT', '/api/company', { legal }), 200);
});
afterAll(async () => {
  await test.close();
  await vies.stop();
});
beforeEach(() => {
  vies.mood = 'valid';
  vies.asked.length = 0;
});

const urlOf = async () => `/api/customers/${await makeCustomer(owner, 'Klein')}/billing`;
const save = async (url: string, body: object, caller = owner) =>
  (await expectStatus<Answer>(caller.call('PUT', url, body), 200)).result;
const check = async (url: string, caller = owner) =>
  (await expectStatus<Answer>(caller.call('POST', `${url}/check-vat`), 200)).result;

describe('a VAT id of another member state', () => {
  it('is looked up when it is saved; the answer is kept with its day and number', async () => {
    const url = await urlOf();
    const saved = await save(url, { vat_id: 'de 136.695.976' });
    const expected = {
      outcome: 'valid',
      checked_at: '2026-05-01T10:00:00.000Z',
      consultation: 'WAPIAAAAX1',
      name: 'Hafen GmbH',
    };
    expect(saved).toMatchObject({ vat_id: DE, vat_check: expected });
    expect(vies.asked).toEqual([
      {
        path: '/rest-api/check-vat-number',
        countryCode: 'DE',
        vatNumber: '136695976',
        requesterMemberStateCode: 'NL',
        requesterNumber: '000099998B57',
      },
    ]);
    const { result } = await expectStatus<Answer>(owner.call('GET', url), 200);
    expect(result).toEqual(saved);
    // What else is saved asks nobody again, and keeps what was said.
    expect((await save(url, { attention: 'Frau Klein' })).vat_check).toEqual(expected);
    expect((await save(url, { vat_id: DE, term_days: 30 })).vat_check).toEqual(expected);
    expect(vies.asked).toHaveLength(1);
  });

  it('that VIES does not know is saved, and said to be unknown', async () => {
    vies.mood = 'invalid';
    const url = await urlOf();
    const { vat_check: said } = await save(url, { vat_id: DE });
    expect(said).toMatchObject({ outcome: 'invalid', name: '' });
    vies.mood = 'valid';
    expect((await check(url)).vat_check).toMatchObject({ outcome: 'valid' });
  });

  it.each(['busy', 'broken', 'hanging'] as const)(
    'is saved where VIES is %s: said, and blocks nothing',
    async (mood) => {
      // Whoever waits for an answer that never comes waits briefly here.
      const vat = { vies: { url: vies.url, limitMs: mood === 'hanging' ? 20 : 30_000 }, now: () => NOW };
      const app = await startTestApp(test.database, vat);
      const caller = await signIn(app, PEOPLE.owner.email);
      vies.mood = mood;
      const url = await urlOf();
      expect(await save(url, { vat_id: DE }, caller)).toMatchObject({
        vat_id: DE,
        vat_check: { outcome: 'no_answer' },
      });
      vies.mood = 'valid';
      expect((await check(url)).vat_check).toMatchObject({ outcome: 'valid' });
      // A question without an answer does not undo the answer of before.
      vies.mood = mood;
      expect((await check(url, caller)).vat_check).toMatchObject({ outcome: 'no_answer' });
      const { result } = await expectStatus<Answer>(owner.call('GET', url), 200);
      expect(result.vat_check).toMatchObject({ outcome: 'valid' });
      await app.close();
    },
  );

  it('that is replaced loses what was said of the one before', async () => {
    const url = await urlOf();
    await save(url, { vat_id: DE });
    vies.mood = 'invalid';
    expect(await save(url, { vat_id: 'BE0123456749' })).toMatchObject({ vat_check: { outcome: 'invalid' } });
    expect(await save(url, { vat_id: '' })).toMatchObject({ vat_id: '', vat_check: null });
  });

  it('goes along in a merge with what was said of it', async () => {
    const [kept, gone] = [await makeCustomer(owner, 'Klein'), await makeCustomer(owner, 'Klein GmbH')];
    await save(`/api/customers/${gone}/billing`, { vat_id: DE });
    await expectStatus(owner.call('POST', `/api/customers/${kept}/merge`, { uuid: gone }), 200);
    const { result } = await expectStatus<Answer>(owner.call('GET', `/api/customers/${kept}/billing`), 200);
    expect(result).toMatchObject({ vat_id: DE, vat_check: { outcome: 'valid' } });
  });
});

describe('a VAT id that VIES cannot know', () => {
  it.each(['NL000099998B57', 'GB123456782', 'CHE123456788'])('%s is never asked about', async (vatId) => {
    const url = await urlOf();
    expect(await save(url, { vat_id: vatId })).toMatchObject({ vat_check: null });
    expect(vies.asked).toEqual([]);
    const refused = await expectStatus<{ code: string }>(owner.call('POST', `${url}/check-vat`), 409);
    expect(refused.code).toBe('billing.no_union_vat_id');
  });

  it('is of Northern Ireland: that is there', async () => {
    expect(await save(await urlOf(), { vat_id: 'XI123456782' })).toMatchObject({ vat_check: { outcome: 'valid' } });
  });

  it.each(['DE12345678', 'ATU1234567', 'FR1', 'CHE12345', 'QQ123456789'])(
    '%s is refused at the field',
    async (vatId) => {
      const { errors } = await expectStatus<{ errors: object }>(
        owner.call('PUT', await urlOf(), { vat_id: vatId }),
        422,
      );
      expect(Object.keys(errors)).toEqual(['vat_id']);
      expect(vies.asked).toEqual([]);
    },
  );
});

it('without VIES everything is saved and nothing is said', async () => {
  const app = await startTestApp(test.database, { now: () => NOW });
  const caller = await signIn(app, PEOPLE.owner.email);
  expect(await save(await urlOf(), { vat_id: DE }, caller)).toMatchObject({ vat_id: DE, vat_check: null });
  await app.close();
});

it('the check is for who may change billing, of the own company', async () => {
  const url = await urlOf();
  await save(url, { vat_id: DE });
  const call = async (email: string) => (await signIn(test.app, email)).call('POST', `${url}/check-vat`);
  await expectStatus(call(PEOPLE.yard.email), 403);
  await expectStatus(call(PEOPLE.stranger.email), 404);
});
