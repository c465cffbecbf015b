import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { anAppointment } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const DAY = addDays(dayAt(Date.now()), 14);

async function show(view: string, visits: readonly Appointment[]): Promise<void> {
  const session = await offlineDevice({ rows: [[appointmentTable, visits]] });
  showScreen(session, <AppointmentsPage />, `/appointments?view=${view}&date=${DAY}`);
}

test.each(['day', 'week', 'list'])(
  'where nothing was ever planned, the %s view leads to the first appointment',
  async (view) => {
    await show(view, []);
    await screen.findByText('No appointments yet');
    const way = screen.getByRole('link', { name: 'Plan an appointment' });
    expect(way.getAttribute('href')).toBe(`/appointments/create?date=${DAY}`);
  },
);

test.each([
  ['soon', addDays(DAY, -7)],
  ['long ago', addDays(DAY, -400)],
])('a day of a company that planned something %s is just empty', async (_, date) => {
  await show('day', [anAppointment(1, { date })]);
  await screen.findByText('Nothing planned on this day');
  await waitFor(() => expect(screen.queryByText('No appointments yet')).toBeNull());
});
