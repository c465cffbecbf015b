import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { openSyncYard, person, type SyncYard, testDevice } from './support/sync-yard.ts';
import { nameLocation, numberLocation } from './support/yard-registry.ts';

let yard: SyncYard;
let companyId: string;

beforeAll(async () => {
  yard = await openSyncYard();
  companyId = await yard.addCompany();
});
afterAll(() => yard.close());

const location = async (id: string) => (await yard.rows(`select * from locations where id = '${id}'`))[0];
const counter = async (company = companyId) =>
  Number((await yard.rows(`select rev from sync_company where company_id = '${company}'`))[0]?.['rev']);

describe('a queued change', () => {
  test('takes effect once, with the next rev of its company', async () => {
    const device = testDevice(yard.owner(companyId));
    const before = await counter();
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' });
    expect(await device.send(yard.parts, mutation)).toEqual({
      id: mutation.id,
      seq: 1,
      status: 'applied',
      rev: before + 1,
    });
    expect(await location(mutation.entityId)).toMatchObject({ name: 'North', rev: before + 1, version: 1 });
  });

  test('that arrives again gets the same verdict and changes nothing', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' });
    const first = await device.send(yard.parts, mutation);
    const after = await counter();
    expect(await device.send(yard.parts, mutation)).toEqual({ ...first, duplicate: true });
    expect(await counter()).toBe(after);
    expect(await location(mutation.entityId)).toMatchObject({ version: 1 });
  });

  test('that arrives twice at the same moment takes effect once', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('number_location', { locationId: randomUUID(), name: 'Row' });
    const answers = await Promise.all([1, 2, 3].map(() => device.send(yard.parts, mutation)));
    expect(answers.filter((answer) => 'duplicate' in answer)).toHaveLength(2);
    expect(await location(mutation.entityId)).toMatchObject({ version: 1 });
  });

  test('with an id that another content used is a fork', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' });
    await device.send(yard.parts, mutation);
    const other = { ...mutation, args: { ...mutation.args, name: 'South' } };
    expect(await device.send(yard.parts, other)).toEqual({ id: mutation.id, seq: 1, status: 'client_fork' });
    expect(await location(mutation.entityId)).toMatchObject({ name: 'North' });
  });

  test('with a seq that another change used is a fork', async () => {
    const device = testDevice(yard.owner(companyId));
    await device.send(yard.parts, device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' }));
    const twin = { ...device.mutationOf('name_location', { locationId: randomUUID(), name: 'Twin' }), seq: 1 };
    expect(await device.send(yard.parts, twin)).toMatchObject({ status: 'client_fork' });
    expect(await location(twin.entityId)).toBeUndefined();
  });

  test('that came too early names the seq that is missing', async () => {
    const device = testDevice(yard.owner(companyId));
    device.mutationOf('name_location', { locationId: randomUUID(), name: 'lost on the way' });
    const second = device.mutationOf('name_location', { locationId: randomUUID(), name: 'South' });
    const before = await counter();
    expect(await device.send(yard.parts, second)).toEqual({ id: second.id, seq: 2, status: 'gap', expected: 1 });
    expect(await counter()).toBe(before);
    expect(await location(second.entityId)).toBeUndefined();
  });

  test('of a client id that belongs to somebody else is a fork', async () => {
    const device = testDevice(yard.owner(companyId));
    await device.send(yard.parts, device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' }));
    const stranger = testDevice(yard.owner(companyId), device.clientId);
    stranger.mutationOf('name_location', { locationId: randomUUID(), name: 'first' });
    const mutation = stranger.mutationOf('name_location', { locationId: randomUUID(), name: 'second' });
    expect(await stranger.send(yard.parts, mutation)).toMatchObject({ status: 'client_fork' });
  });

  test('sent again under a fresh client id keeps its verdict and moves the new device on', async () => {
    const actor = yard.owner(companyId);
    const old = testDevice(actor);
    const mutation = old.mutationOf('name_location', { locationId: randomUUID(), name: 'North' });
    await old.send(yard.parts, mutation);
    const fresh = testDevice(actor);
    const again = { ...mutation, seq: 1 };
    const answer = await fresh.send(yard.parts, again);
    expect(answer).toMatchObject({ status: 'applied', duplicate: true, rev: await counter() });
    expect(await fresh.send(yard.parts, again)).toEqual(answer);
    expect(await location(mutation.entityId)).toMatchObject({ version: 1 });
    fresh.mutationOf('name_location', { locationId: randomUUID(), name: 'one' });
    const next = fresh.mutationOf('name_location', { locationId: randomUUID(), name: 'two' });
    expect(await fresh.send(yard.parts, next)).toMatchObject({ status: 'applied', seq: 2 });
  });
});

describe('a refused change', () => {
  const refusals: readonly [string, string, Record<string, unknown>, string][] = [
    ['unknown to this server', 'fly_away', {}, 'unknown_intent'],
    ['with an argument that does not fit', 'name_location', { name: '' }, 'invalid'],
    ['with an argument nobody knows', 'name_location', { name: 'North', colour: 'red' }, 'invalid'],
    ['with text that no column can hold', 'name_location', { name: 'a\0b' }, 'invalid'],
    ['with half a character', 'name_location', { name: 'a\ud800' }, 'invalid'],
  ];
  test.each(refusals)('%s leaves no effect and lets the next one pass', async (_case, name, args, code) => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf(name, { locationId: randomUUID(), ...args });
    const rev = await counter();
    expect(await device.send(yard.parts, mutation)).toEqual({
      id: mutation.id,
      seq: 1,
      status: 'rejected',
      code,
      rev: rev + 1,
    });
    expect(await location(mutation.entityId)).toBeUndefined();
    const next = device.mutationOf('name_location', { locationId: randomUUID(), name: 'Next' });
    expect(await device.send(yard.parts, next)).toMatchObject({ status: 'applied', seq: 2, rev: rev + 2 });
  });

  test('names the field that does not fit and keeps what was sent', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: ' ' });
    await device.send(yard.parts, mutation);
    const [logged] = await yard.rows(`select params, args from sync_mutation where id = '${mutation.id}'`);
    expect(logged).toMatchObject({ params: { field: 'name' }, args: mutation.args });
  });

  test('of a later version than the server knows says so', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = { ...device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' }), v: 9 };
    expect(await device.send(yard.parts, mutation)).toMatchObject({ status: 'rejected', code: 'unknown_version' });
  });

  test('names another row than its arguments is invalid', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = {
      ...device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' }),
      entityId: randomUUID(),
    };
    expect(await device.send(yard.parts, mutation)).toMatchObject({ status: 'rejected', code: 'invalid' });
    expect(await location(String(mutation.args['locationId']))).toBeUndefined();
  });

  test('of a person without the permission is forbidden', async () => {
    const device = testDevice(person(companyId, (permission) => permission !== 'spot edit'));
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' });
    expect(await device.send(yard.parts, mutation)).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect(await location(mutation.entityId)).toBeUndefined();
  });

  test('gives the number back that it took', async () => {
    const company = await yard.addCompany();
    const device = testDevice(yard.owner(company));
    const send = (name: string) =>
      device.send(yard.parts, device.mutationOf('number_location', { locationId: randomUUID(), name }));
    await send('first');
    expect(await send('refuse')).toMatchObject({ status: 'rejected', code: 'location.refused' });
    await send('second');
    const names = await yard.rows(`select name from locations where company_id = '${company}' order by rev`);
    expect(names.map((row) => row['name'])).toEqual(['first 1', 'second 2']);
  });

  test('cannot bring a deleted row back', async () => {
    const device = testDevice(yard.owner(companyId));
    const locationId = randomUUID();
    await device.send(yard.parts, device.mutationOf('name_location', { locationId, name: 'North' }));
    await device.send(yard.parts, device.mutationOf('remove_location', { locationId }));
    const mutation = device.mutationOf('name_location', { locationId, name: 'Ghost' });
    expect(await device.send(yard.parts, mutation)).toMatchObject({ status: 'rejected', code: 'row_deleted', seq: 3 });
    expect(await location(locationId)).toMatchObject({ name: 'North', deleted_by: device.actor.userId });
  });
});

describe('a change that met another', () => {
  test('keeps the first and puts the second on a card under its own id', async () => {
    const device = testDevice(yard.owner(companyId));
    const locationId = randomUUID();
    await device.send(yard.parts, device.mutationOf('name_location', { locationId, name: 'Theirs' }));
    const mutation = device.mutationOf('rename_location', { locationId, name: 'Mine' }, { name: { name: 'Old' } });
    expect(await device.send(yard.parts, mutation)).toMatchObject({ status: 'merged' });
    const [card] = await yard.rows(`select * from attention where id = '${mutation.id}'`);
    expect(card).toMatchObject({
      entity_id: locationId,
      by_name: 'Anna de Boer',
      state: 'open',
      fields: { yours: { name: 'Mine' }, theirs: { name: 'Theirs' } },
    });
    expect(await location(locationId)).toMatchObject({ name: 'Theirs' });
  });

  test('of two devices at once are both counted, one after the other', async () => {
    const company = await yard.addCompany();
    const devices = [testDevice(yard.owner(company)), testDevice(yard.owner(company))];
    const run = async (device: (typeof devices)[number]) => {
      for (let index = 0; index < 20; index += 1) {
        await device.send(yard.parts, device.mutationOf('number_location', { locationId: randomUUID(), name: 'N' }));
      }
    };
    await Promise.all(devices.map(run));
    const rows = await yard.rows(`select rev, name from locations where company_id = '${company}' order by rev`);
    expect(rows.map((row) => Number(row['rev']))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(rows.map((row) => row['name'])).toEqual(rows.map((_, index) => `N ${index + 1}`));
  });
});

describe('a change that fails unexpectedly', () => {
  test('is tried five times, then gets its verdict and lets the others pass', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('poison_location', { locationId: randomUUID() });
    const before = yard.logged.length;
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await device.send(yard.parts, mutation)).toEqual({ id: mutation.id, seq: 1, status: 'retry' });
    }
    expect(await device.send(yard.parts, mutation)).toMatchObject({ status: 'rejected', code: 'internal' });
    expect(yard.logged).toHaveLength(before + 5);
    expect(await location(mutation.entityId)).toBeUndefined();
    const [logged] = await yard.rows(`select args from sync_mutation where id = '${mutation.id}'`);
    expect(logged?.['args']).toEqual(mutation.args);
    const next = device.mutationOf('name_location', { locationId: randomUUID(), name: 'Next' });
    expect(await device.send(yard.parts, next)).toMatchObject({ status: 'applied', seq: 2 });
  });

  test('because the database is away does not count', async () => {
    const gone = await openSyncYard();
    const company = await gone.addCompany();
    const device = testDevice(gone.owner(company));
    await gone.close();
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'North' });
    await expect(device.send(gone.parts, mutation)).rejects.toThrow();
    expect(gone.logged).toEqual([]);
  });
});

describe('time', () => {
  test('of a device that runs ahead is recorded at most five minutes ahead', async () => {
    const device = testDevice(yard.owner(companyId));
    const locationId = randomUUID();
    await device.send(yard.parts, device.mutationOf('name_location', { locationId, name: 'Theirs' }));
    const mutation = device.mutationOf('rename_location', { locationId, name: 'Mine' });
    await device.send(yard.parts, { ...mutation, at: '2199-01-01T00:00:00.000Z' });
    const [card] = await yard.rows(`select at::text from attention where id = '${mutation.id}'`);
    const ahead = Date.parse(String(card?.['at'])) - Date.now();
    expect(ahead).toBeGreaterThan(4 * 60_000);
    expect(ahead).toBeLessThanOrEqual(5 * 60_000);
  });
});

describe('someone else', () => {
  test('cannot change a row of another company by its id', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'Ours' });
    await device.send(yard.parts, mutation);
    const foreign = testDevice(yard.owner(await yard.addCompany()));
    const attempt = foreign.mutationOf(
      'rename_location',
      { locationId: mutation.entityId, name: 'Stolen' },
      { name: { name: 'Ours' } },
    );
    expect(await foreign.send(yard.parts, attempt)).toMatchObject({ status: 'rejected', code: 'missing' });
    const rows = await yard.rows(`select name from locations where id = '${mutation.entityId}'`);
    expect(rows).toEqual([{ name: 'Ours' }]);
  });

  test('using the same client id and mutation id in another company meets nothing of ours', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: 'Ours' });
    await device.send(yard.parts, mutation);
    const foreign = testDevice(yard.owner(await yard.addCompany()), device.clientId);
    expect(await foreign.send(yard.parts, mutation)).toEqual({ id: mutation.id, seq: 1, status: 'applied', rev: 1 });
  });
});

describe('a call', () => {
  test('runs on the same path, without a device', async () => {
    const locationId = randomUUID();
    const done = await executeCommand(yard.parts, yard.owner(companyId), {
      command: nameLocation,
      args: { locationId, name: 'By call' },
    });
    expect(done).toMatchObject({ status: 'applied', rev: await counter() });
    expect(await location(locationId)).toMatchObject({ name: 'By call', rev: done.rev });
  });

  test('that a rule refuses tells the code, the field and its values', async () => {
    const done = await executeCommand(yard.parts, yard.owner(companyId), {
      command: numberLocation,
      args: { locationId: randomUUID(), name: 'refuse' },
    });
    expect(done.status).toBe('rejected');
    expect(done.refusal).toMatchObject({
      code: 'location.refused',
      field: 'name',
      params: { number: expect.any(Number) },
    });
  });
});
