import { loadWeek, type OpeningWeek } from '#opening-hours/opening-hours.ts';
import { findSlotProblem } from '#opening-hours/slots.ts';
import type { CivilDate, Instant } from '#shared/civil-date.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Reader } from '#sync/command.ts';
import type { Appointment } from './appointment.schema.ts';
import { appointmentTable, DONE, isOpen } from './appointment.ts';

/** What the rule of opening hours needs to know of a day: the hours, and the appointments of that day. */
export type SlotRule = { readonly week: OpeningWeek; readonly sameDate: readonly Appointment[] };

/** For a change that leaves the time as it is. */
export const NO_SLOT_RULE: SlotRule = { week: { hours: [], exceptions: [] }, sameDate: [] };

/** Looks up the rule for a day. A company without opening hours has none, so nothing else is read. */
export async function loadSlotRule(read: Reader, date: CivilDate): Promise<SlotRule> {
  const week = await loadWeek(read);
  if (week.hours.length === 0) return NO_SLOT_RULE;
  return { week, sameDate: await read.where(appointmentTable, 'date', date) };
}

/** The times at which a day's slots are taken by others: what is open or done, in and out together. */
export function takenTimes(appointments: readonly Appointment[], ownId?: string): readonly string[] {
  return appointments
    .filter((other) => other.id !== ownId && (isOpen(other) || other.status === DONE))
    .map(({ time }) => time);
}

/**
 * Tells why an appointment does not fit the opening hours; undefined when it does. `at` is the moment it was requested,
 * for the minimum booking time: a plan made in time on an offline device stays in time.
 */
export function refuseSlot(
  { week, sameDate }: SlotRule,
  wanted: Pick<Appointment, 'id' | 'date' | 'time'>,
  at: Instant,
): Refusal | undefined {
  const problem = findSlotProblem(week, wanted, takenTimes(sameDate, wanted.id), Date.parse(at));
  if (problem === undefined) return undefined;
  switch (problem.kind) {
    case 'closed':
      return refuse('appointment.closed', 'date');
    case 'no_slot':
      return refuse('appointment.no_slot', 'time', { time: wanted.time });
    case 'full':
      return refuse('appointment.slot_taken', 'time', {
        time: wanted.time,
        taken: problem.slot.taken,
        capacity: problem.slot.capacity,
      });
    default:
      if (problem.slot.at <= Date.parse(at)) return refuse('appointment.time_past', 'time', { time: wanted.time });
      return refuse('appointment.notice_short', 'time', { hours: problem.slot.noticeHours });
  }
}

/** Refusals that a reason overrides: the office decides, and the row records the reason. */
export const OVERRIDABLE: ReadonlySet<string> = new Set([
  'appointment.same_day',
  'appointment.closed',
  'appointment.no_slot',
  'appointment.slot_taken',
  'appointment.notice_short',
  'appointment.time_past',
]);
