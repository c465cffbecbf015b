import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, firstOfNextMonth, nextFirst, periodOf, type Schedule } from '#billing/billing-period.ts';
import { usedPart } from '#billing/proration.ts';
import { PRORATIONS } from '#company/company-settings.ts';
import { addDays, isCivilDate } from '#shared/civil-date.ts';

function schedule(anchorOn: string, intervalMonths = 1): Schedule {
  return { anchorOn, anchorDay: Number(anchorOn.slice(8)), intervalMonths };
}
function boundaries(of: Schedule, from: number, until: number): string[] {
  return Array.from({ length: until - from + 1 }, (_, at) => boundaryOf(of, from + at));
}

describe('periods begin', () => {
  it('T01: on the last day of months shorter than the anchor’s day', () => {
    const expected = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
    expect(boundaries(schedule('2026-01-31'), 0, 4)).toEqual(expected);
  });

  it('T02: on 29 February of a leap year', () => {
    const expected = ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'];
    expect(boundaries(schedule('2028-01-31'), 0, 3)).toEqual(expected);
  });

  it('T03: again on the 30th after February', () => {
    const expected = ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30'];
    expect(boundaries(schedule('2026-01-30'), 0, 3)).toEqual(expected);
  });

  it('T04: yearly from 29 February', () => {
    const expected = ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'];
    expect(boundaries(schedule('2028-02-29', 12), 1, 4)).toEqual(expected);
  });

  it('T05: quarterly from 30 November', () => {
    const expected = ['2027-02-28', '2027-05-30', '2027-08-30'];
    expect(boundaries(schedule('2026-11-30', 3), 1, 3)).toEqual(expected);
  });

  it('before the anchor too', () => {
    expect(boundaries(schedule('2026-01-31', 3), -2, -1)).toEqual(['2025-07-31', '2025-10-31']);
  });

  it('in centuries that are no leap years', () => {
    expect(boundaryOf(schedule('2100-01-31'), 1)).toBe('2100-02-28');
    expect(boundaryOf(schedule('2000-01-31'), 1)).toBe('2000-02-29');
  });
});

const anySchedule = fc
  .record({
    year: fc.integer({ min: 2000, max: 2060 }),
    month: fc.integer({ min: 1, max: 12 }),
    anchorDay: fc.oneof(fc.constantFrom(1, 15, 28, 29, 30, 31), fc.integer({ min: 1, max: 31 })),
    intervalMonths: fc.constantFrom(1, 3, 6, 12),
  })
  .map(({ year, month, anchorDay, intervalMonths }): Schedule => {
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    return { anchorOn: boundaryOf({ anchorOn: first, anchorDay, intervalMonths: 1 }, 0), anchorDay, intervalMonths };
  });

describe('T06: any 60 periods', () => {
  it('follow each other without a gap or a day in two', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -30, max: 0 }), (of, first) => {
        let day = boundaryOf(of, first);
        for (let number = first; number < first + 60; number += 1) {
          const period = periodOf(of, day);
          expect(period).toMatchObject({ number, startOn: day });
          expect(isCivilDate(period.endOn)).toBe(true);
          expect(periodOf(of, addDays(period.endOn, -1))).toEqual(period);
          day = period.endOn;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are used by 1 on the first day, all on the last, never less than the day before', () => {
    const number = fc.integer({ min: -20, max: 40 });
    fc.assert(
      fc.property(anySchedule, number, fc.constantFrom(...PRORATIONS), (of, at, method) => {
        const period = periodOf(of, boundaryOf(of, at));
        const { total } = usedPart(method, of, period, period.startOn);
        expect(usedPart(method, of, period, addDays(period.startOn, -1))).toEqual({ used: 0, total });
        let before = 0;
        for (let day = period.startOn; day < period.endOn; day = addDays(day, 1)) {
          const { used } = usedPart(method, of, period, day);
          if (day === period.startOn) expect(used).toBe(1);
          expect(used).toBeGreaterThanOrEqual(before);
          before = used;
        }
        expect(before).toBe(total);
        expect(usedPart(method, of, period, period.endOn)).toEqual({ used: total, total });
      }),
      { numRuns: 150 },
    );
  });
});

describe('a first of the month', () => {
  it('is the day itself, or the next', () => {
    expect(['2026-05-01', '2026-05-02', '2026-12-31'].map(nextFirst)).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2027-01-01',
    ]);
  });

  it('after a day is never the day itself', () => {
    expect(['2026-05-01', '2026-05-31', '2026-12-01'].map(firstOfNextMonth)).toEqual([
      '2026-06-01',
      '2026-06-01',
      '2027-01-01',
    ]);
  });
});
