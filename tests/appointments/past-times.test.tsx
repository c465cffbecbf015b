import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { AppointmentsPanel } from '#appointments/client/appointments-panel.tsx';
import { NextVisitFact } from '#appointments/client/next-visit-fact.tsx';
import { objectTable } from '#objects/object.ts';
import type { OpeningException, OpeningHours } from '#opening-hours/opening-hours.schema.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { AppointmentCreatePage } from '#pages/appointments/appointment-create-page.tsx';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

/** A Wednesday, half past eleven in the yard. */
const NOW = '2026-05-06T09:30:00Z';
const TODAY = '2026-05-06';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(
  at: string,
  appointments: readonly Appointment[],
  hours: readonly OpeningHours[] = [],
  exceptions: readonly OpeningException[] = [],
) {
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1)]],
      [appointmentTable, appointments],
      [openingHoursTable, hours],
      [openingExceptionTable, exceptions],
    ],
  });
  const object = { by: 'objectId', id: testId('o', 1) } as const;
  showScreen(
    session,
    <Routes>
      <Route path="/appointments" element={<AppointmentsPage />} />
      <Route path="/appointments/create" element={<AppointmentCreatePage />} />
      <Route path="/appointments/:appointmentId" element={<AppointmentPage />} />
      <Route
        path="/record"
        element={
          <>
            <dl>
              <NextVisitFact {...object} />
            </dl>
            <AppointmentsPanel {...object} />
          </>
        }
      />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

test.each([
  ['10:00', 'Was due at 10:00', true],
  ['11:15', 'Was due at 11:15', true],
  ['11:16', 'Expected now11:16', false],
  ['12:00', 'Today12:00', false],
])('the next appointment at %s of a record reads “%s”', async (time, text, isOver) => {
  await show('/record', [anAppointment(1, { date: TODAY, time })]);
  const link = await screen.findByRole('link', { name: (_name, element) => element.textContent.includes(text) });
  expect(link.getAttribute('href')).toBe(`/appointments/${testId('a', 1)}`);
  const list = within(await screen.findByRole('region', { name: 'Appointments' }));
  expect(list.queryAllByText('Time is past')).toHaveLength(isOver ? 1 : 0);
});

test('a new appointment in the past is said to be before it is saved', async () => {
  await show(`/appointments/create?object=${testId('o', 1)}&date=2026-05-05`, []);
  const time = await screen.findByLabelText('Time');
  fireEvent.change(time, { target: { value: '10:00' } });
  expect(await screen.findByText('This time is already past.')).toBeTruthy();
});

test('an appointment that is dropped on a time of the past is not moved before somebody said so', async () => {
  const { session } = await show(`/appointments?view=week&date=${TODAY}`, [
    anAppointment(1, { date: TODAY, time: '12:00' }),
  ]);
  const chip = await vi.waitFor(
    () => document.querySelector('li[data-appointment-id]') ?? Promise.reject(new Error('no chip')),
  );
  const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(chip, { dataTransfer });
  const cell = document.querySelector('td[data-date="2026-05-05"][data-time="12:00"]');
  expect(cell).not.toBeNull();
  fireEvent.dragOver(cell ?? chip, { dataTransfer });
  fireEvent.drop(cell ?? chip, { dataTransfer });
  expect(await screen.findByText(/^That time is already past/)).toBeTruthy();
  expect(await waitingChanges(session)).toEqual([]);
});

test('the button that calls an appointment off says so on a phone too', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await show(`/appointments/${testId('a', 1)}`, [anAppointment(1, { date: TODAY })]);
  expect(await screen.findByRole('button', { name: 'Call off' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('an appointment without a reason shows no row for one', async () => {
  await show(`/appointments/${testId('a', 1)}`, [anAppointment(1, { date: TODAY })]);
  const details = within(await screen.findByRole('region', { name: 'Details' }));
  expect(details.getByText('Remark')).toBeTruthy();
  expect(details.queryByText('Reason')).toBeNull();
});

test('a visit that needs attention says why in the list of its record', async () => {
  await show('/record', [
    anAppointment(1, { date: '2026-05-05', time: '10:00', status: 2 }),
    anAppointment(2, { date: '2026-05-08', time: '10:00', status: 2 }),
  ]);
  await screen.findByText('Marked by the office as needing attention');
  await screen.findByText('Time is past');
});

test('a visit that needs attention says so in the week', async () => {
  await show(`/appointments?view=week&date=${TODAY}`, [anAppointment(1, { date: TODAY, time: '16:00', status: 2 })]);
  const chip = await screen.findByTitle(/Needs attention · Marked by the office as needing attention/);
  expect(chip.textContent).toContain('Needs attention');
});

test('a time to come within the minimum booking time is not called too late: it goes with a reason', async () => {
  const hours = [someHours({ end: '16:00', slotMinutes: 60, noticeHours: 24 })];
  await show(`/appointments/create?object=${testId('o', 1)}&date=${TODAY}&time=12:00`, [], hours);
  expect(await screen.findByRole('radio', { name: '10:00 past' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('radio', { name: '12:00 short notice' })).toHaveProperty('disabled', true);
  expect(
    screen.getByText(
      'Short notice: the minimum booking time is 24 hours. With a reason it can be planned all the same.',
    ),
  ).toBeTruthy();
});

test('a day of other hours says them, and that its times are planned with a reason now', async () => {
  const hours = [someHours({ days: [1], noticeHours: 24 })];
  const open = { date: TODAY, closed: false, start: '09:00', end: '16:00', noticeHours: 24, reason: 'Extra open' };
  await show(`/appointments?view=day&date=${TODAY}`, [], hours, [anException(open)]);
  const said = await screen.findByText('Can only be planned with a reason now');
  expect(said.closest('[data-day-room]')?.textContent).toBe(
    'Can only be planned with a reason nowOpen 09:00–16:00: Extra open',
  );
});

test('on a Sunday the calendar opens on today and the next week, and says so; the past week is one step back', async () => {
  vi.setSystemTime(new Date('2026-05-10T09:30:00Z'));
  await show('/appointments?view=week', [
    anAppointment(1, { date: '2026-05-12' }),
    anAppointment(2, { date: '2026-05-05' }),
  ]);
  const calendar = await screen.findByRole('table', { name: 'Today and next week' });
  const days = within(calendar).getAllByRole('columnheader').slice(1);
  expect(days).toHaveLength(8);
  expect(days[0]?.textContent).toMatch(/^Sun, May 10/);
  await vi.waitFor(() => expect(calendar.querySelectorAll('[data-appointment-id]')).toHaveLength(1));
  expect(screen.getByText('May 10, 2026 – May 17, 2026').parentElement?.textContent).toContain('Today and next week: ');
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  const past = await screen.findByRole('table', { name: /^Week of May 4/ });
  await vi.waitFor(() => expect(past.querySelector(`[data-appointment-id="${testId('a', 2)}"]`)).not.toBeNull());
});

test.each(['day', 'list', 'week'])(
  'a visit that nobody marked is seen to be late as %s, from a quarter of an hour on',
  async (view) => {
    await show(`/appointments?view=${view}&date=${TODAY}`, [
      anAppointment(1, { date: TODAY, time: '11:15' }),
      anAppointment(2, { date: TODAY, time: '11:16' }),
      anAppointment(3, { date: TODAY, time: '09:00', status: 3 }),
    ]);
    await screen.findAllByText(/Time is past/);
    const late = [...document.querySelectorAll('li[data-appointment-id]')].filter((row) =>
      row.textContent.includes('Time is past'),
    );
    expect(late.map((row) => row.getAttribute('data-appointment-id'))).toEqual([testId('a', 1)]);
  },
);

test('a record whose visit was not kept says when it was due, until another one is planned', async () => {
  await show('/record', [anAppointment(1, { date: '2026-05-04', time: '10:00' })]);
  await screen.findByRole('link', { name: (_name, element) => element.textContent.includes('Was due on Mon, May 4') });
});
