import { type CivilDate, YARD_TIME_ZONE } from './civil-date.ts';

const yardParts = new Intl.DateTimeFormat('en-US', {
  timeZone: YARD_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How far the yard's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(ms: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of yardParts.formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/**
 * The moment at which the yard's clocks show `time` (`HH:MM`) on `day`, in milliseconds since 1970. Null for a time
 * that the clocks skip in spring; the first of the two for one that they show twice in autumn.
 */
export function yardMoment(day: CivilDate, time: string): number | null {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const moments = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)]
    .map((offset) => shown - offset)
    .filter((moment) => moment + offsetAt(moment) === shown);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: CivilDate): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** Minutes since midnight as a clock shows them: `09:30` is 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The inverse of `minutesOf`; 1440 and more is `24:00`. */
export function clockTimeOf(minutes: number): string {
  const whole = Math.min(Math.max(minutes, 0), 1440);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** The moment `minutes` later. */
export function minutesLater(moment: number, minutes: number): number {
  return moment + minutes * MINUTE_MS;
}

/** What the yard's clocks show at a moment, `HH:MM`. */
export function timeAt(ms: number): string {
  return clockTimeOf(Math.floor(((ms + offsetAt(ms)) % DAY_MS) / MINUTE_MS));
}
