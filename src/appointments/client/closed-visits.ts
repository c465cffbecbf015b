import type { CivilDate } from '#shared/civil-date.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { appointmentTable, NEEDS_ATTENTION, PLANNED } from '../appointment.ts';
import { closedVisits, type HoursChange, reopenedVisits } from '../closed-visits.ts';
import { type AgendaItem, joinAppointments } from './day-agenda.ts';

/** What a change of hours does to visits: those that it puts on closed time, and marked ones that it takes off it. */
export type ChangedVisits = { readonly closed: readonly AgendaItem[]; readonly reopened: readonly AgendaItem[] };

/** The open visits of this device that a change of hours is about, with whose they are. */
export async function readChangedVisits(mirror: Mirror, change: HoursChange, today: CivilDate): Promise<ChangedVisits> {
  const open = await Promise.all(
    [PLANNED, NEEDS_ATTENTION].map((status) => mirror.where(appointmentTable, 'status', status)),
  );
  const visits = open.flat();
  const [closed, reopened] = await Promise.all([
    joinAppointments(mirror, closedVisits(change, visits, today)),
    joinAppointments(mirror, reopenedVisits(change, visits, today)),
  ]);
  return { closed, reopened };
}
