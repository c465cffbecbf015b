import { describe, expect, it } from 'vitest';
import { FREE_DAY_HORIZON_DAYS, findDayProblem, findFreeDay } from '#appointments/first-free-day.ts';
import { addDays } from '#shared/civil-date.ts';
import { yardMoment } from '#shared/yard-clock.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment } from '#tests/support/builders.ts';

const FRIDAY = '2026-05-08';
const SATURDAY = '2026-05-09';
const MONDAY = '2026-05-11';
/** Two slots of one visit: 09:00 and 09:30. */
const week = { hours: [someHours({ end: '10:00' })], exceptions: [] };
const at = (day: string, time: string) => yardMoment(day, time) ?? Number.NaN;
const visits = (date: string, ...times: string[]) =>
  times.map((time, index) => anAppointment(index + 1, { date, time }));
const noVisits = () => Promise.resolve([]);

describe('a day', () => {
  it('with a slot that is free and in time has no problem', () => {
    expect(findDayProblem(week, FRIDAY, visits(FRIDAY, '09:00'), at(FRIDAY, '08:00'))).toBeUndefined();
  });

  it('is closed, too late, or full', () => {
    expect(findDayProblem(week, SATURDAY, [], at(FRIDAY, '08:00'))).toBe('closed');
    expect(findDayProblem(week, FRIDAY, [], at(FRIDAY, '10:00'))).toBe('too_late');
    expect(findDayProblem(week, FRIDAY, visits(FRIDAY, '09:00', '09:30'), at(FRIDAY, '08:00'))).toBe('full');
  });

  it('whose last slot in time is taken is full, one minute before it is too late', () => {
    expect(findDayProblem(week, FRIDAY, visits(FRIDAY, '09:30'), at(FRIDAY, '09:59'))).toBe('full');
    expect(findDayProblem(week, FRIDAY, visits(FRIDAY, '09:00'), at(FRIDAY, '09:59'))).toBeUndefined();
  });

  it('does not count what was cancelled', () => {
    const cancelled = visits(FRIDAY, '09:00', '09:30').map((visit) => ({ ...visit, status: 4 as const }));
    expect(findDayProblem(week, FRIDAY, cancelled, at(FRIDAY, '08:00'))).toBeUndefined();
  });
});

describe('the first free day', () => {
  it('is the one asked for while it has room', async () => {
    expect(await findFreeDay(week, FRIDAY, noVisits, at(FRIDAY, '08:00'))).toEqual({
      date: FRIDAY,
      problem: undefined,
    });
    const always = { hours: [], exceptions: [] };
    expect(await findFreeDay(always, SATURDAY, noVisits, at(SATURDAY, '23:00'))).toMatchObject({ date: SATURDAY });
  });

  it('is the next that is open, in time and has room, with why the first was not', async () => {
    const on = (day: string) => Promise.resolve(day === MONDAY ? visits(MONDAY, '09:00', '09:30') : []);
    expect(await findFreeDay(week, FRIDAY, on, at(FRIDAY, '12:00'))).toEqual({
      date: addDays(MONDAY, 1),
      problem: 'too_late',
    });
    expect(await findFreeDay(week, SATURDAY, noVisits, at(SATURDAY, '08:00'))).toEqual({
      date: MONDAY,
      problem: 'closed',
    });
  });

  it('is looked for on sixty days and not beyond', async () => {
    const closedFor = (days: number) => ({
      hours: [someHours({ days: [1, 2, 3, 4, 5, 6, 7] })],
      exceptions: [anException({ date: FRIDAY, until: addDays(FRIDAY, days - 1) })],
    });
    const now = at(FRIDAY, '08:00');
    expect((await findFreeDay(closedFor(FREE_DAY_HORIZON_DAYS), FRIDAY, noVisits, now)).date).toBe(
      addDays(FRIDAY, FREE_DAY_HORIZON_DAYS),
    );
    expect(await findFreeDay(closedFor(FREE_DAY_HORIZON_DAYS + 1), FRIDAY, noVisits, now)).toEqual({
      date: undefined,
      problem: 'closed',
    });
  });

  it('asks for the appointments of no day that is closed', async () => {
    const asked: string[] = [];
    const on = (day: string) => {
      asked.push(day);
      return noVisits();
    };
    await findFreeDay(week, SATURDAY, on, at(SATURDAY, '08:00'));
    expect(asked).toEqual([MONDAY]);
  });
});
