import { type OpeningWeek, rangesOn } from '#opening-hours/opening-hours.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { clockTimeOf, minutesOf } from '#shared/yard-clock.ts';
import type { Appointment } from './appointment.schema.ts';

const HOUR = 60;

/** An hour of a day's agenda. `time`: its beginning, `HH:00`. */
export type DayHour = {
  readonly time: string;
  /** False where the yard is closed all of that hour. */
  readonly isOpen: boolean;
  /** How many visits are planned in it, or done. */
  readonly visits: number;
};

/**
 * The hours of a day, none left out, from the first to the last one with opening time or a visit. `visits`: all of that
 * day.
 */
export function dayHours(
  week: OpeningWeek,
  day: CivilDate,
  visits: readonly Pick<Appointment, 'time' | 'status'>[],
): readonly DayHour[] {
  const ranges = rangesOn(week, day).map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) }));
  const times = visits.map(({ time }) => minutesOf(time));
  const moments = [...times, ...ranges.flatMap(({ from, to }) => [from, to - 1])];
  if (moments.length === 0) return [];
  const first = Math.floor(Math.min(...moments) / HOUR);
  const last = Math.floor(Math.max(...moments) / HOUR);
  return Array.from({ length: last - first + 1 }, (_, after) => {
    const [from, to] = [(first + after) * HOUR, (first + after + 1) * HOUR];
    const taking = visits.filter(({ status }) => status < 4).map(({ time }) => minutesOf(time));
    return {
      time: clockTimeOf(from),
      isOpen: week.hours.length === 0 || ranges.some((range) => range.from < to && range.to > from),
      visits: taking.filter((time) => time >= from && time < to).length,
    };
  });
}
