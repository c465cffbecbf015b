import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { slotsOn } from '#opening-hours/slots.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';

/** The days on which a company takes visits, and the times of their slots. */
export type OpenDays = {
  /** The beginnings of a day's slots; none on a closed day. */
  readonly timesOn: (day: CivilDate) => readonly string[];
  /** The day itself when it is open, else the nearest open one after it that is not behind `last`, else the one before. */
  readonly near: (day: CivilDate, last: CivilDate) => CivilDate;
};

const FARTHEST_DAYS = 40;

export function openDaysOf(week: OpeningWeek): OpenDays {
  const known = new Map<CivilDate, readonly string[]>();
  const timesOn = (day: CivilDate) => {
    const found = known.get(day) ?? slotsOn(week, day).map(({ start }) => start);
    known.set(day, found);
    return found;
  };
  const find = (day: CivilDate, step: 1 | -1, last?: CivilDate) => {
    for (let away = 0; away <= FARTHEST_DAYS; away += 1) {
      const candidate = addDays(day, step * away);
      if (last !== undefined && candidate > last) return undefined;
      if (timesOn(candidate).length > 0) return candidate;
    }
    return undefined;
  };
  return { timesOn, near: (day, last) => find(day, 1, last) ?? find(day, -1) ?? day };
}
