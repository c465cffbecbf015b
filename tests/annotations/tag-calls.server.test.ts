import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Tag = { id: string; type: string; value: string; color: string; version: number };
type One = { result: Tag };
type Many = { result: Tag[] };
type Tagged = { result: { tags: Omit<Tag, 'version'>[]; brand: string; lastname: string; version: number } };
type Refused = { code: string; errors?: Record<string, string[]> };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let bookkeeper: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(async () => {
  await test.close();
});

async function makeTag(caller: Caller, value: string, type = 'object'): Promise<Tag> {
  return (await expectStatus<One>(caller.call('POST', '/api/tags', { type, value, color: '#2f8a50' }), 201)).result;
}

describe('tags', () => {
  it('are made, read in order, changed and deleted', async () => {
    const winter = await makeTag(owner, 'Winterbeurt');
    expect(winter).toMatchObject({ type: 'object', value: 'Winterbeurt', color: '#2F8A50', version: 1 });
    await makeTag(owner, 'Accu los');
    await makeTag(owner, 'Betaalt per kwartaal', 'customer');
    const all = await expectStatus<Many>(yard.call('GET', '/api/tags'), 200);
    expect(all.result.map(({ value }) => value)).toEqual(['Betaalt per kwartaal', 'Accu los', 'Winterbeurt']);
    const some = await expectStatus<Many>(yard.call('GET', '/api/tags?type=object&search=accu'), 200);
    expect(some.result.map(({ value }) => value)).toEqual(['Accu los']);
    const changed = await expectStatus<One>(owner.call('PUT', `/api/tags/${winter.id}`, { color: '#FFFFFF' }), 200);
    expect(changed.result).toMatchObject({ value: 'Winterbeurt', color: '#FFFFFF', version: 2 });
    await expectStatus(owner.call('PUT', `/api/tags/${winter.id}`, { value: 'x', version: 1 }), 409);
    await expectStatus(owner.call('DELETE', `/api/tags/${winter.id}`), 200);
    await expectStatus(owner.call('PUT', `/api/tags/${winter.id}`, { value: 'x' }), 404);
  });

  it('need a kind of record that there is, a text and a colour, and differ', async () => {
    const base = { type: 'object', value: 'Te koop', color: '#A21C6B' };
    for (const [wrong, field] of [
      [{ type: 'invoice' }, 'type'],
      [{ value: '  ' }, 'value'],
      [{ value: 'x'.repeat(41) }, 'value'],
      [{ color: 'red' }, 'color'],
      [{ color: '#12345' }, 'color'],
    ] as const) {
      const refused = await expectStatus<Refused>(owner.call('POST', '/api/tags', { ...base, ...wrong }), 422);
      expect(Object.keys(refused.errors ?? {})).toEqual([field]);
    }
    await expectStatus(owner.call('POST', '/api/tags', { ...base, value: 'x'.repeat(40) }), 201);
    await expectStatus(owner.call('POST', '/api/tags', base), 201);
    const twice = await expectStatus<Refused>(owner.call('POST', '/api/tags', { ...base, value: 'TE KOOP' }), 422);
    expect(twice).toMatchObject({ code: 'tag.exists', errors: { value: [expect.any(String)] } });
  });

  it('are not for who may not, and not of another company', async () => {
    const tag = await makeTag(owner, 'Alleen van ons');
    await expectStatus(yard.call('POST', '/api/tags', { type: 'object', value: 'x', color: '#000000' }), 403);
    await expectStatus(yard.call('DELETE', `/api/tags/${tag.id}`), 403);
    await expectStatus(bookkeeper.call('GET', '/api/tags'), 403);
    await expectStatus(stranger.call('PUT', `/api/tags/${tag.id}`, { value: 'x' }), 404);
    await expectStatus(stranger.call('DELETE', `/api/tags/${tag.id}`), 404);
    expect((await expectStatus<Many>(stranger.call('GET', '/api/tags'), 200)).result).toEqual([]);
    const object = await makeObject(stranger, '');
    await expectStatus(stranger.call('PUT', `/api/objects/${object}`, { tag_ids: [tag.id] }), 422);
  });
});

describe('the tags of a record', () => {
  it('are set as a whole and read with it, one by one and in lists', async () => {
    const [sold, key] = [await makeTag(owner, 'Verkocht'), await makeTag(owner, 'Sleutel aanwezig')];
    const object = await makeObject(owner, 'TG-12-AB', { tag_ids: [sold.id] });
    const path = `/api/objects/${object}`;
    const marks = async () => (await expectStatus<Tagged>(owner.call('GET', path), 200)).result.tags;
    const { version: _version, ...mark } = sold;
    expect(await marks()).toEqual([{ id: mark.id, type: mark.type, value: mark.value, color: mark.color }]);
    const put = { brand: 'Kip', tag_ids: [key.id] };
    const changed = await expectStatus<Tagged>(yard.call('PUT', path, put), 200);
    expect(changed.result).toMatchObject({ brand: 'Kip', tags: [{ value: 'Sleutel aanwezig' }] });
    await expectStatus(yard.call('PUT', path, { brand: 'Hobby' }), 200);
    expect((await marks()).map(({ value }) => value)).toEqual(['Sleutel aanwezig']);
    const list = await expectStatus<{ result: (Tagged['result'] & { uuid: string })[] }>(
      owner.call('GET', '/api/objects?search=TG12AB'),
      200,
    );
    expect(list.result.map(({ tags }) => tags.map(({ value }) => value))).toEqual([['Sleutel aanwezig']]);
    await expectStatus(owner.call('DELETE', `/api/tags/${key.id}`), 200);
    expect(await marks()).toEqual([]);
  });

  it('are refused with the rest of the call when one does not exist or is for other records', async () => {
    const pays = await makeTag(owner, 'Betaalt per jaar', 'customer');
    const customer = await makeCustomer(owner, 'Tol', { tag_ids: [pays.id] });
    const object = await makeObject(owner, '', { brand: 'Adria' });
    const refused = await expectStatus<Refused>(
      owner.call('PUT', `/api/objects/${object}`, { brand: 'Kip', tag_ids: [pays.id] }),
      422,
    );
    expect(refused).toMatchObject({ code: 'tag.other_type', errors: { tag_ids: [expect.any(String)] } });
    expect((await expectStatus<Tagged>(owner.call('GET', `/api/objects/${object}`), 200)).result.brand).toBe('Adria');
    const unknown = { lastname: 'Anders', tag_ids: [object] };
    await expectStatus(owner.call('PUT', `/api/customers/${customer}`, unknown), 422);
    const still = await expectStatus<Tagged>(owner.call('GET', `/api/customers/${customer}`), 200);
    expect(still.result).toMatchObject({ lastname: 'Tol', tags: [{ value: 'Betaalt per jaar' }] });
    const many = Array.from({ length: 21 }, () => pays.id);
    await expectStatus(owner.call('POST', '/api/customers', { lastname: 'Veel', tag_ids: many }), 422);
  });

  it('are not told to who may see the record but no tags', async () => {
    const tag = await makeTag(owner, 'Vaste klant', 'customer');
    const customer = await makeCustomer(owner, 'Stil', { tag_ids: [tag.id] });
    const seen = await expectStatus<Tagged>(bookkeeper.call('GET', `/api/customers/${customer}`), 200);
    expect(seen.result.tags).toEqual([]);
    const list = await expectStatus<{ result: Tagged['result'][] }>(bookkeeper.call('GET', '/api/customers'), 200);
    expect(list.result.flatMap(({ tags }) => tags)).toEqual([]);
  });
});
