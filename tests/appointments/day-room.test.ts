import { describe, expect, it } from 'vitest';
import { closedConcern, dayRoom } from '#appointments/day-room.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment } from '#tests/support/builders.ts';

const MONDAY = '2026-05-04';
const SATURDAY = '2026-05-09';
const BEFORE = Date.parse('2026-05-01T06:00:00Z');
/** Six slots of two visits each. */
const week = { hours: [someHours({ capacity: 2 })], exceptions: [] };
const at = (time: string, number = 1, changes: Parameters<typeof anAppointment>[1] = {}) =>
  anAppointment(number, { date: MONDAY, time, ...changes });

describe('the room of a day', () => {
  it('counts what every slot still takes, in and out together, done ones too', () => {
    expect(dayRoom(week, MONDAY, [], BEFORE)).toEqual({ state: 'free', free: 12, capacity: 12 });
    const planned = [at('09:00'), at('09:30', 2, { direction: 'in' }), at('10:00', 3, { status: 3 })];
    expect(dayRoom(week, MONDAY, planned, BEFORE)).toEqual({ state: 'free', free: 9, capacity: 12 });
  });

  it('is not taken by what was cancelled, nor by what stands outside the slots', () => {
    const planned = [at('09:00', 1, { status: 4 }), at('13:00', 2)];
    expect(dayRoom(week, MONDAY, planned, BEFORE)).toMatchObject({ free: 12 });
  });

  it('of a slot with too many is none, and takes nothing from the others', () => {
    const planned = [1, 2, 3, 4].map((number) => at('09:00', number));
    expect(dayRoom(week, MONDAY, planned, BEFORE)).toMatchObject({ free: 10 });
  });

  it('counts only slots that can still be booked as free', () => {
    const half = Date.parse('2026-05-04T08:30:00Z');
    expect(dayRoom(week, MONDAY, [], half)).toEqual({ state: 'free', free: 6, capacity: 12 });
    expect(dayRoom(week, MONDAY, [], Date.parse('2026-05-04T11:00:00Z'))).toEqual({ state: 'too_late' });
  });

  it('is full where nothing is free', () => {
    const one = { hours: [someHours({ end: '09:30' })], exceptions: [] };
    expect(dayRoom(one, MONDAY, [at('09:00')], BEFORE)).toEqual({ state: 'full' });
  });

  it('is unknown without hours, on a past day, and where not all appointments are here', () => {
    expect(dayRoom({ hours: [], exceptions: [] }, MONDAY, [], BEFORE)).toEqual({ state: 'unknown' });
    expect(dayRoom(week, MONDAY, [], Date.parse('2026-05-06T06:00:00Z'))).toEqual({ state: 'unknown' });
    expect(dayRoom(week, MONDAY, undefined, BEFORE)).toEqual({ state: 'unknown' });
    expect(dayRoom({ hours: [someHours({ end: '09:20' })], exceptions: [] }, MONDAY, [], BEFORE)).toEqual({
      state: 'unknown',
    });
  });

  it('is that of the exception, closed or open', () => {
    expect(dayRoom(week, SATURDAY, [], BEFORE)).toEqual({ state: 'closed' });
    expect(dayRoom({ ...week, exceptions: [anException()] }, MONDAY, undefined, BEFORE)).toEqual({ state: 'closed' });
    const opened = anException({ date: SATURDAY, closed: false, start: '10:00', end: '11:00', capacity: 4 });
    expect(dayRoom({ ...week, exceptions: [opened] }, SATURDAY, [], BEFORE)).toMatchObject({ free: 8, capacity: 8 });
  });
});

describe('a visit on closed time', () => {
  const closed = { ...week, exceptions: [anException({ reason: 'Liberation Day' })] };

  it('is told with the name of the exception, or as outside the hours', () => {
    expect(closedConcern(closed, at('09:00'), MONDAY)).toEqual({
      kind: 'closed',
      wholeDay: true,
      reason: 'Liberation Day',
    });
    expect(closedConcern(week, at('13:00'), MONDAY)).toEqual({ kind: 'closed', wholeDay: false, reason: '' });
  });

  it('is nothing to act on within the hours, once it is closed, on a past day, or without hours', () => {
    expect(closedConcern(week, at('09:00'), MONDAY)).toBeUndefined();
    expect(closedConcern(closed, at('09:00', 1, { status: 3 }), MONDAY)).toBeUndefined();
    expect(closedConcern(closed, at('09:00'), '2026-05-05')).toBeUndefined();
    expect(closedConcern({ hours: [], exceptions: [] }, at('03:00'), MONDAY)).toBeUndefined();
  });
});
