import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { planAppointment } from '#appointments/client/appointments.store.ts';
import { customerTable } from '#customers/customer.ts';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { intentText } from '#session/acts/intent-text.ts';
import { toldAct } from '#session/acts/told-act.ts';
import { COMMANDS } from '#session/commands.ts';
import { spotTable } from '#spots/spot.ts';
import { aCustomer, anObject, aSpot, testId } from '#tests/support/builders.ts';
import { offlineDevice, YARD_HAND } from '#tests/support/screen.tsx';

const NAMELESS = { plate: '', brand: '', type: '' };
const FIELDS = { direction: 'out', type: 1, date: '2026-06-01', time: '10:30', note: '', assigneeId: null } as const;

/** What is said of a new appointment of this object. */
async function said(object: ReturnType<typeof anObject>): Promise<string> {
  const session = await offlineDevice({
    permissions: YARD_HAND,
    rows: [
      [objectTable, [object]],
      [customerTable, [aCustomer({ firstname: 'Anke', lastname: 'Veldhuis' })]],
    ],
  });
  const fields = { ...FIELDS, objectId: object.id, customerId: object.customerId };
  const { result } = await planAppointment(session, fields, { reason: null });
  if (result.outcome !== 'saved') throw new Error(JSON.stringify(result));
  return toldAct(i18n, session.mirror, result.act);
}

test('an appointment of an object without a plate, brand and type is said to be of its owner', async () => {
  const text = await said(anObject(1, { ...NAMELESS, customerId: aCustomer().id }));
  expect(text).toMatch(/^Appointment of .*Veldhuis.* planned for Mon, Jun 1 10:30$/);
});

test('one of an object that nothing is known of is said to be a new one, with its day', async () => {
  expect(await said(anObject(1, { ...NAMELESS, customerId: null }))).toBe('Appointment planned · Mon, Jun 1 10:30');
});

test('making anything is told as done, as changing it is', () => {
  expect(intentText(i18n, 'openhour.create')).toBe('Opening hours added');
  const words = [...COMMANDS].map(({ name }) => intentText(i18n, name));
  expect(words.filter((text) => text.startsWith('New '))).toEqual([]);
});

test.each([
  [1, 'Confirmed: .* stands on .*A1'],
  [2, 'moved from .*A2.* to .*A1'],
])('a move from spot %i to spot 1 is told as what it was', async (from, words) => {
  const [here, there] = [aSpot(1, { name: 'A1' }), aSpot(2, { name: 'A2' })];
  const left = from === 1 ? here : there;
  const object = anObject(1, { plate: 'WR75GH' });
  const movement: Movement = {
    id: testId('m', 1),
    stayId: null,
    byUserId: testId('u', 1),
    appointmentId: null,
    before: null,
    objectId: object.id,
    kind: 'moved',
    at: '2026-06-01T10:00:00.000Z',
    standing: 'accepted',
    fromWarehouseId: left.warehouseId,
    fromSpotId: left.id,
    toWarehouseId: here.warehouseId,
    toSpotId: here.id,
    rev: 1,
    version: 1,
    byName: 'Yara',
    note: '',
    reason: null,
    undoneAt: null,
    undoneByName: null,
  };
  const session = await offlineDevice({
    permissions: YARD_HAND,
    rows: [
      [objectTable, [object]],
      [spotTable, [here, there]],
      [movementTable, [movement]],
    ],
  });
  const args = { movementId: movement.id, objectId: object.id };
  const act = { id: testId('i', 1), name: 'object.move', args, entityId: object.id, was: {}, at: movement.at };
  expect(await toldAct(i18n, session.mirror, act)).toMatch(new RegExp(words));
});
