import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpeningWeek, rangesOn } from '#opening-hours/opening-hours.ts';
import { findSlotProblem, slotStates, slotsOn } from '#opening-hours/slots.ts';
import { addDays } from '#shared/civil-date.ts';
import { clockTimeOf, minutesOf, yardMoment } from '#shared/yard-clock.ts';
import { anException, someHours } from './opening-hours-rows.ts';

const times = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 0, max: 1438 }))
  .map(([one, other]) => ({ start: clockTimeOf(Math.min(one, other)), end: clockTimeOf(Math.max(one, other) + 1) }));
const planning = fc.record({
  capacity: fc.integer({ min: 1, max: 4 }),
  slotMinutes: fc.integer({ min: 5, max: 180 }),
  noticeHours: fc.integer({ min: 0, max: 72 }),
});
const hours = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), times, planning)
  .map(([days, range, rest]) => ({ days: days.toSorted(), ...range, ...rest }));
/** Any day of 2026, both days on which clocks change often among them. */
const day = fc.oneof(
  fc.integer({ min: 0, max: 364 }).map((after) => addDays('2026-01-01', after)),
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'),
);
const exception = fc
  .tuple(day, fc.integer({ min: 0, max: 20 }), fc.boolean(), times, planning)
  .map(([date, span, closed, range, rest]) =>
    anException({ date, until: addDays(date, span), closed, ...rest, ...(closed ? {} : range) }),
  );
const week: fc.Arbitrary<OpeningWeek> = fc
  .tuple(fc.array(hours, { minLength: 1, maxLength: 4 }), fc.array(exception, { maxLength: 4 }))
  .map(([ranges, exceptions]) => ({ hours: ranges.map((range, number) => someHours(range, number)), exceptions }));
const now = fc.integer({ min: Date.parse('2025-12-01'), max: Date.parse('2026-12-31') });

describe('slots of any hours on any day', () => {
  it('lie inside a range of that day, one after the other, and exist', () => {
    fc.assert(
      fc.property(week, day, (given, date) => {
        const ranges = rangesOn(given, date);
        let reached = -1;
        for (const { start, end, at } of slotsOn(given, date)) {
          expect(ranges.some((range) => range.start <= start && end <= range.end)).toBe(true);
          expect(minutesOf(start)).toBeGreaterThanOrEqual(reached);
          expect(yardMoment(date, start)).toBe(at);
          reached = minutesOf(end);
        }
      }),
    );
  });

  it('tile a single range from its start: nothing between them but a time that does not exist, no slot fits behind', () => {
    fc.assert(
      fc.property(times, planning, day, (range, rest, date) => {
        const given = { hours: [someHours({ days: [1, 2, 3, 4, 5, 6, 7], ...range, ...rest })], exceptions: [] };
        const starts = new Set(slotsOn(given, date).map(({ start }) => start));
        for (let from = minutesOf(range.start); from < minutesOf(range.end); from += rest.slotMinutes) {
          const fits = from + rest.slotMinutes <= minutesOf(range.end);
          const exists = yardMoment(date, clockTimeOf(from)) !== null;
          expect(starts.has(clockTimeOf(from))).toBe(fits && exists);
          starts.delete(clockTimeOf(from));
        }
        expect([...starts]).toEqual([]);
      }),
    );
  });

  it('begin in the order of real time, so that no hour of a day counts twice', () => {
    fc.assert(
      fc.property(week, day, (given, date) => {
        const moments = slotsOn(given, date).map(({ at }) => at);
        expect(moments).toEqual(moments.toSorted((left, right) => left - right));
        expect(new Set(moments).size).toBe(moments.length);
      }),
    );
  });

  it('never take more than their capacity when every visit is asked for first', () => {
    fc.assert(
      fc.property(week, day, now, fc.array(fc.nat(), { maxLength: 60 }), (given, date, nowMs, inputs) => {
        const slots = slotsOn(given, date);
        const planned: string[] = [];
        for (const input of inputs) {
          const time = slots[input % Math.max(slots.length, 1)]?.start ?? '10:00';
          if (findSlotProblem(given, { date, time }, planned, nowMs) === undefined) planned.push(time);
        }
        for (const { taken, capacity, tooSoon } of slotStates(given, date, planned, nowMs)) {
          expect(taken).toBeLessThanOrEqual(capacity);
          if (tooSoon) expect(taken).toBe(0);
        }
        expect(planned.every((time) => slots.some(({ start }) => start === time))).toBe(true);
      }),
    );
  });
});
