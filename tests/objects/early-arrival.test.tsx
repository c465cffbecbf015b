import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { undoMovement } from '#appointments/client/appointments.store.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const TODAY = dayAt(Date.now());
const VISIT = testId('a', 1);
const arrival = (number: number, days: number, changes: Partial<Appointment> = {}) =>
  anAppointment(number, { direction: 'in', date: addDays(TODAY, days), time: '11:30', ...changes });

async function arrive(visits: readonly Appointment[]) {
  const session = await offlineDevice({
    permissions: YARD_HAND,
    rows: [
      [objectTable, [anObject(1)]],
      [appointmentTable, visits],
    ],
  });
  showScreen(
    session,
    <ObjectActionDialog action={{ kind: 'check_in', objectId: testId('o', 1) }} onClose={() => {}} />,
  );
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('group', { name: 'Likely spots' });
  const user = userEvent.setup();
  const statusOf = async () => (await session.mirror.get(appointmentTable, VISIT))?.status;
  return {
    session,
    dialog,
    statusOf,
    confirm: () => user.click(within(dialog).getByRole('button', { name: 'Confirm' })),
  };
}

test('a day early, the visit of tomorrow is named and completed, and an undo opens it again', async () => {
  const { session, dialog, statusOf, confirm } = await arrive([arrival(2, 9), arrival(1, 1)]);
  const option = within(dialog).getByRole<HTMLInputElement>('checkbox', {
    name: /^Also completes the appointment of .* at 11:30$/,
  });
  expect(option.checked).toBe(true);
  await confirm();
  await waitFor(async () => expect(await statusOf()).toBe(3));
  const [movement] = await session.mirror.where(movementTable, 'objectId', testId('o', 1));
  await undoMovement(session, testId('o', 1), movement?.id ?? '');
  expect(await statusOf()).toBe(1);
  expect((await session.mirror.get(objectTable, testId('o', 1)))?.storageStatus).toBe('with_customer');
});

test('far from its day, the visit is named and stays planned unless somebody says otherwise', async () => {
  const { session, dialog, statusOf, confirm } = await arrive([arrival(1, 10)]);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await confirm();
  await waitFor(async () =>
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.storageStatus).toBe('with_storage'),
  );
  expect(await statusOf()).toBe(1);
});

test('a visit of the other direction, further away or closed is not named', async () => {
  const visits = [arrival(1, 15), arrival(2, 1, { direction: 'out' }), arrival(3, 1, { status: 4 })];
  const { dialog } = await arrive(visits);
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});
