import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '#locales/server/say.ts';
import { NOTICE_WORDS } from '#server/contracts/contract.letters.ts';
import { type Caller, openCaller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';
import { contractYard, look } from './contract-yard.ts';

let test: TestApp;
let owner: Caller;
let yard: ReturnType<typeof contractYard>;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = contractYard(owner);
});
afterAll(() => test.close());

type Price = { readonly cents: number; readonly includesVat: boolean; readonly months?: number };

async function subscribe(customer: string, object: string, { cents, includesVat, months = 1 }: Price): Promise<void> {
  const product = { name: 'Stalling', unit_price_cents: cents, interval_months: months, includes_vat: includesVat };
  const made = owner.call('POST', '/api/products', product);
  const { uuid } = (await expectStatus<{ result: { uuid: string } }>(made, 201)).result;
  const body = { customer, object, product: uuid, start_on: '2026-01-01' };
  await expectStatus(owner.call('POST', '/api/mollie/subscriptions', body), 201);
}

describe('the price in a contract', () => {
  it.each([
    [false, '€ 100,00 excl. btw'],
    [true, '€ 100,00 incl. btw'],
  ])('says whether VAT is in it: %s', async (includesVat, words) => {
    const { object, customer } = await yard.object();
    await subscribe(customer, object, { cents: 10_000, includesVat });
    const { text, missing } = await yard.make(object);
    expect(text.replace(/\s/g, ' ')).toContain(`**${words}** per maand`);
    expect(missing).not.toContain('price.amount');
  });

  it('is not known where VAT is in one part and not in another', async () => {
    const { object, customer } = await yard.object();
    await subscribe(customer, object, { cents: 10_000, includesVat: false });
    await subscribe(customer, object, { cents: 500, includesVat: true });
    expect((await yard.make(object)).missing).toEqual(expect.arrayContaining(['price.amount', 'price.period']));
  });

  it('is what its customer pays, not somebody before them', async () => {
    const { object, customer } = await yard.object();
    await subscribe(customer, object, { cents: 7_500, includesVat: true });
    const next = await makeCustomer(owner, 'Smit');
    await expectStatus(owner.call('PUT', `/api/objects/${object}`, { customer_id: next }), 200);
    await subscribe(next, object, { cents: 10_000, includesVat: true });
    expect((await yard.make(object)).text.replace(/\s/g, ' ')).toContain('**€ 100,00 incl. btw**');
  });
});

describe('the notice in a contract', () => {
  it.each([
    [0, '0 months'],
    [1, '1 month'],
    [3, '3 months'],
  ])('is said in the right number: %i', async (months, words) => {
    expect(say('en', NOTICE_WORDS, { months })).toBe(words);
    const { object } = await yard.object();
    const settings = await expectStatus<{ result: { settings: { version: number; storage: object } } }>(
      owner.call('GET', '/api/company'),
      200,
    );
    const { version, storage } = settings.result.settings;
    const changed = { version, storage: { ...storage, notice_months: months } };
    await expectStatus(owner.call('PUT', '/api/company', changed), 200);
    const said = say('nl', NOTICE_WORDS, { months });
    expect((await yard.make(object)).text).toContain(`De opzegtermijn is ${said}.`);
  });
});

describe('an object that is deleted', () => {
  const remove = (object: string) => owner.call('DELETE', `/api/objects/${object}`, {});

  it('stays while its customer can sign on a link', async () => {
    const { object } = await yard.object();
    const { uuid } = await yard.make(object);
    const token = await yard.send(uuid);
    expect(await expectStatus(remove(object), 409)).toMatchObject({ code: 'object.contract_waits' });
    await look(await openCaller(test.app), token);
    expect(await expectStatus(remove(object), 409)).toMatchObject({
      code: 'object.contract_waits',
      message: expect.stringContaining('contract'),
    });
    await yard.act(uuid, 'void', { reason: 'verkocht' });
    await expectStatus(remove(object), 200);
  });

  it('takes its draft along', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    await expectStatus(remove(object), 200);
    expect(await yard.read(uuid)).toMatchObject({ state: 'void', void_reason: 'Object verwijderd' });
    const send = owner.call('POST', `/api/contracts/${uuid}/send`, { to: null, sha256 });
    expect(await expectStatus(send, 409)).toMatchObject({ code: 'contract_is_void' });
  });

  it('leaves what was signed to be read', async () => {
    const { object } = await yard.object();
    const { uuid, sha256 } = await yard.make(object);
    const signed = await yard.act(uuid, 'sign', { signer: 'Jan Bakker', sha256 });
    await expectStatus(remove(object), 200);
    expect(await yard.read(uuid)).toMatchObject({ state: 'signed', text: signed.text });
    const { result } = await expectStatus<{ result: readonly object[] }>(
      owner.call('GET', `/api/objects/${object}/contracts`),
      200,
    );
    expect(result).toMatchObject([{ uuid, state: 'signed' }]);
    expect((await owner.call('GET', `/api/contracts/${uuid}/document`)).statusCode).toBe(200);
  });
});

describe('the place, the start and the plate in a contract', () => {
  it('are the reserved spot with its hall, and the first day of the subscription', async () => {
    const { object, customer } = await yard.object();
    const hall = await makeWarehouse(owner, 'Loods West');
    const spot = await makeSpot(owner, { warehouse_id: hall, name: 'W7' });
    await expectStatus(owner.call('PUT', `/api/spots/${spot}/reservation`, { object_id: object }), 200);
    await subscribe(customer, object, { cents: 10_000, includesVat: true });
    const { text, missing } = await yard.make(object);
    expect(text).toContain('W7, Loods West');
    expect(text).toContain('gaat in op 1 januari 2026');
    expect(missing.filter((field) => /^spot|start$/.test(field))).toEqual([]);
  });

  it('start on the day that the object has of its own', async () => {
    const { object, customer } = await yard.object();
    await expectStatus(owner.call('PUT', `/api/objects/${object}`, { contract_start_date: '2026-02-03' }), 200);
    await subscribe(customer, object, { cents: 10_000, includesVat: true });
    expect((await yard.make(object)).text).toContain('gaat in op 3 februari 2026');
  });

  it.each([
    ['caravan', 'kenteken: geen,', false],
    ['car', 'kenteken: ………………,', true],
  ])('say that a %s without a plate has none, or leave it open', async (category, words, isMissing) => {
    const customer = await makeCustomer(owner, 'Vos');
    const { text, missing } = await yard.make(
      await makeObject(owner, '', { customer_id: customer, brand: 'Hobby', category }),
    );
    expect(text).toContain(words);
    expect(missing.includes('object.plate')).toBe(isMissing);
  });
});
