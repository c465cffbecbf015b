import type { CivilDate } from '#shared/civil-date.ts';
import { groupsOf } from '#shared/field-map.ts';
import { defineTable } from '#sync/table.ts';
import type { Appointment, AppointmentGroups } from './appointment.schema.ts';
import { APPOINTMENT_FIELDS } from './appointment-fields.ts';

export const appointmentTable = defineTable<Appointment>({
  name: 'appointments',
  indexes: ['objectId', 'customerId', 'date', 'status'],
});

/** Fields of an appointment that are compared and merged together. */
export const APPOINTMENT_GROUPS: Readonly<Record<keyof AppointmentGroups, readonly (keyof Appointment)[]>> =
  groupsOf(APPOINTMENT_FIELDS);

export const PLANNED = 1;
export const NEEDS_ATTENTION = 2;
export const DONE = 3;
export const CANCELLED = 4;
export const NO_SHOW = 5;

/** True while it is still to happen: planned, or needing attention. */
export function isOpen(appointment: Pick<Appointment, 'status'>): boolean {
  return appointment.status === PLANNED || appointment.status === NEEDS_ATTENTION;
}

/** True once its time has come. `today` and `time`: what the yard's clocks show. */
export function isPast(when: Pick<Appointment, 'date' | 'time'>, today: CivilDate, time: string): boolean {
  return when.date < today || (when.date === today && when.time < time);
}

/** The refusal code for a final status; undefined while the appointment is open. */
export function closedCode(appointment: Pick<Appointment, 'status'>): string | undefined {
  if (appointment.status === DONE) return 'appointment.done';
  if (appointment.status === CANCELLED) return 'appointment.cancelled';
  return appointment.status === NO_SHOW ? 'appointment.no_show' : undefined;
}

/** Finds the other appointment of the object on that day: the earliest that is open or done. The rule is one a day. */
export function findSameDay(
  others: readonly Appointment[],
  wanted: Pick<Appointment, 'id' | 'date'>,
): Appointment | undefined {
  return others
    .filter((other) => other.id !== wanted.id && other.date === wanted.date && (isOpen(other) || other.status === DONE))
    .sort((left, right) => (`${left.time}${left.id}` < `${right.time}${right.id}` ? -1 : 1))[0];
}
