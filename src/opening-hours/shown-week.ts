import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { BOOKING_HORIZON_DAYS, exceptionsOn, type OpeningWeek, rangesOn } from './opening-hours.ts';

/** The opening and closing time, `HH:MM`. */
export type OpenRange = { readonly start: string; readonly end: string };
/** A day as visitors see it; without ranges it is closed. `differs`: an exception applies to it. */
export type ShownDay = {
  readonly date: CivilDate;
  readonly ranges: readonly OpenRange[];
  readonly differs: boolean;
};
/** Days to come that differ from the week; `range` null is closed. */
export type ComingDays = { readonly date: CivilDate; readonly until: CivilDate; readonly range: OpenRange | null };

const MOST_COMING = 10;

/** The week that holds a day, Monday first, and what differs after it, as far as appointments are planned. */
export function shownWeek(
  week: OpeningWeek,
  today: CivilDate,
): { readonly days: readonly ShownDay[]; readonly coming: readonly ComingDays[] } {
  const monday = addDays(today, 1 - weekdayOf(today));
  const days = Array.from({ length: 7 }, (_, index): ShownDay => {
    const date = addDays(monday, index);
    return { date, ranges: joined(rangesOn(week, date)), differs: exceptionsOn(week.exceptions, date).length > 0 };
  });
  const [sunday, last] = [addDays(monday, 6), addDays(today, BOOKING_HORIZON_DAYS)];
  const coming = week.exceptions
    .filter(({ date, until }) => until > sunday && date <= last)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .slice(0, MOST_COMING)
    .map(({ date, until, closed, start, end }) => ({
      date,
      until,
      range:
        closed || start === null || end === null
          ? null
          : {
              start,
              end,
            },
    }));
  return { days, coming };
}

/** Merges adjacent ranges: how visits are planned within the hours does not concern visitors. */
function joined(ranges: readonly OpenRange[]): readonly OpenRange[] {
  const shown: OpenRange[] = [];
  for (const { start, end } of ranges) {
    const before = shown.at(-1);
    if (before === undefined || start > before.end) shown.push({ start, end });
    else if (end > before.end) shown[shown.length - 1] = { start: before.start, end };
  }
  return shown;
}
