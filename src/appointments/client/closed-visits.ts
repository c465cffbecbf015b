import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Appointment } from '../appointment.schema.ts';
import { appointmentTable, NEEDS_ATTENTION, PLANNED } from '../appointment.ts';
import { closedVisits, type HoursChange, reopenedVisits, visitsWhileClosed } from '../closed-visits.ts';
import { type AgendaItem, joinAppointments } from './day-agenda.ts';

/** What a change of hours does to visits: those that it puts on closed time, and marked ones that it takes off it. */
export type ChangedVisits = { readonly closed: readonly AgendaItem[]; readonly reopened: readonly AgendaItem[] };

/** The open visits of this device that a change of hours is about, with whose they are. */
export async function readChangedVisits(mirror: Mirror, change: HoursChange, today: CivilDate): Promise<ChangedVisits> {
  const visits = await readOpenVisits(mirror);
  const [closed, reopened] = await Promise.all([
    joinAppointments(mirror, closedVisits(change, visits, today)),
    joinAppointments(mirror, reopenedVisits(change, visits, today)),
  ]);
  return { closed, reopened };
}

/** The open visits of this device that stand on closed time from today on, with whose they are. */
export async function readVisitsWhileClosed(
  mirror: Mirror,
  week: OpeningWeek,
  today: CivilDate,
): Promise<readonly AgendaItem[]> {
  return joinAppointments(mirror, visitsWhileClosed(week, await readOpenVisits(mirror), today));
}

async function readOpenVisits(mirror: Mirror): Promise<readonly Appointment[]> {
  const open = await Promise.all(
    [PLANNED, NEEDS_ATTENTION].map((status) => mirror.where(appointmentTable, 'status', status)),
  );
  return open.flat();
}
