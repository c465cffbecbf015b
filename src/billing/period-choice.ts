import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { boundaryOf, periodOf } from './billing-period.ts';

/** Calendar periods to filter a list by. */
export const PERIOD_CHOICES = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

/** Both days included. */
export type Days = { readonly from: CivilDate; readonly until: CivilDate };

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The days of a period, seen from today. */
export function daysOf(choice: PeriodChoice, today: CivilDate): Days {
  const [which, length] = choice.split('_') as ['this' | 'last', keyof typeof MONTHS];
  const schedule = { anchorOn: `${today.slice(0, 4)}-01-01`, anchorDay: 1, intervalMonths: MONTHS[length] };
  const number = periodOf(schedule, today).number - (which === 'last' ? 1 : 0);
  return { from: boundaryOf(schedule, number), until: addDays(boundaryOf(schedule, number + 1), -1) };
}
