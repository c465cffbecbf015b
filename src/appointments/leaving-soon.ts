import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Appointment } from './appointment.schema.ts';
import { isOpen } from './appointment.ts';

/** An object leaves soon when it is fetched today or within this many days. */
const SOON_DAYS = 7;

/** The days on which objects leave soon, from today on. */
export function soonDays(today: CivilDate): readonly CivilDate[] {
  return Array.from({ length: SOON_DAYS + 1 }, (_, ahead) => addDays(today, ahead));
}

/** The day on which each object that leaves soon is fetched first. What is done or cancelled does not count. */
export function leavingSoon(
  appointments: readonly Pick<Appointment, 'objectId' | 'direction' | 'date' | 'status'>[],
  today: CivilDate,
): ReadonlyMap<string, CivilDate> {
  const until = addDays(today, SOON_DAYS);
  const leaves = new Map<string, CivilDate>();
  for (const visit of appointments) {
    if (visit.direction !== 'out' || !isOpen(visit) || visit.date < today || visit.date > until) continue;
    const known = leaves.get(visit.objectId);
    if (known === undefined || visit.date < known) leaves.set(visit.objectId, visit.date);
  }
  return leaves;
}
