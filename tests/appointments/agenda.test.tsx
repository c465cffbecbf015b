import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { AppointmentCreatePage } from '#pages/appointments/appointment-create-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

const TODAY = dayAt(Date.now());

// It is noon all the time: around midnight the day would end under a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00+01:00`) });
  return () => vi.useRealTimers();
});

const today = (number: number, changes: Partial<Appointment>) => anAppointment(number, { date: TODAY, ...changes });

async function showDay(appointments: readonly Appointment[], at = '/') {
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1), anObject(2), aStoredObject(3)]],
      [appointmentTable, appointments],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/appointments" element={<AppointmentsPage />} />
      <Route path="/objects/:objectId" element={<h1>Object</h1>} />
      <Route path="/appointments/create" element={<AppointmentCreatePage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

/** A check-out by somebody else, which completed a visit. */
const aMovement = (number: number, at: string): Movement => ({
  id: testId('m', number),
  rev: 1,
  version: 1,
  objectId: testId('o', number),
  stayId: testId('y', number),
  kind: 'checked_out',
  fromWarehouseId: testId('w', 1),
  fromSpotId: testId('s', number),
  toWarehouseId: null,
  toSpotId: null,
  at,
  byUserId: testId('u', 9),
  byName: 'Piet',
  appointmentId: testId('a', number),
  note: '',
  reason: null,
  standing: 'accepted',
  before: { lastStayId: null, lastMovedAt: null, placeConfirmed: true, appointmentStatus: 1 },
  undoneAt: null,
  undoneByName: null,
});

const shownIds = () =>
  [...document.querySelectorAll('[data-appointment-id]')].map((row) => row.getAttribute('data-appointment-id'));

const four = [
  today(1, { time: '11:00' }),
  today(2, { time: '09:00', objectId: testId('o', 2), direction: 'in' }),
  today(3, { time: '14:00', objectId: testId('o', 3), status: 2 }),
  today(4, { time: '08:00', status: 3, objectId: testId('o', 2) }),
];

describe('the board of today', () => {
  test('is by time, with what is settled folded into a line that opens', async () => {
    const { user } = await showDay(four);
    await waitFor(() => expect(shownIds()).toEqual([testId('a', 2), testId('a', 1), testId('a', 3)]));
    await user.click(screen.getByRole('button', { name: '1 settled', expanded: false }));
    expect(shownIds()).toEqual([testId('a', 4), testId('a', 2), testId('a', 1), testId('a', 3)]);
    await user.click(screen.getByRole('button', { name: '1 settled', expanded: true }));
    expect(shownIds()).toHaveLength(3);
  });

  test('takes back what was done just now from its folded row', async () => {
    const { session, user } = await showDay([
      today(1, { time: '11:00' }),
      today(3, { time: '14:00', objectId: testId('o', 3) }),
    ]);
    await user.click((await screen.findAllByRole('button', { name: 'Check out' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Check out' });
    await user.click(await within(dialog).findByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: '1 settled', expanded: false }));
    const row = document.querySelector<HTMLElement>(`[data-appointment-id="${testId('a', 1)}"]`);
    await user.click(await within(row ?? document.body).findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await session.mirror.get(appointmentTable, testId('a', 1)))?.status).toBe(1));
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.storageStatus).toBe('with_storage');
  });

  test('says why a visit asks for attention, where its time explains it', async () => {
    await showDay(
      [today(3, { time: '00:00', objectId: testId('o', 3), status: 2 })],
      `/appointments?view=day&date=${TODAY}`,
    );
    await screen.findByText('Time is past');
  });

  test('says of a visit that somebody marked that it was marked, on its card and in its sheet', async () => {
    const { user } = await showDay([today(3, { time: '23:59', objectId: testId('o', 3), status: 2 })]);
    await screen.findByText('Marked by the office as needing attention');
    await user.click(screen.getByRole('button', { name: 'Check out' }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText('Marked by the office as needing attention');
  });

  test('offers to undo what somebody else did at another device, for ten minutes', async () => {
    const doneAt = (number: number, at: string) => ({
      object: anObject(number, {
        storageStatus: 'with_customer',
        stayId: null,
        lastStayId: testId('y', number),
        warehouseId: null,
        spotId: null,
        lastMovedAt: at,
      }),
      visit: today(number, { status: 3, objectId: testId('o', number) }),
      movement: aMovement(number, at),
    });
    // The device's clock stands at nine.
    const recent = doneAt(1, '2026-05-04T08:58:00.000Z');
    const old = doneAt(2, '2026-05-04T08:49:00.000Z');
    const session = await offlineDevice({
      rows: [
        [objectTable, [recent.object, old.object]],
        [movementTable, [recent.movement, old.movement]],
        [appointmentTable, [recent.visit, old.visit]],
      ],
    });
    const user = userEvent.setup();
    showScreen(session, <DashboardPage />, '/');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo.closest('[data-appointment-id]')?.getAttribute('data-appointment-id')).toBe(testId('a', 1));
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    await user.click(undo);
    await waitFor(async () => expect((await session.mirror.get(appointmentTable, testId('a', 1)))?.status).toBe(1));
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.storageStatus).toBe('with_storage');
  });

  test('has a line where the day is now', async () => {
    await showDay([today(1, { time: '00:00' }), today(3, { time: '23:59', objectId: testId('o', 3) })]);
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    const line = document.querySelector('[data-now-line]');
    expect(line?.previousElementSibling?.getAttribute('data-appointment-id')).toBe(testId('a', 1));
    expect(line?.nextElementSibling?.getAttribute('data-appointment-id')).toBe(testId('a', 3));
    expect(line?.textContent).toMatch(/^Now \d\d:\d\d$/);
  });

  test('of a busy day is drawn screenful by screenful, and shows the rest when asked', async () => {
    const day = Array.from({ length: 95 }, (_, place) => today(place + 1, { time: '09:00' }));
    const { user } = await showDay(day);
    const counts = new Set<number>();
    const watching = new MutationObserver(() => counts.add(shownIds().length));
    watching.observe(document.body, { childList: true, subtree: true });
    await user.click(await screen.findByRole('button', { name: 'Show 15 more' }));
    await waitFor(() => expect(shownIds()).toHaveLength(95));
    watching.disconnect();
    expect(Math.min(...[...counts].filter((count) => count > 0))).toBe(20);
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  });

  test('checks an object out in three presses and completes its appointment with it', async () => {
    const { session, user } = await showDay([today(1, {})]);
    await user.click(await screen.findByRole('button', { name: 'Check out' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Done');
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'appointment.complete', args: { appointmentId: testId('a', 1), stayId: testId('y', 1), spotId: null } },
    ]);
  });

  test('checks an object in on the proposed spot and completes its appointment with it', async () => {
    const { session, user } = await showDay([today(2, { objectId: testId('o', 2), direction: 'in' })]);
    await user.click(await screen.findByRole('button', { name: 'Check in' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Done');
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'appointment.complete', args: { spotId: testId('s', 2), warehouseId: testId('w', 1) } },
    ]);
  });

  test('names the next day with work when there is nothing today', async () => {
    await showDay([anAppointment(1, { date: addDays(TODAY, 3) })]);
    const next = await screen.findByRole('link', { name: /^Prepare / });
    expect(next.getAttribute('href')).toBe(`/appointments?date=${addDays(TODAY, 3)}`);
  });
});

describe('the agenda of a day', () => {
  test('is by time, whatever the status', async () => {
    await showDay(four, '/appointments?view=day');
    await waitFor(() => expect(shownIds()).toEqual([testId('a', 2), testId('a', 1), testId('a', 3)]));
  });

  test('has no line of now on another day', async () => {
    await showDay([anAppointment(2, { date: addDays(TODAY, 1) })], `/appointments?view=day&date=${addDays(TODAY, 1)}`);
    await waitFor(() => expect(shownIds()).toHaveLength(1));
    expect(document.querySelector('[data-now-line]')).toBeNull();
  });

  test('goes to the next day and back', async () => {
    const { user } = await showDay(
      [today(1, {}), anAppointment(2, { date: addDays(TODAY, 1) })],
      '/appointments?view=day',
    );
    await waitFor(() => expect(shownIds()).toEqual([testId('a', 1)]));
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(shownIds()).toEqual([testId('a', 2)]));
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(shownIds()).toEqual([testId('a', 1)]));
  });

  test('keeps one direction when asked', async () => {
    const { user } = await showDay(four, '/appointments?view=day');
    await waitFor(() => expect(shownIds()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Bring in' }));
    await waitFor(() => expect(shownIds()).toEqual([testId('a', 2)]));
  });
});

describe('planning an appointment', () => {
  test('from an object that stands in the yard proposes to take it out', async () => {
    const { session, user } = await showDay([], `/appointments/create?object=${testId('o', 1)}&date=${TODAY}`);
    await screen.findByRole('form');
    expect(screen.getByRole('radio', { name: 'Take out' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'appointment.plan', args: { objectId: testId('o', 1), customerId: testId('c', 1), direction: 'out' } },
      ]),
    );
  });

  test('a second time that day asks why', async () => {
    const { session, user } = await showDay(
      [today(1, { time: '10:00' })],
      `/appointments/create?object=${testId('o', 1)}&date=${TODAY}`,
    );
    await screen.findByRole('form');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Comes back for its awning');
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([{ args: { reason: 'Comes back for its awning' } }]),
    );
  });
});
