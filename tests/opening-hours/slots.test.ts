import { describe, expect, it } from 'vitest';
import { nextOpenDay, type OpeningWeek, rangesOn } from '#opening-hours/opening-hours.ts';
import { findSlotProblem, freeSlots, slotStates, slotsOn } from '#opening-hours/slots.ts';
import { yardMoment } from '#shared/yard-clock.ts';
import { anException, someHours } from './opening-hours-rows.ts';

const MONDAY = '2026-05-04';
const SATURDAY = '2026-05-09';
const SPRING = '2026-03-29';
const AUTUMN = '2026-10-25';
const BEFORE = Date.parse('2026-01-01T00:00:00Z');
const week = { hours: [someHours()], exceptions: [] };
const startsOn = (given: Parameters<typeof slotsOn>[0], day: string) => slotsOn(given, day).map(({ start }) => start);

describe('the hours of a day', () => {
  it('are those of its weekday', () => {
    expect(rangesOn(week, MONDAY)).toMatchObject([{ start: '09:00', end: '12:00' }]);
    expect(rangesOn(week, SATURDAY)).toEqual([]);
  });

  it('are those of an exception, which replaces the week', () => {
    const shorter = anException({ closed: false, start: '10:00', end: '11:00' });
    expect(rangesOn({ ...week, exceptions: [shorter] }, MONDAY)).toMatchObject([{ start: '10:00', end: '11:00' }]);
    expect(rangesOn({ ...week, exceptions: [anException()] }, MONDAY)).toEqual([]);
    expect(rangesOn({ ...week, exceptions: [anException()] }, '2026-05-05')).toHaveLength(1);
  });

  it('can open a weekday that is closed, even within a closure', () => {
    const closure = anException({ date: '2026-05-01', until: '2026-05-31' }, 1);
    const open = anException({ date: SATURDAY, until: SATURDAY, closed: false, start: '09:00', end: '11:00' }, 2);
    expect(startsOn({ ...week, exceptions: [closure, open] }, SATURDAY)).toEqual(['09:00', '09:30', '10:00', '10:30']);
    expect(startsOn({ ...week, exceptions: [closure, open] }, MONDAY)).toEqual([]);
  });

  it('of several exceptions for the same days count together, and closed wins', () => {
    const early = anException({ closed: false, start: '08:00', end: '09:00' }, 1);
    const late = anException({ closed: false, start: '20:00', end: '21:00' }, 2);
    expect(startsOn({ ...week, exceptions: [late, early] }, MONDAY)).toEqual(['08:00', '08:30', '20:00', '20:30']);
    expect(rangesOn({ ...week, exceptions: [late, early, anException({}, 3)] }, MONDAY)).toEqual([]);
  });

  it('come next on the first open day, and never when it stays closed', () => {
    expect(nextOpenDay(week, SATURDAY)).toBe('2026-05-11');
    expect(nextOpenDay(week, MONDAY)).toBe(MONDAY);
    expect(nextOpenDay({ hours: [], exceptions: [] }, MONDAY)).toBeUndefined();
  });
});

describe('the slots of a day', () => {
  it('tile the hours; what is left over is none', () => {
    const hours = [someHours({ start: '09:00', end: '10:40', slotMinutes: 30 })];
    expect(startsOn({ ...week, hours }, MONDAY)).toEqual(['09:00', '09:30', '10:00']);
  });

  it('lie beside each other where hours overlap: the earlier ones count', () => {
    const hours = [someHours({ end: '10:30' }), someHours({ start: '09:45', end: '11:45' }, 2)];
    expect(startsOn({ ...week, hours }, MONDAY)).toEqual(['09:00', '09:30', '10:00', '10:45', '11:15']);
  });

  it('leave out the hour that clocks skip in spring', () => {
    const hours = [someHours({ days: [7], start: '01:00', end: '04:00' })];
    expect(startsOn({ ...week, hours }, SPRING)).toEqual(['01:00', '01:30', '03:00', '03:30']);
    const [, second, third] = slotsOn({ ...week, hours }, SPRING);
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBe(30 * 60_000);
  });

  it('show the hour that comes twice in autumn once', () => {
    const hours = [someHours({ days: [7], start: '01:00', end: '04:00', slotMinutes: 60 })];
    const slots = slotsOn({ ...week, hours }, AUTUMN);
    expect(slots.map(({ start }) => start)).toEqual(['01:00', '02:00', '03:00']);
    expect(slots.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });
});

describe('the yard clock', () => {
  it.each([
    ['2026-01-15', '12:00', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15', '12:00', '2026-07-15T10:00:00.000Z'],
    [SPRING, '01:59', '2026-03-29T00:59:00.000Z'],
    [SPRING, '03:00', '2026-03-29T01:00:00.000Z'],
    [AUTUMN, '02:30', '2026-10-25T00:30:00.000Z'],
    [AUTUMN, '03:00', '2026-10-25T02:00:00.000Z'],
  ])('shows %s %s at %s', (day, time, at) => {
    expect(new Date(yardMoment(day, time) ?? 0).toISOString()).toBe(at);
  });

  it.each(['02:00', '02:30', '02:59'])('never shows %s on the last Sunday of March', (time) => {
    expect(yardMoment(SPRING, time)).toBeNull();
  });
});

describe('a free slot', () => {
  it('has room, whichever way the others go', () => {
    const states = slotStates(
      { ...week, hours: [someHours({ capacity: 2 })] },
      MONDAY,
      ['09:00', '09:29', '09:30'],
      BEFORE,
    );
    expect(states.slice(0, 3).map(({ taken, free }) => [taken, free])).toEqual([
      [2, 0],
      [1, 1],
      [0, 2],
    ]);
    expect(freeSlots(week, MONDAY, ['09:00'], BEFORE)[0]?.start).toBe('09:30');
  });

  it('is booked no later than the notice before it begins, by the yard clock', () => {
    const hours = [someHours({ noticeHours: 24 })];
    const at = (iso: string) => freeSlots({ ...week, hours }, MONDAY, [], Date.parse(iso))[0]?.start;
    expect(at('2026-05-03T07:00:00.000Z')).toBe('09:00');
    expect(at('2026-05-03T07:00:00.001Z')).toBe('09:30');
    expect(at('2026-05-03T09:30:00.001Z')).toBeUndefined();
  });

  it('without notice is booked until it is over', () => {
    const at = (iso: string) => freeSlots(week, MONDAY, [], Date.parse(iso))[0]?.start;
    expect(at('2026-05-04T07:29:59.000Z')).toBe('09:00');
    expect(at('2026-05-04T07:30:00.000Z')).toBe('09:30');
  });

  it('counts notice in real hours over the night that clocks change', () => {
    const hours = [someHours({ days: [7], start: '09:00', end: '10:00', noticeHours: 24 })];
    const isOpen = (iso: string) =>
      freeSlots({ ...week, hours }, SPRING, [], Date.parse(iso)).some(({ start }) => start === '09:00');
    expect(isOpen('2026-03-28T07:00:00Z')).toBe(true);
    expect(isOpen('2026-03-28T07:00:01Z')).toBe(false);
  });
});

describe('what speaks against a time', () => {
  const problem = (time: string, date = MONDAY, given: OpeningWeek = week, times: string[] = []) =>
    findSlotProblem(given, { date, time }, times, BEFORE)?.kind;

  it('is nothing for a free slot, nor for a company without hours', () => {
    expect(problem('09:30')).toBeUndefined();
    expect(problem('03:17', SATURDAY, { hours: [], exceptions: [] })).toBeUndefined();
    expect(problem('03:17', MONDAY, { hours: [], exceptions: [anException()] })).toBeUndefined();
  });

  it('is a closed day, a time that begins no slot, a full slot, short notice', () => {
    expect(problem('09:30', SATURDAY)).toBe('closed');
    expect(problem('09:10')).toBe('no_slot');
    expect(problem('12:00')).toBe('no_slot');
    expect(problem('09:30', MONDAY, week, ['09:45'])).toBe('full');
    expect(findSlotProblem(week, { date: MONDAY, time: '09:00' }, [], Date.parse('2026-06-01T00:00:00Z'))?.kind).toBe(
      'notice',
    );
  });
});
