import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Appointment } from '../appointment.schema.ts';
import { appointmentTable } from '../appointment.ts';

/** Nobody plans a visit further ahead. */
const DAYS_AHEAD = 400;

/** The appointments from a day on, read by their date: there are years of earlier ones. */
export function comingVisits(mirror: Pick<Mirror, 'whereAny'>, from: CivilDate): Promise<Appointment[]> {
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(from, index));
  return mirror.whereAny(appointmentTable, 'date', days);
}
