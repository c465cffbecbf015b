import type { CivilDate } from '#shared/civil-date.ts';
import type { Appointment } from './appointment.schema.ts';
import { isOpen } from './appointment.ts';

/** What comes in from September on sleeps until spring; what comes in before may be fetched any day. */
const WINTER_FROM = '09-01';
const SPRING = '04-01';

/** When each object is fetched next, of what is planned from today on. */
export function nextFetched(
  visits: readonly Pick<Appointment, 'objectId' | 'direction' | 'date' | 'status'>[],
  today: CivilDate,
): ReadonlyMap<string, CivilDate> {
  const next = new Map<string, CivilDate>();
  for (const visit of visits) {
    if (visit.direction !== 'out' || !isOpen(visit) || visit.date < today) continue;
    const known = next.get(visit.objectId);
    if (known === undefined || visit.date < known) next.set(visit.objectId, visit.date);
  }
  return next;
}

/** The day on which something is expected to leave: when it is fetched, else at the end of winter; null in summer. */
export function expectedLeaving(fetchedOn: CivilDate | undefined, today: CivilDate): CivilDate | null {
  if (fetchedOn !== undefined) return fetchedOn;
  const year = Number(today.slice(0, 4));
  if (today.slice(5) >= WINTER_FROM) return `${year + 1}-${SPRING}`;
  return today.slice(5) < SPRING ? `${year}-${SPRING}` : null;
}
