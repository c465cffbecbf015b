import { addDays, type CivilDate } from '#shared/civil-date.ts';

/** A range of days relative to today. A device first gets the rows of a table whose day is in the range. */
export type HotDays = {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  /** The other rows follow, by month; without it they stay on the server. */
  readonly months?: true;
};

/** Tables not named here are held whole. */
export const HOT_DAYS: Readonly<Record<string, HotDays>> = {
  movements: { field: 'at', from: -30, to: 3650 },
  // A handover begins from what the last one left: some stand for years.
  handovers: { field: 'at', from: -1100, to: 3650 },
  appointments: { field: 'date', from: -30, to: 180, months: true },
};

/** True when every device holds the table's rows of that day. */
export function isHotDay(table: string, day: CivilDate, today: CivilDate): boolean {
  const hot = HOT_DAYS[table];
  return hot === undefined || (day >= addDays(today, hot.from) && day <= addDays(today, hot.to));
}
