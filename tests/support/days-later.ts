import { addDays, dayAt } from '#shared/civil-date.ts';

const HOUR_MS = 3_600_000;

/** The moment so many days of the yard later (milliseconds since 1970), also late in the evening before summer time. */
export function daysLater(from: number, days: number): number {
  const at = from + days * 24 * HOUR_MS;
  const day = addDays(dayAt(from), days);
  if (dayAt(at) === day) return at;
  return dayAt(at) > day ? at - HOUR_MS : at + HOUR_MS;
}
