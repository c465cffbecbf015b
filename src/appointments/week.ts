import { type OpeningWeek, rangesOn } from '#opening-hours/opening-hours.ts';
import { type SlotState, slotStates } from '#opening-hours/slots.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { clockTimeOf, minutesOf, weekdayOf } from '#shared/yard-clock.ts';
import type { Appointment } from './appointment.schema.ts';
import { takenTimes } from './slot-rule.ts';

/** The default first and last hour of a calendar, in minutes. */
const USUAL = { first: 8 * 60, last: 18 * 60 };
const STEPS = [60, 30, 15] as const;

/** Part of a day in a calendar: the slots that begin in it, and what is planned there. */
export type WeekCell = {
  readonly date: CivilDate;
  /** The time for something placed here: the first slot with room, else the first slot, else the row's time. */
  readonly time: string;
  readonly isOpen: boolean;
  readonly slots: readonly SlotState[];
  readonly appointments: readonly Appointment[];
};
export type WeekRow = { readonly time: string; readonly cells: readonly WeekCell[] };

/** The Monday of a day's week. */
export function mondayOf(day: CivilDate): CivilDate {
  return addDays(day, 1 - weekdayOf(day));
}

export function daysOfWeek(day: CivilDate): readonly CivilDate[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, after) => addDays(monday, after));
}

/**
 * The days that a calendar shows for one: its week. On a Sunday nothing of the week is left, so today is followed by the
 * whole next week; the past one is one step back.
 */
export function shownDays(day: CivilDate, today: CivilDate): readonly CivilDate[] {
  return leadsOn(day, today) ? [today, ...daysOfWeek(addDays(today, 1))] : daysOfWeek(day);
}

/** The day from which the calendar before or after that one is shown, so that no day is left out. */
export function dayOfStep(day: CivilDate, today: CivilDate, step: 1 | -1): CivilDate {
  if (leadsOn(day, today)) return addDays(today, step > 0 ? 8 : -1);
  return addDays(day, step * 7);
}

/** True where today comes before the next week, of which it is no part. */
export function leadsOn(day: CivilDate, today: CivilDate): boolean {
  return day === today && weekdayOf(today) === 7;
}

/**
 * Divides a week into rows of equal time, as fine as its shortest slots (15, 30 or 60 minutes), from the first to the
 * last event. `appointments` are those of `days`, which all take their slots; `shown` are the ones displayed in cells.
 */
export function weekRows(
  week: OpeningWeek,
  days: readonly CivilDate[],
  appointments: readonly Appointment[],
  shown: (appointment: Appointment) => boolean,
  nowMs: number,
): readonly WeekRow[] {
  const columns = days.map((date) => {
    const ofDay = appointments.filter((appointment) => appointment.date === date);
    const slots = slotStates(week, date, takenTimes(ofDay), nowMs);
    return { date, slots, ranges: rangesOn(week, date), visible: ofDay.filter(shown).toSorted(byTime) };
  });
  const step = stepFor(columns.flatMap(({ ranges }) => ranges.map(({ slotMinutes }) => slotMinutes)));
  const times = columns.flatMap(({ slots, visible }) => [
    ...slots.map(({ start }) => minutesOf(start)),
    ...visible.map(({ time }) => minutesOf(time)),
  ]);
  const hasHours = columns.some(({ slots }) => slots.length > 0);
  const all = hasHours ? times : [...times, USUAL.first, USUAL.last - step];
  const first = Math.floor(Math.min(...all) / step) * step;
  const last = Math.floor(Math.max(...all) / step) * step;
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => {
    const from = first + index * step;
    const [time, until] = [clockTimeOf(from), clockTimeOf(from + step)];
    const isHere = (at: string) => at >= time && at < until;
    return {
      time,
      cells: columns.map(({ date, slots, ranges, visible }) => {
        const own = slots.filter(({ start }) => isHere(start));
        return {
          date,
          time: (own.find(({ free, tooSoon }) => free > 0 && !tooSoon) ?? own[0])?.start ?? time,
          isOpen: week.hours.length === 0 || ranges.some(({ start, end }) => start < until && end > time),
          slots: own,
          appointments: visible.filter((appointment) => isHere(appointment.time)),
        };
      }),
    };
  });
}

function stepFor(slotMinutes: readonly number[]): number {
  const shortest = Math.min(30, ...slotMinutes);
  const finest = slotMinutes.length > 0 && slotMinutes.every((minutes) => minutes >= 60) ? 60 : shortest;
  return STEPS.find((step) => step <= finest) ?? 15;
}

function byTime(left: Appointment, right: Appointment): number {
  return `${left.time}${left.id}` < `${right.time}${right.id}` ? -1 : 1;
}
