import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#sync/command.ts';
import { type AppliedChange, defineRegistry } from '#sync/server/rows/registry.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { openSyncYard, person, type SyncYard, testDevice } from './support/sync-yard.ts';
import { nameLocation, testCommands, yardReading, yardTables } from './support/yard-registry.ts';

let yard: SyncYard;
let companyId: string;
let parts: WriteParts;
let seen: AppliedChange[];
let spoils = false;

/** Writes a row per change to a table that is not synced, and records what it saw in `seen`. */
const mark = async (
  tx: Parameters<NonNullable<(typeof testCommands)[0]['afterApplied']>>[0],
  change: AppliedChange,
) => {
  seen.push(change);
  await sql`insert into company_number (company_id, series, value)
    select company_id, ${`mark ${change.intent.id}`}, rev from locations where id = ${change.intent.entityId}`.execute(
    tx,
  );
  if (spoils) throw new Error('the effect failed');
};

beforeAll(async () => {
  yard = await openSyncYard();
  const registry = defineRegistry({
    tables: yardTables,
    commands: testCommands.map((entry) => ({ ...entry, afterApplied: mark })),
    ...yardReading,
  });
  parts = { ...yard.parts, registry };
});
beforeEach(async () => {
  companyId = await yard.addCompany();
  seen = [];
  spoils = false;
});
afterAll(() => yard.close());

const marks = async () =>
  (
    await yard.rows(
      `select series, value from company_number where company_id = '${companyId}' and series like 'mark %'`,
    )
  ).map((row) => [String(row['series']).slice(5), Number(row['value'])]);
const newLocation = (name: string) => ({ locationId: randomUUID(), name });

describe('what follows a change', () => {
  test('runs once its rows are stored, and knows who wanted what', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation(' North '));
    const answer = await device.send(parts, mutation);
    expect(answer).toMatchObject({ status: 'applied', rev: 1 });
    expect(await marks()).toEqual([[mutation.id, 1]]);
    expect(seen).toMatchObject([
      {
        actor: { userId: device.actor.userId, companyId },
        // As the command gets them: parsed.
        intent: { id: mutation.id, name: 'test.name_location', args: { name: 'North' } },
        writes: [{ put: { id: mutation.entityId, name: 'North' } }],
      },
    ]);
  });

  test('runs for a call too', async () => {
    const args = newLocation('North');
    const { mutationId } = await executeCommand(parts, yard.owner(companyId), { command: nameLocation, args });
    expect(await marks()).toEqual([[mutationId, 1]]);
  });

  test('runs once when the change arrives again, at the same moment or later', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation('North'));
    await Promise.all([1, 2, 3].map(() => device.send(parts, mutation)));
    await device.send(parts, mutation);
    await testDevice(device.actor).send(parts, mutation);
    expect(await marks()).toHaveLength(1);
    expect(seen).toHaveLength(1);
  });

  const refusals: readonly [string, (actor: Actor) => Actor, string, Record<string, unknown>][] = [
    ['by the rules', (actor) => actor, 'number_location', { name: 'refuse' }],
    ['for its arguments', (actor) => actor, 'name_location', { name: '' }],
    ['for who wants it', (actor) => ({ ...actor, can: () => false }), 'name_location', { name: 'North' }],
    ['for its name', (actor) => actor, 'fly_away', { name: 'North' }],
  ];
  test.each(refusals)('does not run when it is refused %s', async (_why, as, name, args) => {
    const device = testDevice(as(person(companyId)));
    const answer = await device.send(parts, device.mutationOf(name, { locationId: randomUUID(), ...args }));
    expect(answer).toMatchObject({ status: 'rejected' });
    expect(seen).toEqual([]);
  });

  test('does not run when nothing was written but a card', async () => {
    const device = testDevice(yard.owner(companyId));
    const args = newLocation('North');
    await device.send(parts, device.mutationOf('name_location', args));
    seen = [];
    const answer = await device.send(
      parts,
      device.mutationOf('rename_location', { ...args, name: 'South' }, { name: { name: 'X' } }),
    );
    expect(answer).toMatchObject({ status: 'merged' });
    expect(seen).toEqual([]);
  });

  test('is not there when the change could not be stored', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation('North'));
    await device.send(parts, mutation);
    await device.send(parts, device.mutationOf('remove_location', { locationId: mutation.entityId }));
    seen = [];
    const answer = await device.send(
      parts,
      device.mutationOf('name_location', { locationId: mutation.entityId, name: 'Back' }),
    );
    expect(answer).toMatchObject({ status: 'rejected', code: 'row_deleted' });
    expect(seen).toEqual([]);
  });

  test('takes the change with it when it fails, until the change is given up', async () => {
    const device = testDevice(yard.owner(companyId));
    const mutation = device.mutationOf('name_location', newLocation('North'));
    spoils = true;
    expect(await device.send(parts, mutation)).toMatchObject({ status: 'retry' });
    expect(await yard.rows(`select id from locations where id = '${mutation.entityId}'`)).toEqual([]);
    expect(await marks()).toEqual([]);
    spoils = false;
    expect(await device.send(parts, mutation)).toMatchObject({ status: 'applied' });
    expect(await marks()).toHaveLength(1);
    spoils = true;
    const poison = device.mutationOf('name_location', newLocation('South'));
    for (let attempt = 1; attempt < 5; attempt += 1) await device.send(parts, poison);
    expect(await device.send(parts, poison)).toMatchObject({ status: 'rejected', code: 'internal' });
    expect(await marks()).toHaveLength(1);
  });
});
