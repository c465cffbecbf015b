import { describe, expect, it } from 'vitest';
import { shownWeek } from '#opening-hours/shown-week.ts';
import { anException, someHours } from './opening-hours-rows.ts';

/** A Wednesday. */
const TODAY = '2026-05-06';
const MORNING = { start: '09:00', end: '12:00' };

describe('the week that visitors see', () => {
  it('goes from Monday to Sunday, also seen from either end', () => {
    const week = { hours: [someHours({ days: [1, 2, 3] })], exceptions: [] };
    for (const today of ['2026-05-04', TODAY, '2026-05-10']) {
      const { days } = shownWeek(week, today);
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: 7 }, (_, index) => `2026-05-${String(index + 4).padStart(2, '0')}`),
      );
      expect(days.map(({ ranges }) => ranges.length)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    }
  });

  it('says which days an exception closes or opens', () => {
    const saturday = anException({ date: '2026-05-09', closed: false, start: '10:00', end: '13:00' }, 2);
    const { days, coming } = shownWeek({ hours: [someHours()], exceptions: [anException(), saturday] }, TODAY);
    expect(days[0]).toEqual({ date: '2026-05-04', ranges: [], differs: true });
    expect(days[1]).toEqual({ date: '2026-05-05', ranges: [MORNING], differs: false });
    expect(days[5]).toEqual({ date: '2026-05-09', ranges: [{ start: '10:00', end: '13:00' }], differs: true });
    expect(coming).toEqual([]);
  });

  it('joins ranges that touch, and keeps a break', () => {
    const hours = [
      someHours({ days: [1], end: '10:00' }),
      someHours({ days: [1], start: '10:00', end: '12:00' }, 2),
      someHours({ days: [1], start: '11:00', end: '11:30' }, 3),
      someHours({ days: [1], start: '13:00', end: '17:00' }, 4),
    ];
    expect(shownWeek({ hours, exceptions: [] }, TODAY).days[0]?.ranges).toEqual([
      MORNING,
      { start: '13:00', end: '17:00' },
    ]);
  });
});

describe('days to come that differ', () => {
  const coming = (changes: Parameters<typeof anException>[0]) =>
    shownWeek({ hours: [someHours()], exceptions: [anException(changes)] }, TODAY).coming;

  it('are those after this week, as far as appointments are planned', () => {
    expect(coming({ date: '2026-05-10' })).toEqual([]);
    expect(coming({ date: '2026-05-11' })).toEqual([{ date: '2026-05-11', until: '2026-05-11', range: null }]);
    expect(coming({ date: '2026-11-02' })).toHaveLength(1);
    expect(coming({ date: '2026-11-03' })).toEqual([]);
  });

  it('may have begun this week or long ago', () => {
    expect(coming({ date: '2026-01-01', until: '2026-05-11' })).toHaveLength(1);
    expect(coming({ date: '2026-01-01', until: '2026-05-10' })).toEqual([]);
  });

  it('come in order, ten at most, with their hours', () => {
    const exceptions = Array.from({ length: 12 }, (_, index) =>
      anException({ date: `2026-06-${30 - index}`, closed: false, ...MORNING }, index + 1),
    );
    const shown = shownWeek({ hours: [], exceptions }, TODAY).coming;
    expect(shown.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, index) => `2026-06-${19 + index}`));
    expect(shown[0]?.range).toEqual(MORNING);
  });
});
