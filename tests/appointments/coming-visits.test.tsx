import { expect, test, vi } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { comingVisits } from '#appointments/client/coming-visits.ts';
import { addDays } from '#shared/civil-date.ts';
import { anAppointment } from '#tests/support/builders.ts';
import { offlineDevice } from '#tests/support/screen.tsx';

test('visits are read by date from a day on: earlier ones stay where they are', async () => {
  const day = '2026-11-30';
  const dates = [addDays(day, -1), day, addDays(day, 120)];
  const visits = dates.map((date, index) => anAppointment(index + 1, { date }));
  const session = await offlineDevice({ rows: [[appointmentTable, visits]] });
  const all = vi.spyOn(session.mirror, 'all');
  const found = await comingVisits(session.mirror, day);
  expect(found.map(({ date }) => date).sort()).toEqual(dates.slice(1));
  expect(all).not.toHaveBeenCalled();
});
