import { expect, test } from 'vitest';
import { addMonths, weeksOfMonth } from '#shared/month-grid.ts';

test.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-01-31', -1, '2025-12-31'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['1000-01-15', -1, '0999-12-15'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});

test('a month is shown in whole weeks from Monday on', () => {
  const weeks = weeksOfMonth('2026-11-23');
  expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ]);
  expect(weeksOfMonth('2027-02-14')).toHaveLength(4);
});
