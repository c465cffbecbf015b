import { addDays, dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { appointmentTable, CANCELLED, DONE, NEEDS_ATTENTION, NO_SHOW, PLANNED } from '../appointment.ts';
import { useHasAllAppointments } from './use-appointments-coming.tsx';

const STATUSES = [PLANNED, NEEDS_ATTENTION, DONE, CANCELLED, NO_SHOW];
/** The days around today that are read first, in parts: a yard at work has something in one of them. */
const [FROM, UNTIL, PART] = [-30, 180, 30];

/** True where nothing was ever planned. `isEmpty`: nothing is on the days that are shown, or it is not asked. */
export function useNoAppointments(isEmpty: boolean): boolean {
  const hasAll = useHasAllAppointments();
  const isAsked = isEmpty && hasAll;
  return useRows((mirror) => (isAsked ? hasNone(mirror) : Promise.resolve(false)), [isAsked]) ?? false;
}

async function hasNone(mirror: Mirror): Promise<boolean> {
  const today = dayAt(Date.now());
  for (let from = FROM; from < UNTIL; from += PART) {
    const days = Array.from({ length: PART }, (_, after) => addDays(today, from + after));
    if ((await mirror.whereAny(appointmentTable, 'date', days)).length > 0) return false;
  }
  return (await mirror.whereAny(appointmentTable, 'status', STATUSES)).length === 0;
}
