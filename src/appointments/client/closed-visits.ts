import type { CivilDate } from '#shared/civil-date.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { appointmentTable, NEEDS_ATTENTION, PLANNED } from '../appointment.ts';
import { closedVisits, type HoursChange } from '../closed-visits.ts';
import { type AgendaItem, joinAppointments } from './day-agenda.ts';

/** The open visits of this device that a change of hours puts on closed time, with whose they are. */
export async function readClosedVisits(
  mirror: Mirror,
  change: HoursChange,
  today: CivilDate,
): Promise<readonly AgendaItem[]> {
  const open = await Promise.all(
    [PLANNED, NEEDS_ATTENTION].map((status) => mirror.where(appointmentTable, 'status', status)),
  );
  return joinAppointments(mirror, closedVisits(change, open.flat(), today));
}
