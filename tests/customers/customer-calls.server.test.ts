import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Customer = { uuid: string; lastname: string; status: number; version: number; address: Record<string, string> };
type CustomerList = { result: Customer[]; next_cursor?: string | null };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(async () => {
  await test.close();
});

describe('customers', () => {
  it('are created, shown, changed in part and deleted', async () => {
    const address = { street: 'Dorpsstraat', number: '1a', zipcode: '3861 AB', city: 'Nijkerk' };
    const uuid = await makeCustomer(owner, 'Jansen', { firstname: 'Piet', email: 'piet@example.test', address });
    const shown = await expectStatus<{ result: Customer }>(owner.call('GET', `/api/customers/${uuid}`), 200);
    expect(shown.result).toMatchObject({ uuid, firstname: 'Piet', lastname: 'Jansen', status: 1, address });

    const changed = await expectStatus<{ result: Customer }>(
      owner.call('PUT', `/api/customers/${uuid}`, { status: 0, address: { city: 'Putten' } }),
      200,
    );
    expect(changed.result).toMatchObject({ lastname: 'Jansen', status: 0, address: { ...address, city: 'Putten' } });
    expect(changed.result.version).toBe(2);

    await expectStatus(owner.call('DELETE', `/api/customers/${uuid}`), 200);
    await expectStatus(owner.call('GET', `/api/customers/${uuid}`), 404);
  });

  it('made twice under one id are one customer', async () => {
    const uuid = '01900000-0000-7000-8000-0000000000aa';
    await makeCustomer(owner, 'Dubbel', { uuid });
    await makeCustomer(owner, 'Dubbel', { uuid });
    const { result } = await expectStatus<CustomerList>(owner.call('GET', '/api/customers?search=dubbel'), 200);
    expect(result).toHaveLength(1);
  });

  it('are found by any words of their name, without accents or case, in the order of their names', async () => {
    await makeCustomer(owner, 'Müller', { firstname: 'Ada' });
    await makeCustomer(owner, 'muller', { firstname: 'Zoë' });
    await makeCustomer(owner, 'Honderd% zeker');
    const found = await expectStatus<CustomerList>(owner.call('GET', '/api/customers?search=MULLER'), 200);
    expect(found.result.map(({ lastname }) => lastname)).toEqual(['Müller', 'muller']);
    const both = await expectStatus<CustomerList>(owner.call('GET', '/api/customers?search=muller%20zoe'), 200);
    expect(both.result).toHaveLength(1);
    await makeCustomer(owner, 'Yılmaz-Großkopf');
    for (const text of ['yilmaz', 'grosskopf', 'YILMAZ-GROß']) {
      const letters = await expectStatus<CustomerList>(
        owner.call('GET', `/api/customers?search=${encodeURIComponent(text)}`),
        200,
      );
      expect(
        letters.result.map(({ lastname }) => lastname),
        text,
      ).toEqual(['Yılmaz-Großkopf']);
    }
    const sign = await expectStatus<CustomerList>(owner.call('GET', '/api/customers?search=d%25'), 200);
    expect(sign.result).toHaveLength(1);
  });

  it('are found by the parts of their address together', async () => {
    const address = { street: 'Eikenlaan', number: '106 b', zipcode: '7311 AB', city: 'Apeldoorn' };
    await makeCustomer(owner, 'Aan de Laan', { address });
    const find = async (text: string) => {
      const listed = owner.call('GET', `/api/customers?search=${encodeURIComponent(text)}`);
      return (await expectStatus<CustomerList>(listed, 200)).result.map(({ lastname }) => lastname);
    };
    for (const text of ['eikenlaan 106', 'Eikenlaan 106b apeldoorn', '7311ab 106']) {
      expect(await find(text), text).toEqual(['Aan de Laan']);
    }
    expect(await find('eikenlaan 107')).toEqual([]);
  });

  it('come in pages that together are the whole list, and whole without a limit', async () => {
    for (let number = 0; number < 7; number += 1) await makeCustomer(owner, `Blad ${number}`);
    const whole = await expectStatus<CustomerList>(owner.call('GET', '/api/customers'), 200);
    expect(whole.next_cursor).toBeUndefined();
    const paged: Customer[] = [];
    let cursor = '';
    do {
      const page = await expectStatus<CustomerList>(owner.call('GET', `/api/customers?limit=3${cursor}`), 200);
      expect(page.result.length).toBeLessThanOrEqual(3);
      paged.push(...page.result);
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
    } while (cursor !== '');
    expect(paged).toEqual(whole.result);
  });

  it('are not listed for a wrong cursor, limit or an unknown filter', async () => {
    for (const query of [
      'cursor=nonsense',
      'cursor=eyJhIjoxfQ',
      'limit=0',
      'limit=501',
      'limit=abc',
      'offset=3',
      'status=2',
    ]) {
      await expectStatus(owner.call('GET', `/api/customers?${query}`), 422);
    }
  });

  it('are refused with the fields that are wrong', async () => {
    const answer = await expectStatus<{ errors: object; code: string }>(
      owner.call('POST', '/api/customers', { lastname: ' ', email: 'x', address: { country: 'XX' }, admin: 1 }),
      422,
    );
    expect(Object.keys(answer.errors).toSorted()).toEqual(['address.country', 'admin', 'email', 'lastname']);
    await expectStatus(owner.call('POST', '/api/customers', { lastname: 'x'.repeat(120) }), 201);
    await expectStatus(owner.call('POST', '/api/customers', { lastname: 'x'.repeat(121) }), 422);
  });

  it('are not changed over a change the caller did not see', async () => {
    const uuid = await makeCustomer(owner, 'Versie');
    await expectStatus(owner.call('PUT', `/api/customers/${uuid}`, { note: 'eerst', version: 1 }), 200);
    const answer = await expectStatus<{ code: string }>(
      owner.call('PUT', `/api/customers/${uuid}`, { note: 'later', version: 1 }),
      409,
    );
    expect(answer.code).toBe('conflict');
    await expectStatus(owner.call('DELETE', `/api/customers/${uuid}`, { version: 1 }), 409);
  });

  it('with objects are not deleted', async () => {
    const uuid = await makeCustomer(owner, 'Eigenaar');
    await makeObject(owner, '12-AB-34', { customer_id: uuid });
    const answer = await expectStatus<{ code: string; message: string }>(
      owner.call('DELETE', `/api/customers/${uuid}`),
      409,
    );
    expect(answer.code).toBe('customer.has_dependents');
    expect(answer.message).toBe('Deze klant heeft objecten of open afspraken en kan niet worden verwijderd.');
  });

  it('may be seen but not changed by a yard hand', async () => {
    const uuid = await makeCustomer(owner, 'Gezien');
    await expectStatus(yard.call('GET', `/api/customers/${uuid}`), 200);
    await expectStatus(yard.call('POST', '/api/customers', { lastname: 'Nee' }), 403);
    await expectStatus(yard.call('PUT', `/api/customers/${uuid}`, { note: 'nee' }), 403);
    await expectStatus(yard.call('DELETE', `/api/customers/${uuid}`), 403);
  });

  it('of another company do not exist', async () => {
    const uuid = await makeCustomer(owner, 'Alleen van ons');
    await expectStatus(stranger.call('GET', `/api/customers/${uuid}`), 404);
    await expectStatus(stranger.call('PUT', `/api/customers/${uuid}`, { note: 'x' }), 404);
    await expectStatus(stranger.call('DELETE', `/api/customers/${uuid}`), 404);
    await expectStatus(owner.call('GET', '/api/customers/not-an-id'), 404);
    const { result } = await expectStatus<CustomerList>(stranger.call('GET', '/api/customers'), 200);
    expect(result).toEqual([]);
    await expectStatus(owner.call('GET', `/api/customers/${uuid}`), 200);
  });

  it('are nothing for callers who are not signed in, and not changed without the token', async () => {
    expect((await test.app.inject({ method: 'GET', url: '/api/customers' })).statusCode).toBe(401);
    expect((await test.app.inject({ method: 'POST', url: '/api/customers', payload: {} })).statusCode).toBe(401);
    const headers = { ...owner.headers(), 'x-xsrf-token': 'x' };
    for (const url of ['/api/customers', '/%61pi/customers', '/api/customers/']) {
      const answer = await test.app.inject({ method: 'POST', url, headers, payload: { lastname: 'Vals' } });
      expect(answer.statusCode).toBe(419);
    }
  });
});
