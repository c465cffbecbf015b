import { expect, test } from 'vitest';
import { daysOf, type PeriodChoice } from '#billing/period-choice.ts';

test.each<[PeriodChoice, string, string, string]>([
  ['this_month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['this_quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
  ['this_quarter', '2026-04-01', '2026-04-01', '2026-06-30'],
  ['last_quarter', '2026-01-15', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
])('%s seen from %s goes from %s to %s', (choice, today, from, until) => {
  expect(daysOf(choice, today)).toEqual({ from, until });
});
