import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#server/commands/registry.ts';
import type { Mutation } from '#sync/envelope.schema.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

let yard: SyncYard;
let sync: SyncApp;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard, registry);
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});

type Args = Record<string, unknown>;
const idOf = { location: 'locationId', warehouse: 'warehouseId', spot: 'spotId', customer: 'customerId' } as const;
const row = {
  firstname: 'Jan',
  lastname: 'Bakker',
  email: '',
  phone: '',
  mobile: '',
  street: '',
  zipcode: '',
  city: '',
};
const spot = { name: 'A1', lengthCm: 700, widthCm: 300, heightCm: null, allowedNumber: 1, mapRow: 1, mapPosition: 1 };
const trailer = { plate: '', plateCountry: 'NL', category: 'trailer', brand: '', type: '', contractStartOn: null };

/** Valid arguments by command name; ids are new each time. */
const sensible: Readonly<Record<string, () => Args>> = {
  'location.create': () => ({ [idOf.location]: randomUUID(), name: 'Yard' }),
  'warehouse.create': () => ({ [idOf.warehouse]: randomUUID(), locationId: randomUUID(), name: 'Hall', kind: 'hall' }),
  'spot.create': () => ({ [idOf.spot]: randomUUID(), warehouseId: randomUUID(), ...spot, outOfUse: false }),
  'customer.create': () => ({ [idOf.customer]: randomUUID(), status: 1, ...row, houseNumber: '', note: '' }),
  'object.create': () => ({
    objectId: randomUUID(),
    ...trailer,
    lengthCm: 500,
    widthCm: 200,
    heightCm: null,
    customerId: null,
  }),
  'object.check_in': () => ({
    objectId: randomUUID(),
    movementId: randomUUID(),
    stayId: randomUUID(),
    warehouseId: randomUUID(),
    spotId: null,
    appointmentId: null,
    reason: null,
    note: '',
  }),
  'appointment.plan': () => ({
    appointmentId: randomUUID(),
    objectId: randomUUID(),
    customerId: null,
    direction: 'in',
    type: 1,
    date: '2026-11-20',
    time: '09:30',
    note: '',
    assigneeId: null,
    reason: null,
  }),
  'note.add': () => ({ noteId: randomUUID(), modelType: 'customer', modelId: randomUUID(), text: 'Gebeld' }),
};

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  3001,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  'x',
  'é'.repeat(200),
  '\0',
  'a\ud800',
  '__proto__',
  [],
  {},
  { a: 1 },
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '24:00',
  randomUUID().toUpperCase(),
  'x'.repeat(10_001),
];

describe.each(Object.entries(sensible))('%s', (name, args) => {
  test('answers every odd value of every argument with a verdict', async () => {
    const device = testDevice(yard.owner(await yard.addCompany()));
    const found = registry.command(name, 1);
    if (typeof found === 'string') throw new Error(`${name} is not registered`);
    const entityId = found.command.entityId as (args: Args) => string;
    const mutation = (given: Args): Mutation => ({
      ...device.mutationOf('any', { locationId: randomUUID() }),
      name,
      entity: found.command.entity,
      entityId: entityId(given),
      args: given,
    });
    const odd = Object.keys(args()).flatMap((key) => ODD.map((value) => ({ ...args(), [key]: value })));
    const mutations = odd.filter((given) => /^[0-9a-f-]{36}$/i.test(String(entityId(given)))).map(mutation);
    for (let start = 0; start < mutations.length; start += 20) {
      const { status, body } = await sync.push(device.actor, device.clientId, mutations.slice(start, start + 20));
      expect(status).toBe(200);
      for (const [index, result] of body.results.entries()) {
        expect(['applied', 'merged', 'rejected'], JSON.stringify(mutations[start + index]?.args)).toContain(
          result.status,
        );
      }
    }
    expect(yard.logged).toEqual([]);
  });
});
