import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, DONE } from '#appointments/appointment.ts';
import { completeAppointment, undoMovement } from '#appointments/client/appointments.store.ts';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const NOTHING = { place: null, reason: null, note: '' };

async function show(given: Parameters<typeof offlineDevice>[0]) {
  const session = await offlineDevice({ permissions: YARD_HAND, ...given });
  const open = () =>
    showScreen(
      session,
      <Routes>
        <Route path="/appointments/:appointmentId" element={<AppointmentPage />} />
      </Routes>,
      `/appointments/${testId('a', 1)}`,
    );
  return { session, open, user: userEvent.setup() };
}

const statusOf = async ({ mirror }: Awaited<ReturnType<typeof show>>['session']) =>
  (await mirror.get(appointmentTable, testId('a', 1)))?.status;

describe('a visit that was completed a moment ago', () => {
  const stored = aStoredObject(1);
  const visit = anAppointment(1, { direction: 'out', objectId: stored.id });
  const rows = [
    [objectTable, [stored]],
    [appointmentTable, [visit]],
  ] as const;

  test.each([false, true])('offers to undo all of it, once; connected: %s', async (online) => {
    const { session, open, user } = await show({ rows, online });
    await completeAppointment(session, visit, stored, NOTHING);
    await until(async () => !online || (await session.outbox()).length === 0, 'the answer');
    open();
    const undo = await screen.findByRole('button', { name: 'Undo check-out' });
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
    await user.click(undo);
    await screen.findByRole('button', { name: 'Check out' });
    expect((await session.mirror.get(objectTable, stored.id))?.storageStatus).toBe('with_storage');
    expect(screen.queryByText(/^Just now/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('offers nothing more once it was undone elsewhere', async () => {
    const { session, open } = await show({ rows, online: true });
    await completeAppointment(session, visit, stored, NOTHING);
    open();
    await screen.findByRole('button', { name: 'Undo check-out' });
    const [movement] = await session.mirror.where(movementTable, 'objectId', stored.id);
    await undoMovement(session, stored.id, movement?.id ?? '');
    await screen.findByRole('button', { name: 'Check out' });
    expect(screen.queryByText(/^Just now/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});

describe('a visit that was completed long ago', () => {
  const movement: Movement = {
    id: testId('m', 1),
    rev: 1,
    version: 1,
    objectId: testId('o', 1),
    stayId: testId('y', 1),
    kind: 'checked_in',
    fromWarehouseId: null,
    fromSpotId: null,
    toWarehouseId: testId('w', 1),
    toSpotId: testId('s', 1),
    at: '2026-05-04T08:00:00.000Z',
    byUserId: testId('u', 1),
    byName: 'Kees',
    appointmentId: testId('a', 1),
    note: '',
    reason: null,
    standing: 'accepted',
    before: null,
    undoneAt: null,
    undoneByName: null,
  };
  const done: Appointment = anAppointment(1, { direction: 'in', status: DONE });

  test('is reopened once somebody read that the object stays, and closed again by an undo', async () => {
    const { session, open, user } = await show({
      rows: [
        [objectTable, [aStoredObject(1)]],
        [movementTable, [movement]],
        [appointmentTable, [done]],
      ],
    });
    open();
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(dialog.textContent).toContain('Only the appointment is open again. The object stays in storage, on A1.'),
    );
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () => expect(await statusOf(session)).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await statusOf(session)).toBe(DONE));
  });

  test('says so of an object that is with its customer', async () => {
    const { open, user } = await show({
      rows: [
        [objectTable, [anObject(1)]],
        [appointmentTable, [anAppointment(1, { direction: 'out', status: DONE })]],
      ],
    });
    open();
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain('The object stays with its customer.'));
  });
});
