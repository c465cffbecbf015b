import { isClosedAt } from '#opening-hours/changed-week.ts';
import { exceptionsOn, type OpeningWeek, rangesOn } from '#opening-hours/opening-hours.ts';
import { slotStates } from '#opening-hours/slots.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import type { Appointment } from './appointment.schema.ts';
import { isOpen } from './appointment.ts';
import { findDayProblem } from './first-free-day.ts';
import { takenTimes } from './slot-rule.ts';
import type { VisitConcern } from './visit-concerns.ts';

/**
 * Whether a day takes more visits. `unknown`: the company has no hours, the day is past, or this device lacks some of
 * its appointments. `capacity`: of all slots of the day; `free`: of those that can still be booked.
 */
export type DayRoom =
  | { readonly state: 'unknown' | 'closed' | 'full' | 'too_late' }
  | { readonly state: 'free'; readonly free: number; readonly capacity: number };

/**
 * How much of a day is free. `appointments`: all of that day; undefined where they are not known. `nowMs`: milliseconds
 * since 1970.
 */
export function dayRoom(
  week: OpeningWeek,
  day: CivilDate,
  appointments: readonly Appointment[] | undefined,
  nowMs: number,
): DayRoom {
  if (week.hours.length === 0) return { state: 'unknown' };
  if (rangesOn(week, day).length === 0) return { state: 'closed' };
  if (appointments === undefined || day < dayAt(nowMs)) return { state: 'unknown' };
  const slots = slotStates(week, day, takenTimes(appointments), nowMs);
  if (slots.length === 0) return { state: 'unknown' };
  const problem = findDayProblem(week, day, appointments, nowMs);
  if (problem !== undefined) return { state: problem };
  const inTime = slots.filter(({ tooSoon }) => !tooSoon);
  return {
    state: 'free',
    free: inTime.reduce((free, slot) => free + slot.free, 0),
    capacity: slots.reduce((all, slot) => all + slot.capacity, 0),
  };
}

/** Why a day differs from the week, as the company named it; empty for no name. */
export function exceptionName(week: OpeningWeek, day: CivilDate): string {
  return exceptionsOn(week.exceptions, day).find(({ reason }) => reason !== '')?.reason ?? '';
}

/** What to know of an open visit, from today on, that is planned while the yard is closed; undefined for any other. */
export function closedConcern(
  week: OpeningWeek,
  visit: Pick<Appointment, 'date' | 'time' | 'status'>,
  today: CivilDate,
): (VisitConcern & { readonly kind: 'closed' }) | undefined {
  if (!isOpen(visit) || visit.date < today || !isClosedAt(week, visit)) return undefined;
  const wholeDay = rangesOn(week, visit.date).length === 0;
  return { kind: 'closed', wholeDay, reason: exceptionName(week, visit.date) };
}
