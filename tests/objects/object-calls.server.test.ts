import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

type Stored = { uuid: string; licence_plate: string; object_number: number; storage_status: string; version: number };
type ObjectList = { result: Stored[]; spot_result: Stored[] };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let bookkeeper: Caller;
let stranger: Caller;
let warehouse: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  warehouse = await makeWarehouse(owner, 'Hal 1');
});
afterAll(async () => {
  await test.close();
});

describe('objects', () => {
  it('are created with a number of their own, shown with their customer, changed and deleted', async () => {
    const customer = await makeCustomer(owner, 'De Vries', { firstname: 'Jan' });
    const uuid = await makeObject(owner, '12-ab-34', { customer_id: customer, brand: 'Hobby', length_cm: 745 });
    const { result } = await expectStatus<{ result: Stored }>(owner.call('GET', `/api/objects/${uuid}`), 200);
    expect(result).toMatchObject({
      licence_plate: '12AB34',
      object_number: 1,
      storage_status: 'with_customer',
      customer: { uuid: customer, lastname: 'De Vries' },
      length_cm: 745,
      spot: null,
    });
    const changed = await expectStatus<{ result: object }>(
      owner.call('PUT', `/api/objects/${uuid}`, { brand: 'Kip' }),
      200,
    );
    expect(changed.result).toMatchObject({ brand: 'Kip', length_cm: 745, version: 2 });
    await expectStatus(owner.call('DELETE', `/api/objects/${uuid}`), 200);
    await expectStatus(owner.call('GET', `/api/objects/${uuid}`), 404);
  });

  it('say of gas, lithium and power yes, no or nothing, in calls, in the sheet and in what is imported', async () => {
    const camper = await makeObject(owner, 'WX-13-GS', { gas: 'yes', lithium: 'no' });
    const plain = await makeObject(owner, 'WX-13-PL');
    const saidOf = async (uuid: string) => {
      const answer = await owner.call('GET', `/api/objects/${uuid}`);
      const { result } = await expectStatus<{ result: Record<string, unknown> }>(Promise.resolve(answer), 200);
      return [result['gas'], result['lithium'], result['power']];
    };
    expect([await saidOf(camper), await saidOf(plain)]).toEqual([
      ['yes', 'no', null],
      [null, null, null],
    ]);
    await expectStatus(owner.call('PUT', `/api/objects/${camper}`, { gas: null, power: 'yes' }), 200);
    await expectStatus(owner.call('PUT', `/api/objects/${camper}`, { brand: 'Adria' }), 200);
    expect(await saidOf(camper)).toEqual([null, 'no', 'yes']);
    await expectStatus(owner.call('PUT', `/api/objects/${camper}`, { gas: true }), 422);
    const rows = [{ plate: 'WX13BL', category: 'caravan', gas: 'no' }];
    await expectStatus(owner.call('POST', '/api/import/objects', { rows }), 200);
    const sheet = read((await owner.call('POST', '/api/objects/download')).rawPayload);
    const lines = utils.sheet_to_json<string[]>(sheet.Sheets['Objecten'] ?? {}, { header: 1 });
    const ends = lines.filter(([, plate = '']) => plate.startsWith('WX-13')).map((line) => line.slice(-3));
    const [imported, changed, untold] = ends;
    expect(new Set(untold).size).toBe(1);
    expect([imported?.[1], imported?.[2], changed?.[0]]).toEqual([untold?.[0], untold?.[0], untold?.[0]]);
    expect(imported?.[0]).toBe(changed?.[1]);
    expect(new Set([untold?.[0], imported?.[0], changed?.[2]]).size).toBe(3);
    for (const uuid of [camper, plain]) await expectStatus(owner.call('DELETE', `/api/objects/${uuid}`), 200);
  });

  it('have a colour, in calls, in the sheet and in what is imported; another word is refused', async () => {
    const red = await makeObject(owner, 'WX-12-RD', { color: 'red' });
    const plain = await makeObject(owner, 'WX-12-GN');
    const colorOf = async (uuid: string) =>
      (await expectStatus<{ result: { color: string | null } }>(owner.call('GET', `/api/objects/${uuid}`), 200)).result
        .color;
    expect([await colorOf(red), await colorOf(plain)]).toEqual(['red', null]);
    await expectStatus(owner.call('PUT', `/api/objects/${plain}`, { color: 'grey' }), 200);
    await expectStatus(owner.call('PUT', `/api/objects/${plain}`, { brand: 'Kip' }), 200);
    await expectStatus(owner.call('PUT', `/api/objects/${red}`, { color: null }), 200);
    expect([await colorOf(red), await colorOf(plain)]).toEqual([null, 'grey']);
    await expectStatus(owner.call('PUT', `/api/objects/${red}`, { color: 'rood' }), 422);
    const rows = [{ plate: 'WX12BL', category: 'caravan', color: 'blue' }];
    await expectStatus(owner.call('POST', '/api/import/objects', { rows }), 200);
    const sheet = read((await owner.call('POST', '/api/objects/download')).rawPayload);
    const lines = utils.sheet_to_json<Record<string, string>>(sheet.Sheets['Objecten'] ?? {});
    const colors = lines
      .filter(({ Kenteken: plate = '' }) => plate.startsWith('WX-12'))
      .map(({ Kenteken: plate, Kleur: color }) => [plate, color]);
    expect(colors).toEqual([
      ['WX-12-BL', 'Blauw'],
      ['WX-12-GN', 'Grijs'],
      ['WX-12-RD', undefined],
    ]);
    for (const uuid of [red, plain]) await expectStatus(owner.call('DELETE', `/api/objects/${uuid}`), 200);
  });

  it('carry the names of the specification, in answers and in what is sent', async () => {
    const body = { contract_start_date: '2026-09-01', width_cm: 230, height_cm: 260, type: 'Excellent' };
    const uuid = await makeObject(owner, 'NM-11-AA', body);
    const { result } = await expectStatus<{ result: object }>(owner.call('GET', `/api/objects/${uuid}`), 200);
    const named = [
      'object_number',
      'licence_plate',
      'category',
      'brand',
      'type',
      'spot',
      'warehouse',
      'storage_status',
    ];
    expect(Object.keys(result)).toEqual(expect.arrayContaining(['uuid', 'length_cm', ...named]));
    expect(result).toMatchObject({ licence_plate: 'NM11AA', ...body });
    const changes = { licence_plate: 'nm-12-aa', licence_plate_country: 'NL', contract_start_date: '2026-10-01' };
    const changed = await expectStatus<{ result: object }>(owner.call('PUT', `/api/objects/${uuid}`, changes), 200);
    expect(changed.result).toMatchObject({ ...changes, licence_plate: 'NM12AA' });
    const wrong = await expectStatus<{ errors: object }>(
      owner.call('PUT', `/api/objects/${uuid}`, { licence_plate: 'NM12A' }),
      422,
    );
    expect(Object.keys(wrong.errors)).toEqual(['licence_plate']);
    for (const field of ['plate', 'number', 'contract_start_on']) {
      const unknown = await expectStatus<{ errors: object }>(
        owner.call('PUT', `/api/objects/${uuid}`, { [field]: '1' }),
        422,
      );
      expect(Object.keys(unknown.errors)).toEqual([field]);
    }
  });

  it('are found by part of the plate with or without dashes, by customer and by brand', async () => {
    const customer = await makeCustomer(owner, 'Zoeker');
    await makeObject(owner, 'XK-482-P', { customer_id: customer, brand: 'Knaus' });
    for (const search of ['k482', 'xk-48', 'K-482-p', 'zoeker', 'knaus zoek']) {
      const { result } = await expectStatus<ObjectList>(
        owner.call('GET', `/api/objects?search=${encodeURIComponent(search)}`),
        200,
      );
      expect(result.map((object) => object.licence_plate)).toEqual(['XK482P']);
    }
  });

  it('on the spot that the search names are a second result', async () => {
    const spot = await makeSpot(owner, { warehouse_id: warehouse, name: 'S7', allowed_number: 1 });
    const other = await makeSpot(owner, { warehouse_id: warehouse, name: 'S77', allowed_number: 1 });
    const on = await makeObject(owner, 'SP-07-AA');
    const elsewhere = await makeObject(owner, 'SP-77-BB');
    await expectStatus(yard.call('POST', `/api/objects/${on}/check-in`, { spot_id: spot }), 200);
    await expectStatus(yard.call('POST', `/api/objects/${elsewhere}/check-in`, { spot_id: other }), 200);
    const named = await expectStatus<ObjectList>(owner.call('GET', '/api/objects?search=s07'), 200);
    expect(named.spot_result.map(({ uuid }) => uuid)).toEqual([on]);
    const all = await expectStatus<ObjectList>(owner.call('GET', '/api/objects'), 200);
    expect(all.spot_result).toEqual([]);
    const foreign = await expectStatus<ObjectList>(stranger.call('GET', '/api/objects?search=s07'), 200);
    expect(foreign).toEqual({ spot_result: [], result: [] });
  });

  it('are refused with a plate that cannot be, or a customer of another company', async () => {
    const strange = await makeCustomer(stranger, 'Van een ander');
    const plate = await expectStatus<{ errors: object }>(
      owner.call('POST', '/api/objects', { licence_plate: 'AB€123', category: 'caravan' }),
      422,
    );
    expect(Object.keys(plate.errors)).toEqual(['licence_plate']);
    const customer = await expectStatus<{ errors: object }>(
      owner.call('POST', '/api/objects', { category: 'caravan', customer_id: strange }),
      422,
    );
    expect(Object.keys(customer.errors)).toEqual(['customer_id']);
    await expectStatus(owner.call('POST', '/api/objects', { category: 'plane' }), 422);
  });

  it('may not be made by a yard hand nor seen by a bookkeeper, and do not exist for a stranger', async () => {
    const uuid = await makeObject(owner, 'PE-12-RM');
    await expectStatus(yard.call('POST', '/api/objects', { category: 'caravan' }), 403);
    await expectStatus(yard.call('DELETE', `/api/objects/${uuid}`), 403);
    await expectStatus(yard.call('PUT', `/api/objects/${uuid}`, { brand: 'LMC' }), 200);
    await expectStatus(bookkeeper.call('GET', '/api/objects'), 403);
    await expectStatus(stranger.call('GET', `/api/objects/${uuid}`), 404);
    await expectStatus(stranger.call('PUT', `/api/objects/${uuid}`, { brand: 'x' }), 404);
    await expectStatus(stranger.call('DELETE', `/api/objects/${uuid}`), 404);
    await expectStatus(stranger.call('GET', `/api/objects/${uuid}/movements`), 404);
    for (const movement of ['check-in', 'check-out', 'move']) {
      const body = movement === 'check-out' ? {} : { warehouse_id: warehouse };
      await expectStatus(stranger.call('POST', `/api/objects/${uuid}/${movement}`, body), 404);
    }
  });
});

describe('movements', () => {
  it('follow an object in, to another spot and out', async () => {
    const first = await makeSpot(owner, { warehouse_id: warehouse, name: 'M1' });
    const second = await makeSpot(owner, { warehouse_id: warehouse, name: 'M2' });
    const object = await makeObject(owner, 'MV-11-AA');
    const call = (what: string, body: object) => yard.call('POST', `/api/objects/${object}/${what}`, body);
    const into = await expectStatus<{ result: object }>(call('check-in', { spot_id: first, note: 'deur dicht' }), 200);
    expect(into.result).toMatchObject({
      storage_status: 'with_storage',
      spot: { name: 'M1' },
      warehouse_id: warehouse,
    });
    await expectStatus(call('move', { spot_id: second }), 200);
    const out = await expectStatus<{ result: object }>(call('check-out', {}), 200);
    expect(out.result).toMatchObject({ storage_status: 'with_customer', spot_id: null, warehouse_id: null });
    const { result } = await expectStatus<{ result: object[] }>(
      owner.call('GET', `/api/objects/${object}/movements`),
      200,
    );
    expect(result).toMatchObject([
      { kind: 'checked_out', from_spot_id: second, by: 'yard Test', standing: 'accepted' },
      { kind: 'moved', from_spot_id: first, to_spot_id: second },
      { kind: 'checked_in', to_spot_id: first, note: 'deur dicht' },
    ]);
  });

  it('in twice, or out when it is not here, are conflicts', async () => {
    const object = await makeObject(owner, 'TW-22-CE');
    const call = (what: string, body: object) => yard.call('POST', `/api/objects/${object}/${what}`, body);
    expect(await expectStatus(call('check-out', {}), 409)).toMatchObject({ code: 'object.already_with_customer' });
    await expectStatus(call('move', { warehouse_id: warehouse }), 409);
    await expectStatus(call('check-in', { warehouse_id: warehouse }), 200);
    expect(await expectStatus(call('check-in', { warehouse_id: warehouse }), 409)).toMatchObject({
      code: 'object.already_in_storage',
    });
  });

  it('onto a full or too small spot need a reason', async () => {
    const spot = await makeSpot(owner, { warehouse_id: warehouse, name: 'N1', length_cm: 600, width_cm: 250 });
    const long = await makeObject(owner, 'LO-60-01', { length_cm: 601, width_cm: 250 });
    const exact = await makeObject(owner, 'LO-60-00', { length_cm: 600, width_cm: 250 });
    const into = (object: string, body: object) => yard.call('POST', `/api/objects/${object}/check-in`, body);
    expect(await expectStatus(into(long, { spot_id: spot }), 409)).toMatchObject({
      code: 'spot.too_small',
      errors: { spot_id: ['Plek N1 is te klein'] },
    });
    await expectStatus(into(exact, { spot_id: spot }), 200);
    expect(await expectStatus(into(long, { spot_id: spot }), 409)).toMatchObject({ code: 'spot.full' });
    await expectStatus(into(long, { spot_id: spot, reason: 'steekt uit, mag van Marit' }), 200);
  });

  it('onto a spot of another company, or nowhere, are refused', async () => {
    const hall = await makeWarehouse(stranger, 'Hal van Kade');
    const spot = await makeSpot(stranger, { warehouse_id: hall, name: 'K1' });
    const object = await makeObject(owner, 'NO-00-PE');
    const into = (body: object) => yard.call('POST', `/api/objects/${object}/check-in`, body);
    expect(await expectStatus(into({ spot_id: spot }), 422)).toMatchObject({ errors: { spot_id: expect.any(Array) } });
    expect(await expectStatus(into({ warehouse_id: hall }), 422)).toMatchObject({
      errors: { warehouse_id: expect.any(Array) },
    });
    expect(await expectStatus(into({}), 422)).toMatchObject({ errors: { warehouse_id: ['Dit veld is verplicht.'] } });
  });

  it('out of a held object need the permission and a reason', async () => {
    const object = await makeObject(owner, 'HO-11-LD');
    await expectStatus(yard.call('POST', `/api/objects/${object}/check-in`, { warehouse_id: warehouse }), 200);
    await sql`alter table objects disable trigger needs_rev`.execute(test.database.kysely);
    await sql`update objects set hold_reason = 'achterstand' where id = ${object}`.execute(test.database.kysely);
    await sql`alter table objects enable trigger needs_rev`.execute(test.database.kysely);
    const out = (caller: Caller, body: object) => caller.call('POST', `/api/objects/${object}/check-out`, body);
    expect(await expectStatus(out(yard, { reason: 'klant belt' }), 409)).toMatchObject({
      code: 'object.held',
      message: 'Blokkade: achterstand. Niet meegeven.',
    });
    await expectStatus(out(owner, {}), 409);
    await expectStatus(out(owner, { reason: 'betaald aan de balie' }), 200);
  });
});
