/** A day on the calendar, `YYYY-MM-DD`, without a time zone. */
export type CivilDate = string;
/** A moment, ISO 8601 in UTC with milliseconds: `2026-11-20T09:30:00.000Z`. */
export type Instant = string;

/** The yard's time zone: calendar days and opening hours are local to it. */
export const YARD_TIME_ZONE = 'Europe/Amsterdam';

const yardDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: YARD_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The yard's calendar day at an instant (or at milliseconds since 1970). */
export function dayAt(moment: Instant | number): CivilDate {
  return yardDay.format(new Date(moment));
}

/** True for a day that exists: `2026-02-30` does not, nor does any day of the year 0000. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The day `days` later (earlier when negative). */
export function addDays(day: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days `until` is after `from`; negative when it is before. */
export function daysBetween(from: CivilDate, until: CivilDate): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** True for `HH:MM`, 00:00–23:59. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
