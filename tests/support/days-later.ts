import { addDays, dayAt } from '#shared/civil-date.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the moment this many of the yard's days later (milliseconds since 1970), also late on the evening before the
 * clocks change.
 */
export function daysLater(from: number, days: number): number {
  const at = from + days * 24 * HOUR_MS;
  const day = addDays(dayAt(from), days);
  if (dayAt(at) === day) return at;
  return dayAt(at) > day ? at - HOUR_MS : at + HOUR_MS;
}
