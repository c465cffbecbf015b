import type { CivilDate } from '#shared/civil-date.ts';

/**
 * Where periods begin: on `anchorDay` (1–31; the last day of a shorter month) of every `intervalMonths`-th month, counted
 * from the month of `anchorOn`. Months are counted from the anchor, so a short month does not move the ones after it.
 */
export type Schedule = { readonly anchorOn: CivilDate; readonly anchorDay: number; readonly intervalMonths: number };

/** `endOn` is the day after the last one. Number 0 begins in the anchor's month; earlier ones are negative. */
export type Period = { readonly number: number; readonly startOn: CivilDate; readonly endOn: CivilDate };

/** Months since the year 0. */
export function monthOf(day: CivilDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** 1–31. */
export function dayOfMonth(day: CivilDate): number {
  return Number(day.slice(8, 10));
}

export function daysInMonth(month: number): number {
  const year = Math.floor(month / 12);
  const inYear = month - year * 12;
  if (inYear === 1) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [3, 5, 8, 10].includes(inYear) ? 30 : 31;
}

/** That day of a month (months since the year 0), or its last day when the month is shorter. */
function dayIn(month: number, day: number): CivilDate {
  const year = Math.floor(month / 12);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month - year * 12 + 1)}-${two(Math.min(day, daysInMonth(month)))}`;
}

/** The first day of period `number`, which may be negative. */
export function boundaryOf({ anchorOn, anchorDay, intervalMonths }: Schedule, number: number): CivilDate {
  return dayIn(monthOf(anchorOn) + number * intervalMonths, anchorDay);
}

/** The period that a day is in. */
export function periodOf(schedule: Schedule, day: CivilDate): Period {
  const sameMonth = Math.floor((monthOf(day) - monthOf(schedule.anchorOn)) / schedule.intervalMonths);
  const number = boundaryOf(schedule, sameMonth) > day ? sameMonth - 1 : sameMonth;
  return { number, startOn: boundaryOf(schedule, number), endOn: boundaryOf(schedule, number + 1) };
}

/** The first of the month after this day's. */
export function firstOfNextMonth(day: CivilDate): CivilDate {
  return dayIn(monthOf(day) + 1, 1);
}

/** The day itself when it is a first of the month, otherwise the next one. */
export function nextFirst(day: CivilDate): CivilDate {
  return dayOfMonth(day) === 1 ? day : firstOfNextMonth(day);
}
