import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapCustomerRow } from '#customers/customer-import.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

type Shown = { result: { address: Record<string, string> } };

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const addressOf = async (uuid: string) =>
  (await expectStatus<Shown>(owner.call('GET', `/api/customers/${uuid}`), 200)).result.address;
const errorsOf = async (call: Promise<unknown>) =>
  Object.keys((await expectStatus<{ errors: object }>(call as ReturnType<Caller['call']>, 422)).errors);

describe('the country of a customer', () => {
  it('is the Netherlands unless somebody says so, and changes apart from the rest', async () => {
    const uuid = await makeCustomer(owner, 'Bos', { address: { zipcode: '3861 AB', city: 'Nijkerk' } });
    expect(await addressOf(uuid)).toMatchObject({ country: 'NL' });
    const german = { zipcode: '48149', city: 'Münster', country: 'DE' };
    await expectStatus(owner.call('PUT', `/api/customers/${uuid}`, { address: german }), 200);
    expect(await addressOf(uuid)).toMatchObject(german);
    await expectStatus(owner.call('PUT', `/api/customers/${uuid}`, { phone: '0251 123456' }), 200);
    expect(await addressOf(uuid)).toMatchObject(german);
  });

  it.each([
    [{ country: 'XX' }, ['address.country']],
    [{ country: 'nl' }, ['address.country']],
    [{ country: '' }, ['address.country']],
    [{ country: 'NL', zipcode: '48149' }, ['address.zipcode']],
    [{ country: 'DE', zipcode: '3861 AB' }, ['address.zipcode']],
    [{ country: 'NL', zipcode: '3861 AB', number: 'a' }, ['address.number']],
    [{ zipcode: '3861 ABC' }, ['address.zipcode']],
  ])('%j is refused at the field', async (address, fields) => {
    expect(await errorsOf(owner.call('POST', '/api/customers', { lastname: 'Bos', address }))).toEqual(fields);
  });

  it('of a caller who names none leaves a foreign postcode alone, as before', async () => {
    const uuid = await makeCustomer(owner, 'Meyer', { address: { zipcode: '48149', city: 'Münster' } });
    await expectStatus(owner.call('PUT', `/api/customers/${uuid}`, { address: { city: 'Hamm' } }), 200);
    expect(await addressOf(uuid)).toMatchObject({ zipcode: '48149', city: 'Hamm', country: 'NL' });
  });

  it('goes with the postcode: one that does not fit the other is refused', async () => {
    const uuid = await makeCustomer(owner, 'Klein', { address: { zipcode: '48149', country: 'DE' } });
    const url = `/api/customers/${uuid}`;
    expect(await errorsOf(owner.call('PUT', url, { address: { country: 'NL' } }))).toEqual(['address.zipcode']);
    expect(await errorsOf(owner.call('PUT', url, { address: { zipcode: '3861 AB' } }))).toEqual(['address.zipcode']);
    await expectStatus(owner.call('PUT', url, { address: { zipcode: '3861 AB', country: 'NL' } }), 200);
  });
});

describe('the country of a customer in a sheet', () => {
  it.each([
    ['Duitsland', 'DE', []],
    ['germany', 'DE', []],
    ['be', 'BE', []],
    ['', 'NL', []],
    ['Verenigd Koninkrijk', 'GB', []],
    ['Atlantis', 'NL', [{ field: 'country', code: 'invalid' }]],
  ])('“%s” is %s', (cell, country, problems) => {
    const row = mapCustomerRow({ lastname: 'Bos', country: cell });
    expect(row.fields).toMatchObject({ country });
    expect(row.problems).toEqual(problems);
  });

  it('arrives with the customer, and is the Netherlands in a sheet without one', async () => {
    const rows = [
      { reference: 'K-1', lastname: 'Weber', zipcode: '48149', country: 'DE' },
      { reference: 'K-2', lastname: 'Smit' },
    ];
    await expectStatus(owner.call('POST', '/api/import/customers', { rows }), 200);
    const { result } = await expectStatus<{ result: { lastname: string; address: { country: string } }[] }>(
      owner.call('GET', '/api/customers?search=weber'),
      200,
    );
    expect(result[0]?.address).toMatchObject({ country: 'DE' });
    const dutch = await expectStatus<{ result: typeof result }>(owner.call('GET', '/api/customers?search=smit'), 200);
    expect(dutch.result[0]?.address.country).toBe('NL');
  });
});
