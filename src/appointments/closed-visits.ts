import { isClosedAt } from '#opening-hours/changed-week.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Appointment } from './appointment.schema.ts';
import { isOpen, NEEDS_ATTENTION } from './appointment.ts';

/** Opening hours as they are, and as they will be. */
export type HoursChange = { readonly before: OpeningWeek; readonly after: OpeningWeek };

type When = Pick<Appointment, 'id' | 'date' | 'time' | 'status'>;

/** Open visits from today on that a change of hours puts on closed time, earliest first; not those that were there already. */
export function closedVisits<Visit extends When>(
  { before, after }: HoursChange,
  visits: readonly Visit[],
  today: CivilDate,
): readonly Visit[] {
  return comingVisits(visits, today).filter((visit) => isClosedAt(after, visit) && !isClosedAt(before, visit));
}

/** Visits from today on that need attention, and that a change of hours takes off closed time, earliest first. */
export function reopenedVisits<Visit extends When>(
  { before, after }: HoursChange,
  visits: readonly Visit[],
  today: CivilDate,
): readonly Visit[] {
  return comingVisits(visits, today).filter(
    (visit) => visit.status === NEEDS_ATTENTION && isClosedAt(before, visit) && !isClosedAt(after, visit),
  );
}

/** Open visits from today on that stand on closed time, earliest first. */
export function visitsWhileClosed<Visit extends When>(
  week: OpeningWeek,
  visits: readonly Visit[],
  today: CivilDate,
): readonly Visit[] {
  return comingVisits(visits, today).filter((visit) => isClosedAt(week, visit));
}

function comingVisits<Visit extends When>(visits: readonly Visit[], today: CivilDate): readonly Visit[] {
  const key = ({ date, time, id }: Visit) => `${date} ${time} ${id}`;
  return visits
    .filter((visit) => isOpen(visit) && visit.date >= today)
    .toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}
