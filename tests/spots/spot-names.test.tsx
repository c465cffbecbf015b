import { i18n } from '@lingui/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { joinAppointments } from '#appointments/client/day-agenda.ts';
import { checkInObject, moveObject } from '#objects/client/objects.store.ts';
import { objectTable } from '#objects/object.ts';
import { ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { toldAct } from '#session/acts/told-act.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { readSpotNames, spotNamer } from '#spots/spot-name.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { anAppointment, anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const HALL_B = aWarehouse({ id: testId('w', 2), name: 'Hal B', sortKey: 'hal b' });
/** The spots A1 and B7 of the second hall; the first has A1, A2 and A3. */
const OTHER_A1 = aSpot(11, { name: 'A1', sortKey: aSpot(1).sortKey, warehouseId: HALL_B.id });
const B7 = aSpot(12, { name: 'B7', sortKey: 'b000000000007', warehouseId: HALL_B.id });
const NOTHING_SAID = { reason: null, note: '' };

function yard(rows: NonNullable<Parameters<typeof offlineDevice>[0]>['rows'] = []) {
  return offlineDevice({ rows: [[warehouseTable, [HALL_B]], [spotTable, [OTHER_A1, B7]], ...rows] });
}

/** What the toast says of it. */
async function said(session: Awaited<ReturnType<typeof yard>>, outcome: SubmitOutcome): Promise<string> {
  if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
  return toldAct(i18n, session.mirror, outcome.act);
}

test('a spot whose name another hall has too is named with its hall, every other by its name alone', async () => {
  const session = await yard();
  const spots = await session.mirror.all(spotTable);
  const names = await readSpotNames(session.mirror, spots);
  expect([...names.values()].sort()).toEqual(['A2', 'A3', 'B7', 'Hal A · A1', 'Hal B · A1']);
  const halls = new Map((await session.mirror.all(warehouseTable)).map(({ id, name }) => [id, name]));
  const nameOf = spotNamer(spots.map((spot) => ({ ...spot, warehouseName: halls.get(spot.warehouseId) ?? '' })));
  expect(new Map(spots.map((spot) => [spot.id, nameOf(spot)]))).toEqual(names);
});

test('the message about a check-in and a move names the hall', async () => {
  const session = await yard([[objectTable, [anObject(1)]]]);
  const there = { warehouseId: HALL_B.id, spotId: OTHER_A1.id };
  const checkedIn = await checkInObject(session, testId('o', 1), there, NOTHING_SAID);
  expect(await said(session, checkedIn)).toMatch(/ checked in on Hal B · A1$/);
  const object = await session.mirror.get(objectTable, testId('o', 1));
  if (object === undefined) throw new Error('unreachable');
  const moved = await moveObject(session, object, { warehouseId: HALL_B.id, spotId: B7.id }, NOTHING_SAID);
  expect(await said(session, moved)).toMatch(/ moved from Hal B · A1 to B7$/);
});

test('the likely spots and the field in which a spot is chosen name the hall', async () => {
  const session = await yard([[objectTable, [anObject(1)]]]);
  const action = { kind: 'check_in', objectId: testId('o', 1), spotId: OTHER_A1.id } as const;
  showScreen(session, <ObjectActionDialog action={action} onClose={() => undefined} />, '/');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Spot' });
  expect(field.value).toBe('Hal B · A1');
  const likely = within(screen.getByRole('group', { name: 'Likely spots' })).getAllByRole('button');
  expect(likely.map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('Hal A · A1'));
  const user = userEvent.setup();
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'a1');
  const options = await screen.findAllByRole('option', { name: /A1/ });
  expect(options.map(({ textContent }) => textContent?.slice(0, 10)).sort()).toEqual(['Hal A · A1', 'Hal B · A1']);
});

test('the card of an appointment names the hall', async () => {
  const session = await yard([
    [objectTable, [aStoredObject(1, 11, { warehouseId: HALL_B.id }), aStoredObject(2, 2)]],
    [appointmentTable, [anAppointment(1), anAppointment(2, { objectId: testId('o', 2) })]],
  ]);
  const items = await joinAppointments(session.mirror, await session.mirror.where(appointmentTable, 'status', 1));
  expect(items.map(({ spotName }) => spotName).sort()).toEqual(['A2', 'Hal B · A1']);
});
