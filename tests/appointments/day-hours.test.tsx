import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { dayHours } from '#appointments/day-hours.ts';
import { objectTable } from '#objects/object.ts';
import { openingHoursTable } from '#opening-hours/opening-hours.ts';
import { hoursToShow, placeLines } from '#pages/appointments/agenda-hours.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

/** Wednesday of the week after this one. */
const DAY = addDays(dayAt(Date.now()), 10 - weekdayOf(dayAt(Date.now())));
const week = { hours: [someHours()], exceptions: [] };
const at = (time: string, status: 1 | 3 | 4 = 1) => ({ time, status });

describe('the hours of a day', () => {
  test('run from the first to the last with opening time or a visit, none left out', () => {
    expect(dayHours(week, DAY, [at('09:30'), at('14:00')])).toEqual([
      { time: '09:00', isOpen: true, visits: 1 },
      { time: '10:00', isOpen: true, visits: 0 },
      { time: '11:00', isOpen: true, visits: 0 },
      { time: '12:00', isOpen: false, visits: 0 },
      { time: '13:00', isOpen: false, visits: 0 },
      { time: '14:00', isOpen: false, visits: 1 },
    ]);
  });

  test('count what is planned or done, not what was called off', () => {
    expect(dayHours(week, DAY, [at('10:00', 3), at('10:30', 4)])[1]).toEqual({
      time: '10:00',
      isOpen: true,
      visits: 1,
    });
  });

  test('of a company without opening hours run from visit to visit', () => {
    const none = { hours: [], exceptions: [] };
    expect(dayHours(none, DAY, [at('09:00'), at('11:10')]).map(({ time, isOpen }) => [time, isOpen])).toEqual([
      ['09:00', true],
      ['10:00', true],
      ['11:00', true],
    ]);
    expect(dayHours(none, DAY, [])).toEqual([]);
  });

  test('stand above their own visits, with the line of now in its place', () => {
    const hours = dayHours(week, DAY, []);
    const placed = placeLines(['09:30', '11:00'], hours, '10:20');
    const told = [0, 1, 2].map((place) => placed.get(place)?.map(({ time }) => time));
    expect(told).toEqual([['09:00'], ['10:00', '10:20', '11:00'], undefined]);
  });
});

test('of the hours that are over only those with listed visits are shown', () => {
  const hours = dayHours(week, DAY, [at('09:30')]);
  const shown = (times: readonly string[], now: string | null) =>
    hoursToShow(hours, times, now).map(({ time }) => time);
  expect(shown([], '11:20')).toEqual(['11:00']);
  expect(shown(['09:30'], '11:20')).toEqual(['09:00', '11:00']);
  expect(shown([], null)).toEqual(['09:00', '10:00', '11:00']);
});

describe('the agenda of a day', () => {
  const show = async (view: string) => {
    const session = await offlineDevice({
      rows: [
        [objectTable, [aStoredObject(1), aStoredObject(2)]],
        [openingHoursTable, [someHours()]],
        [
          appointmentTable,
          [
            anAppointment(1, { date: DAY, time: '09:30' }),
            anAppointment(2, { date: DAY, time: '11:00', objectId: testId('o', 2) }),
          ],
        ],
      ],
    });
    showScreen(
      session,
      <Routes>
        <Route path="/appointments" element={<AppointmentsPage />} />
      </Routes>,
      `/appointments?view=${view}&date=${DAY}`,
    );
    await waitFor(() => expect(document.querySelectorAll('[data-appointment-id]')).toHaveLength(2));
  };

  test('shows every hour, and plans in one that is free', async () => {
    await show('day');
    const rows = [...document.querySelectorAll<HTMLElement>('[data-hour], [data-appointment-id]')];
    expect(rows.map(({ dataset }) => dataset['hour'] ?? dataset['appointmentId'])).toEqual([
      '09:00',
      testId('a', 1),
      '10:00',
      '11:00',
      testId('a', 2),
    ]);
    expect(document.querySelector('[data-hour="10:00"]')?.textContent).toContain('Nothing planned');
    expect(document.querySelector('[data-hour="09:00"]')?.textContent).toBe('09:00');
    const plan = screen.getByRole('link', { name: `New appointment ${DAY} 10:00` });
    expect(plan.getAttribute('href')).toBe(`/appointments/create?date=${DAY}&time=10:00`);
  });

  test('begins with its first visit on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await show('day');
    expect([...document.querySelectorAll<HTMLElement>('[data-hour]')].map(({ dataset }) => dataset['hour'])).toEqual([
      '10:00',
      '11:00',
    ]);
  });

  test('is the only view with hours between its visits', async () => {
    await show('list');
    expect(document.querySelectorAll('[data-hour]')).toHaveLength(0);
  });
});
