import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { aCustomer, anAppointment, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const DAY = addDays(dayAt(Date.now()), 14);
const HOURS = someHours({ days: [1, 2, 3, 4, 5, 6, 7], capacity: 2 });

type Shown = {
  readonly visits?: readonly string[];
  readonly hours?: readonly ReturnType<typeof someHours>[];
  readonly closed?: string;
  readonly permissions?: readonly string[];
  readonly at?: string;
};

/** Two weeks ahead, on a device without a connection. */
async function showDay(shown: Shown) {
  const { visits = ['09:00'], hours = [HOURS], closed, permissions = YARD_HAND, at = 'view=day' } = shown;
  const session = await offlineDevice({
    permissions,
    rows: [
      [objectTable, [aStoredObject(1, 1)]],
      [customerTable, [aCustomer()]],
      [openingHoursTable, hours],
      [openingExceptionTable, closed === undefined ? [] : [anException({ date: DAY, until: DAY, reason: closed })]],
      [appointmentTable, visits.map((time, index) => anAppointment(index + 1, { date: DAY, time }))],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/appointments" element={<AppointmentsPage />} />
    </Routes>,
    `/appointments?${at}&date=${DAY}`,
  );
  await waitFor(() => document.querySelector('[data-appointment-id]') ?? Promise.reject(new Error('nothing yet')));
  return userEvent.setup();
}

const room = () => document.querySelector('[data-day-room]');

describe.each(['day', 'week', 'list'])('the %s view without a connection', (view) => {
  test('says how much of a day is free', async () => {
    await showDay({ at: `view=${view}` });
    await screen.findByText('11 of 12 free');
  });

  test('says closed, why, and how many are planned all the same; each is marked', async () => {
    await showDay({ at: `view=${view}`, closed: 'Stocktaking', visits: ['09:00', '09:30'] });
    const said = await screen.findByText('2 appointments on a closed day');
    const day = said.closest<HTMLElement>('[data-day-room]');
    expect(day?.dataset['dayRoom']).toBe('closed');
    expect(within(day ?? said).getByText('Stocktaking')).toBeTruthy();
    expect(document.querySelectorAll('[data-appointment-id] [data-concern=closed]')).toHaveLength(2);
  });

  test('gives no figure to a company without hours', async () => {
    await showDay({ at: `view=${view}`, hours: [] });
    expect(room()).toBeNull();
    expect(screen.queryByText(/ free$/)).toBeNull();
  });
});

test('a full day says so in a word', async () => {
  await showDay({ hours: [{ ...HOURS, end: '09:30', capacity: 1 }] });
  await screen.findByText('Full');
  expect(screen.queryByText(/ free$/)).toBeNull();
});

test('a visit outside the hours is moved from its card, to a time that is free', async () => {
  const user = await showDay({ visits: ['14:00'] });
  await screen.findByText('1 appointment outside opening hours');
  const card = document.querySelector<HTMLElement>('[data-appointment-id]');
  if (card === null) throw new Error('no card');
  expect(within(card).getByText('Outside opening hours')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Reschedule' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: /10:30/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  await screen.findByText('10:30');
  await waitFor(() => expect(screen.queryByText('Outside opening hours')).toBeNull());
  await screen.findByText('11 of 12 free');
});

test('who may not change appointments sees the mark and no button', async () => {
  await showDay({ visits: ['14:00'], permissions: ['appointment index', 'object index'] });
  await screen.findByText('Outside opening hours');
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
});

test('the page of a visit on a closed day says so and moves it', async () => {
  const user = await showPage();
  await screen.findByText('On a closed day · Stocktaking');
  await user.click(screen.getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByRole('dialog', { name: /^Reschedule / })).toBeTruthy();
});

async function showPage() {
  const session = await offlineDevice({
    permissions: YARD_HAND,
    rows: [
      [objectTable, [aStoredObject(1, 1)]],
      [customerTable, [aCustomer()]],
      [openingHoursTable, [HOURS]],
      [openingExceptionTable, [anException({ date: DAY, until: DAY, reason: 'Stocktaking' })]],
      [appointmentTable, [anAppointment(1, { date: DAY })]],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/appointments/:appointmentId" element={<AppointmentPage />} />
    </Routes>,
    `/appointments/${testId('a', 1)}`,
  );
  return userEvent.setup();
}
