import { describe, expect, it } from 'vitest';
import { countFilters, NO_FILTER, passesFilter } from '#appointments/appointment-filter.ts';
import { dayOfStep, daysOfWeek, mondayOf, shownDays, weekRows } from '#appointments/week.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment, testId } from '#tests/support/builders.ts';

const DAYS = daysOfWeek('2026-05-06');
const [MONDAY = '', TUESDAY = ''] = DAYS;
const BEFORE = Date.parse('2026-01-01T00:00:00Z');
const all = () => true;
const none = { hours: [], exceptions: [] };
const at = (rows: ReturnType<typeof weekRows>, date: string, time: string) =>
  rows.find((row) => row.time === time)?.cells.find((cell) => cell.date === date);

describe('a week', () => {
  it('begins on Monday, whichever of its days is asked for', () => {
    expect(DAYS).toEqual([
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-05-07',
      '2026-05-08',
      '2026-05-09',
      '2026-05-10',
    ]);
    expect([mondayOf('2026-05-04'), mondayOf('2026-05-10'), mondayOf('2026-05-11')]).toEqual([
      '2026-05-04',
      '2026-05-04',
      '2026-05-11',
    ]);
  });

  it('is shown whole, but for a Sunday that is today: that one leads on to the next week', () => {
    expect(shownDays('2026-05-09', '2026-05-09')).toEqual(DAYS);
    expect(shownDays('2026-05-10', '2026-05-09')).toEqual(DAYS);
    expect(shownDays('2026-05-10', '2026-05-10')).toEqual(['2026-05-10', ...daysOfWeek('2026-05-11')]);
  });

  it('is left for the one before or after it without leaving a day out', () => {
    const today = '2026-05-10';
    const around = ([-1, 1] as const).map((step) => shownDays(dayOfStep(today, today, step), today));
    expect(around).toEqual([DAYS, daysOfWeek('2026-05-18')]);
    expect(dayOfStep('2026-05-06', '2026-05-06', 1)).toBe('2026-05-13');
    expect(dayOfStep('2026-05-06', '2026-05-06', -1)).toBe('2026-04-29');
  });

  it('has rows from the first slot to the last, as fine as the slots', () => {
    const rows = (changes: Parameters<typeof someHours>[0]) =>
      weekRows({ hours: [someHours(changes)], exceptions: [] }, DAYS, [], all, BEFORE).map(({ time }) => time);
    expect(rows({ start: '09:00', end: '10:30' })).toEqual(['09:00', '09:30', '10:00']);
    expect(rows({ start: '09:00', end: '11:00', slotMinutes: 60 })).toEqual(['09:00', '10:00']);
    expect(rows({ start: '09:00', end: '09:40', slotMinutes: 20 })).toEqual(['09:00', '09:15']);
  });

  it('of a company without hours is a working day, longer when something stands outside', () => {
    const usual = weekRows(none, DAYS, [], all, BEFORE);
    expect([usual[0]?.time, usual.at(-1)?.time]).toEqual(['08:00', '17:30']);
    const early = weekRows(none, DAYS, [anAppointment(1, { time: '06:40' })], all, BEFORE);
    expect([early[0]?.time, early.at(-1)?.time]).toEqual(['06:30', '17:30']);
    expect(at(early, MONDAY, '06:30')?.appointments).toHaveLength(1);
    expect(at(early, MONDAY, '08:00')).toMatchObject({ isOpen: true, time: '08:00', slots: [] });
  });

  it('puts each appointment in the row of its time, those of the filter only, while all take their slots', () => {
    const week = { hours: [someHours({ capacity: 2 })], exceptions: [] };
    const appointments = [
      anAppointment(1, { time: '09:10' }),
      anAppointment(2, { time: '09:00', direction: 'in' }),
      anAppointment(3, { date: TUESDAY, time: '11:30' }),
    ];
    const rows = weekRows(week, DAYS, appointments, ({ direction }) => direction === 'out', BEFORE);
    const cell = at(rows, MONDAY, '09:00');
    expect(cell?.appointments.map(({ id }) => id)).toEqual([testId('a', 1)]);
    expect(cell?.slots).toMatchObject([{ start: '09:00', taken: 2, free: 0 }]);
    expect(at(rows, TUESDAY, '11:30')?.appointments).toHaveLength(1);
  });

  it('offers the first slot of a cell that has room', () => {
    const week = {
      hours: [someHours({ slotMinutes: 15 }), someHours({ days: [2], slotMinutes: 10 }, 2)],
      exceptions: [],
    };
    const rows = weekRows(week, [MONDAY], [anAppointment(1, { time: '09:00' })], all, BEFORE);
    expect(at(rows, MONDAY, '09:00')?.time).toBe('09:00');
    const hourly = {
      hours: [someHours({ slotMinutes: 60 }), someHours({ start: '13:10', end: '14:10', slotMinutes: 60 }, 2)],
      exceptions: [],
    };
    expect(at(weekRows(hourly, [MONDAY], [], all, BEFORE), MONDAY, '13:00')?.time).toBe('13:10');
  });

  it('is closed where the hours or an exception say so', () => {
    const week = { hours: [someHours()], exceptions: [anException({ date: TUESDAY })] };
    const rows = weekRows(week, DAYS, [], all, BEFORE);
    expect(rows[0]?.cells.map(({ isOpen }) => isOpen)).toEqual([true, false, true, true, true, false, false]);
  });
});

describe('the filter', () => {
  const me = testId('u', 1);
  const passes = (filter: Partial<typeof NO_FILTER>, changes: Parameters<typeof anAppointment>[1] = {}) =>
    passesFilter(anAppointment(1, changes), { ...NO_FILTER, ...filter }, me);

  it('of nothing shows everything', () => {
    expect(passes({}, { status: 5 })).toBe(true);
    expect([countFilters(NO_FILTER), countFilters({ ...NO_FILTER, who: 'mine', type: '1' })]).toEqual([0, 2]);
  });

  it.each([
    [{ direction: 'in' }, { direction: 'out' }, { direction: 'in' }],
    [{ type: '2' }, { type: 1 }, { type: 2 }],
    [{ who: 'mine' }, { assigneeId: testId('u', 2) }, { assigneeId: me }],
    [{ who: 'mine' }, { assigneeId: null }, { assigneeId: me }],
    [{ who: 'nobody' }, { assigneeId: me }, { assigneeId: null }],
    [{ who: testId('u', 2) }, { assigneeId: me }, { assigneeId: testId('u', 2) }],
    [{ who: testId('u', 2) }, { assigneeId: null }, { assigneeId: testId('u', 2) }],
    [{ status: 'open' }, { status: 3 }, { status: 2 }],
    [{ status: 'attention' }, { status: 1 }, { status: 2 }],
    [{ status: 'done' }, { status: 4 }, { status: 3 }],
    [{ status: 'cancelled' }, { status: 3 }, { status: 5 }],
  ] as const)('%j hides %j and shows %j', (filter, hidden, shown) => {
    expect([passes(filter, hidden), passes(filter, shown)]).toEqual([false, true]);
  });
});
