import fc from 'fast-check';
import { appointmentTable } from '#appointments/appointment.ts';
import type { Movement, StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { AT, anAppointment, anObject, aSpot, aWarehouse, testId } from './builders.ts';
import { MemoryCompany } from './memory-company.ts';

const numbered = (kind: string, most: number) =>
  fc.integer({ min: 1, max: most }).map((number) => testId(kind, number));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

export const anyStay = numbered('y', 4);
export const anySpot = orNull(numbered('s', 3));
export const anyReason = fc.constantFrom(null, '', 'mag');
/** Movement 9 is the new one: now and then it was recorded before. */
export const NEW_MOVEMENT = testId('m', 9);

const anyObject: fc.Arbitrary<StoredObject> = fc
  .record({
    storageStatus: fc.constantFrom('with_storage', 'with_customer'),
    warehouseId: orNull(numbered('w', 2)),
    spotId: anySpot,
    stayId: orNull(anyStay),
    lastStayId: orNull(anyStay),
    placeConfirmed: fc.boolean(),
    holdReason: orNull(fc.constant('Factuur open')),
    heightCm: orNull(fc.constantFrom(0, 260, 900)),
    lastMovedAt: orNull(fc.constantFrom('2026-01-01T00:00:00.000Z', AT, '2026-12-31T00:00:00.000Z')),
  })
  .map((changes) => anObject(1, changes));

const anyMovement: fc.Arbitrary<Movement> = fc.record({
  id: numbered('m', 9),
  // 0 means that only this device knows it yet.
  rev: fc.integer({ min: 0, max: 9 }),
  version: fc.constant(1),
  objectId: fc.constant(testId('o', 1)),
  stayId: orNull(anyStay),
  kind: fc.constantFrom('checked_in', 'checked_out', 'moved', 'measured'),
  fromWarehouseId: fc.constant(null),
  fromSpotId: fc.constant(null),
  toWarehouseId: fc.constant(null),
  toSpotId: fc.constant(null),
  at: fc.constantFrom('2026-01-01T00:00:00.000Z', AT),
  byUserId: fc.constant(testId('u', 2)),
  byName: fc.constant('Iemand'),
  appointmentId: fc.constant(null),
  note: fc.constant(''),
  reason: fc.constant(null),
  standing: fc.constantFrom('accepted', 'contradicting', 'superseded', 'undone'),
  before: orNull(
    fc.record({
      lastStayId: orNull(anyStay),
      placeConfirmed: fc.boolean(),
      lastMovedAt: orNull(fc.constant(AT)),
      appointmentStatus: fc.constantFrom(null, 1, 2),
    }),
  ),
  undoneAt: fc.constant(null),
  undoneByName: fc.constant(null),
});

type Presence = 'there' | 'deleted' | 'never';
const presence = fc.constantFrom<Presence>('there', 'there', 'there', 'deleted', 'never');

/** Arbitrary yards around object 1, including states that no sequence of commands leads to. */
export const anyYard = fc.record({
  object: anyObject,
  objectIs: presence,
  hallIs: presence,
  spotsAre: presence,
  appointmentIs: presence,
  history: fc.array(anyMovement, { maxLength: 6 }),
  neighbours: fc.integer({ min: 0, max: 2 }),
  direction: fc.constantFrom('in', 'out'),
  status: fc.constantFrom(1, 2, 3, 4, 5),
});

export type AnyYard = typeof anyYard extends fc.Arbitrary<infer Yard> ? Yard : never;

/** The yard as a server or a device holds it. */
export function yardOf(any: AnyYard, kind: 'server' | 'device' = 'server'): MemoryCompany {
  const company = new MemoryCompany(kind);
  const appointment = anAppointment(1, { direction: any.direction, status: any.status });
  if (any.objectIs !== 'never') company.add(objectTable, any.object);
  if (any.objectIs === 'deleted') company.drop(objectTable, any.object.id);
  if (any.appointmentIs !== 'never') company.add(appointmentTable, appointment);
  if (any.appointmentIs === 'deleted') company.drop(appointmentTable, appointment.id);
  for (const number of [1, 2]) {
    const hall = aWarehouse({ id: testId('w', number) });
    if (any.hallIs !== 'never') company.add(warehouseTable, hall);
    if (any.hallIs === 'deleted') company.drop(warehouseTable, hall.id);
  }
  for (const number of [1, 2, 3]) {
    const spot = aSpot(number, { allowedNumber: number - 1 });
    if (any.spotsAre !== 'never') company.add(spotTable, spot);
    if (any.spotsAre === 'deleted') company.drop(spotTable, spot.id);
  }
  for (let number = 0; number < any.neighbours; number += 1) {
    const place = { warehouseId: testId('w', 1), spotId: testId('s', 2 + number) };
    company.add(objectTable, anObject(5 + number, { storageStatus: 'with_storage', ...place }));
  }
  return company.add(movementTable, ...any.history);
}
