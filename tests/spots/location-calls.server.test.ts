import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeWarehouse } from '#tests/support/yard-calls.ts';

type Place = { uuid: string; name: string; version: number };

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
afterAll(() => test.close());

async function make(name: string): Promise<Place> {
  return (await expectStatus<{ result: Place }>(owner.call('POST', '/api/locations', { name }), 201)).result;
}

const list = async (query = '') =>
  (await expectStatus<{ result: Place[] }>(owner.call('GET', `/api/locations${query}`), 200)).result;

describe('locations', () => {
  it('are made, listed by the numbers in their names, found, renamed and deleted', async () => {
    const tenth = await make('Terrein 10');
    const second = await make('Terrein 2');
    expect((await list()).map(({ name }) => name)).toEqual(['Terrein 2', 'Terrein 10']);
    expect(await list('?search=10')).toEqual([tenth]);
    const renamed = await owner.call('PUT', `/api/locations/${second.uuid}`, { name: 'Kade', version: second.version });
    expect(renamed.json()).toMatchObject({ result: { uuid: second.uuid, name: 'Kade', version: second.version + 1 } });
    for (const { uuid } of [tenth, second]) {
      await expectStatus(owner.call('DELETE', `/api/locations/${uuid}`, {}), 200);
    }
    expect(await list()).toEqual([]);
  });

  it('with warehouses stay, and an older version is a conflict', async () => {
    const { uuid, version } = await make('Vol');
    await expectStatus(owner.call('POST', '/api/warehouses', { name: 'Hal 7', location_id: uuid }), 201);
    const answer = await expectStatus<{ code: string; message: string }>(
      owner.call('DELETE', `/api/locations/${uuid}`, {}),
      409,
    );
    expect(answer).toMatchObject({
      code: 'location.has_warehouses',
      message: 'Deze locatie heeft nog loodsen en kan niet worden verwijderd.',
    });
    await expectStatus(owner.call('PUT', `/api/locations/${uuid}`, { name: 'Anders', version: version + 1 }), 409);
  });

  it('need the right, a name within bounds and a record of the own company', async () => {
    const { uuid } = await make('Van ons');
    await expectStatus(yard.call('POST', '/api/locations', { name: 'X' }), 403);
    await expectStatus(yard.call('DELETE', `/api/locations/${uuid}`, {}), 403);
    await expectStatus(owner.call('POST', '/api/locations', { name: 'x'.repeat(121) }), 422);
    await expectStatus(owner.call('PUT', `/api/locations/${uuid}`, { name: ' ' }), 422);
    await expectStatus(owner.call('PUT', `/api/locations/${uuid}`, { name: 'x'.repeat(120) }), 200);
    await expectStatus(stranger.call('PUT', `/api/locations/${uuid}`, { name: 'Gekaapt' }), 404);
    await expectStatus(stranger.call('DELETE', `/api/locations/${uuid}`, {}), 404);
  });
});

describe('a warehouse', () => {
  it('is renamed, made a field and moved to another location', async () => {
    const id = await makeWarehouse(owner, 'Hal 3');
    const { uuid } = await make('Verderop');
    const body = { name: 'Veld 3', kind: 'field', location_id: uuid, row_ends: { 2: 'both', 10: 'front' } };
    const answer = await owner.call('PUT', `/api/warehouses/${id}`, body);
    expect(answer.json()).toMatchObject({ result: { ...body, uuid: id, location: 'Verderop', version: 2 } });
    await expectStatus(owner.call('PUT', `/api/warehouses/${id}`, { row_ends: { 0: 'front' } }), 422);
    await expectStatus(owner.call('PUT', `/api/warehouses/${id}`, { name: 'Oud', version: 1 }), 409);
  });

  it("is refused at a location that is not there, and is nobody else's to change", async () => {
    const id = await makeWarehouse(owner, 'Hal 4');
    const nowhere = await owner.call('PUT', `/api/warehouses/${id}`, { location_id: randomUUID() });
    expect(nowhere.statusCode).toBe(422);
    expect(nowhere.json()).toMatchObject({ code: 'missing_parent', errors: { location_id: [expect.any(String)] } });
    await expectStatus(yard.call('PUT', `/api/warehouses/${id}`, { name: 'X' }), 403);
    await expectStatus(stranger.call('PUT', `/api/warehouses/${id}`, { name: 'X' }), 404);
  });
});
