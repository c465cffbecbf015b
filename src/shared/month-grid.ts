import { addDays, type CivilDate } from './civil-date.ts';
import { weekdayOf } from './yard-clock.ts';

const WEEK = 7;

/** The same day `months` later (earlier when negative), or the last one of a month that is shorter. */
export function addMonths(day: CivilDate, months: number): CivilDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const last = new Date(Date.parse(`${first}T00:00:00Z`));
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return addDays(first, Math.min(date, last.getUTCDate()) - 1);
}

/** The weeks of a month, each from Monday and complete, with days of the neighbouring months. */
export function weeksOfMonth(day: CivilDate): readonly (readonly CivilDate[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: CivilDate[][] = [];
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday < next; monday = addDays(monday, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, after) => addDays(monday, after)));
  }
  return weeks;
}
