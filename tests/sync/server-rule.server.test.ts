import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '#shared/refusal.ts';
import { defineRegistry } from '#sync/server/rows/registry.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { openSyncYard, person, type SyncYard, testDevice } from './support/sync-yard.ts';
import { testCommands, yardReading, yardTables } from './support/yard-registry.ts';

let yard: SyncYard;
let companyId: string;
let parts: WriteParts;
let asked: string[];
let says = true;

beforeAll(async () => {
  yard = await openSyncYard();
  const registry = defineRegistry({
    tables: yardTables,
    commands: testCommands.map((entry) => ({
      ...entry,
      refuses: async (_tx, { intent }) => {
        asked.push(intent.id);
        return says ? refuse('test.rule', undefined, { count: 2 }) : undefined;
      },
    })),
    ...yardReading,
  });
  parts = { ...yard.parts, registry };
});
beforeEach(async () => {
  companyId = await yard.addCompany();
  asked = [];
  says = true;
});
afterAll(() => yard.close());

const stored = (id: string) => yard.rows(`select id from locations where id = '${id}'`);
const newLocation = (name: string) => ({ locationId: randomUUID(), name });

describe('a rule that only the server knows', () => {
  test('refuses the change: no row, a verdict, and a card for its maker', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation('North'));
    expect(await device.send(parts, mutation)).toMatchObject({ status: 'rejected', code: 'test.rule' });
    expect(await stored(mutation.entityId)).toEqual([]);
    const cards = await yard.rows(`select code, fields from attention where id = '${mutation.id}'`);
    expect(cards).toMatchObject([{ code: 'test.rule', fields: { yours: { name: 'North' } } }]);
  });

  test('gives a number back that the decision had taken', async () => {
    const device = testDevice(yard.owner(companyId));
    await device.send(parts, device.mutationOf('number_location', newLocation('North')));
    expect(await yard.rows(`select value from company_number where company_id = '${companyId}'`)).toEqual([]);
  });

  test('that has nothing against it lets the change happen', async () => {
    says = false;
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation('North'));
    expect(await device.send(parts, mutation)).toMatchObject({ status: 'applied' });
    expect(await stored(mutation.entityId)).toHaveLength(1);
  });

  test('is asked once, not when the change arrives again', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation('North'));
    await device.send(parts, mutation);
    await device.send(parts, mutation);
    expect(asked).toEqual([mutation.id]);
  });

  test('is not asked about what is refused anyway, or somebody may not do', async () => {
    const device = testDevice(yard.owner(companyId));
    await device.send(parts, device.mutationOf('number_location', newLocation('refuse')));
    const stranger = testDevice({ ...person(companyId), can: () => false });
    await stranger.send(parts, stranger.mutationOf('name_location', newLocation('North')));
    expect(asked).toEqual([]);
  });
});
