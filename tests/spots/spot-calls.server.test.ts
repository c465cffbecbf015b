import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

type Spot = { uuid: string; name: string; taken: number; available: number; version: number; allowed_number: number };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;
let warehouse: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  warehouse = await makeWarehouse(owner, 'Hal 1');
});
afterAll(async () => {
  await test.close();
});

describe('warehouses', () => {
  it('are made, at a first location of their own when there is none, listed and deleted', async () => {
    const { result } = await expectStatus<{ result: { id: string; location: string }[] }>(
      owner.call('GET', '/api/warehouses'),
      200,
    );
    expect(result).toMatchObject([{ id: warehouse, name: 'Hal 1', kind: 'hall', location: 'Hal 1' }]);
    const field = await makeWarehouse(owner, 'Veld');
    await expectStatus(owner.call('DELETE', `/api/warehouses/${field}`), 200);
    const after = await expectStatus<{ result: object[] }>(owner.call('GET', '/api/warehouses'), 200);
    expect(after.result).toHaveLength(1);
  });

  it('with spots stay', async () => {
    const full = await makeWarehouse(owner, 'Hal 9');
    await makeSpot(owner, { warehouse_id: full, name: 'Z1' });
    const answer = await expectStatus<{ code: string }>(owner.call('DELETE', `/api/warehouses/${full}`), 409);
    expect(answer.code).toBe('warehouse.has_spots');
  });

  it('in which an object stands without a spot stay', async () => {
    const hall = await makeWarehouse(owner, 'Hal 8');
    const object = await makeObject(owner, 'WN-12-KB');
    await expectStatus(owner.call('POST', `/api/objects/${object}/check-in`, { warehouse_id: hall }), 200);
    const answer = await expectStatus<{ code: string; message: string }>(
      owner.call('DELETE', `/api/warehouses/${hall}`),
      409,
    );
    expect(answer).toMatchObject({
      code: 'warehouse.has_objects',
      message: 'Hier staan nog objecten; deze loods kan niet worden verwijderd.',
    });
  });

  it('are not made by a yard hand and not deleted by a stranger', async () => {
    await expectStatus(yard.call('POST', '/api/warehouses', { name: 'Nee' }), 403);
    await expectStatus(stranger.call('DELETE', `/api/warehouses/${warehouse}`), 404);
  });
});

describe('spots', () => {
  it('are made as a list and sorted as people count', async () => {
    const spots = ['B10', 'B9', 'B1'].map((name) => ({ warehouse_id: warehouse, name, length_cm: 750, width_cm: 250 }));
    await expectStatus(owner.call('POST', '/api/spots', { spots }), 201);
    const { result } = await expectStatus<{ result: Spot[] }>(owner.call('GET', `/api/spots/${warehouse}`), 200);
    expect(result.map(({ name }) => name)).toEqual(['B1', 'B9', 'B10']);
    expect(result[0]).toMatchObject({
      taken: 0,
      available: 1,
      allowed_number: 1,
      length_cm: 750,
      warehouse_id: warehouse,
    });
    const everywhere = await expectStatus<{ result: Spot[] }>(owner.call('GET', '/api/spots'), 200);
    expect(everywhere.result.length).toBeGreaterThan(result.length);
  });

  it('are made all or none when a warehouse is not there', async () => {
    const spots = [
      { warehouse_id: warehouse, name: 'C1' },
      { warehouse_id: '01900000-0000-7000-8000-00000000dead', name: 'C2' },
    ];
    const answer = await expectStatus<{ errors: object }>(owner.call('POST', '/api/spots', { spots }), 422);
    expect(answer.errors).toEqual({ 'spots.1.warehouse_id': ['Het onderdeel waar dit bij hoort, bestaat niet.'] });
    const { result } = await expectStatus<{ result: Spot[] }>(owner.call('GET', '/api/spots?search=c1'), 200);
    expect(result).toEqual([]);
  });

  it('with a name that the warehouse has, or twice in one list, are none of them made', async () => {
    const hall = await makeWarehouse(owner, 'Hal 7');
    const make = (...names: readonly string[]) =>
      owner.call('POST', '/api/spots', { spots: names.map((name) => ({ warehouse_id: hall, name })) });
    await expectStatus(make('N1', 'N2'), 201);
    expect(await expectStatus(make('N3', ' n1'), 409)).toMatchObject({
      code: 'spot.name_taken',
      errors: { 'spots.1.name': ['In deze loods heet al een plek N1'] },
    });
    await expectStatus(make('N4', 'N4'), 409);
    const { result } = await expectStatus<{ result: Spot[] }>(owner.call('GET', `/api/spots/${hall}`), 200);
    expect(result.map(({ name }) => name)).toEqual(['N1', 'N2']);
    const [, second] = result;
    await expectStatus(owner.call('PUT', `/api/spots/${second?.uuid}`, { name: 'N1' }), 409);
    await expectStatus(owner.call('PUT', `/api/spots/${second?.uuid}`, { name: 'n2' }), 200);
    const theirs = await makeWarehouse(stranger, 'Hal 7');
    await makeSpot(stranger, { warehouse_id: theirs, name: 'N1' });
  });

  it('are refused above their bounds', async () => {
    const spot = { warehouse_id: warehouse, name: 'D1' };
    await expectStatus(owner.call('POST', '/api/spots', { spots: [{ ...spot, length_cm: 3000 }] }), 201);
    await expectStatus(owner.call('POST', '/api/spots', { spots: [{ ...spot, length_cm: 3001 }] }), 422);
    await expectStatus(owner.call('POST', '/api/spots', { spots: [{ ...spot, taken: 1 }] }), 422);
    await expectStatus(owner.call('POST', '/api/spots', { spots: [] }), 422);
  });

  it('change in part, unless somebody changed them meanwhile', async () => {
    const spot = await makeSpot(owner, { warehouse_id: warehouse, name: 'E1', length_cm: 600 });
    const { result } = await expectStatus<{ result: Spot }>(
      owner.call('PUT', `/api/spots/${spot}`, { allowed_number: 2, version: 1 }),
      200,
    );
    expect(result).toMatchObject({ name: 'E1', length_cm: 600, allowed_number: 2, version: 2 });
    await expectStatus(owner.call('PUT', `/api/spots/${spot}`, { allowed_number: 3, version: 1 }), 409);
  });

  it('with objects go only when confirmed, and the objects stay in the warehouse', async () => {
    const spot = await makeSpot(owner, { warehouse_id: warehouse, name: 'F1' });
    const object = await makeObject(owner, 'FF-11-FF');
    await expectStatus(yard.call('POST', `/api/objects/${object}/check-in`, { spot_id: spot }), 200);
    const taken = await expectStatus<{ result: Spot[] }>(owner.call('GET', '/api/spots?search=f1'), 200);
    expect(taken.result[0]).toMatchObject({ taken: 1, available: 0 });
    const warning = await expectStatus<{ code: string }>(owner.call('DELETE', `/api/spots/${spot}`), 409);
    expect(warning.code).toBe('spot.has_objects');
    await expectStatus(owner.call('DELETE', `/api/spots/${spot}`, { confirmed: true }), 200);
    const after = await expectStatus<{ result: object }>(owner.call('GET', `/api/objects/${object}`), 200);
    expect(after.result).toMatchObject({ spot_id: null, warehouse_id: warehouse, storage_status: 'with_storage' });
  });

  it('kept for an object take another only with a reason, and no stranger keeps or sees them', async () => {
    const spot = await makeSpot(owner, { warehouse_id: warehouse, name: 'H1' });
    const [kept, other] = [await makeObject(owner, 'HH-11-HH'), await makeObject(owner, 'HH-22-HH')];
    await expectStatus(yard.call('PUT', `/api/spots/${spot}/reservation`, { object_id: kept }), 200);
    const { result } = await expectStatus<{ result: object[] }>(owner.call('GET', '/api/spots?search=h1'), 200);
    expect(result[0]).toMatchObject({ reserved_object_id: kept, taken: 0 });
    const refused = await expectStatus<{ code: string }>(
      yard.call('POST', `/api/objects/${other}/check-in`, { spot_id: spot }),
      422,
    );
    expect(refused.code).toBe('spot.reserved');
    await expectStatus(yard.call('POST', `/api/objects/${kept}/check-in`, { spot_id: spot }), 200);
    const nobody = '01900000-0000-7000-8000-00000000dead';
    await expectStatus(yard.call('PUT', `/api/spots/${spot}/reservation`, { object_id: nobody }), 422);
    await expectStatus(stranger.call('PUT', `/api/spots/${spot}/reservation`, { object_id: null }), 404);
    await expectStatus(yard.call('PUT', `/api/spots/${spot}/reservation`, { object_id: null }), 200);
  });

  it('are not made or changed by a yard hand, and do not exist for a stranger', async () => {
    const spot = await makeSpot(owner, { warehouse_id: warehouse, name: 'G1' });
    await expectStatus(yard.call('POST', '/api/spots', { spots: [{ warehouse_id: warehouse, name: 'X' }] }), 403);
    await expectStatus(yard.call('PUT', `/api/spots/${spot}`, { name: 'X' }), 403);
    await expectStatus(yard.call('DELETE', `/api/spots/${spot}`), 403);
    await expectStatus(stranger.call('GET', `/api/spots/${warehouse}`), 404);
    await expectStatus(stranger.call('PUT', `/api/spots/${spot}`, { name: 'X' }), 404);
    await expectStatus(stranger.call('DELETE', `/api/spots/${spot}`), 404);
    await expectStatus(stranger.call('POST', '/api/spots', { spots: [{ warehouse_id: warehouse, name: 'X' }] }), 422);
  });
});
