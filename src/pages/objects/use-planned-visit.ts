import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { type CivilDate, daysBetween } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** Further from today than this, a visit is not the one that an object arrives or leaves for. */
const MOST_DAYS = 14;
/** So many days early or late people still come for the visit that was planned. */
const SAME_VISIT_DAYS = 3;

/**
 * The open visit at which an object leaves or arrives that lies nearest to today, the earliest of its day; undefined
 * until it was looked up.
 */
export function usePlannedVisit(
  objectId: string,
  direction: Appointment['direction'] | null,
  today: CivilDate,
): Appointment | null | undefined {
  return useRows(
    async (mirror) => {
      if (direction === null) return null;
      const all = await mirror.where(appointmentTable, 'objectId', objectId);
      return (
        all
          .filter((row) => row.direction === direction && isOpen(row) && awayFrom(row, today) <= MOST_DAYS)
          .sort(
            (left, right) =>
              awayFrom(left, today) - awayFrom(right, today) ||
              (`${left.date} ${left.time}` < `${right.date} ${right.time}` ? -1 : 1),
          )[0] ?? null
      );
    },
    [objectId, direction, today],
  );
}

/** True when a movement of today most likely is this visit, somewhat early or late. */
export function isLikelyMeant(visit: Pick<Appointment, 'date'>, today: CivilDate): boolean {
  return awayFrom(visit, today) <= SAME_VISIT_DAYS;
}

function awayFrom({ date }: Pick<Appointment, 'date'>, today: CivilDate): number {
  return Math.abs(daysBetween(today, date));
}
