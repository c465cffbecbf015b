import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';

const DAYS_AHEAD = 14;

/** The open visits of a day. */
export type DayVisits = { readonly date: CivilDate; readonly out: number; readonly in: number };

/** How many visits are open on each of the next fourteen days, today first. */
export function readComingVisits(mirror: Mirror, today: CivilDate): Promise<readonly DayVisits[]> {
  return Promise.all(
    Array.from({ length: DAYS_AHEAD }, async (_, ahead) => {
      const date = addDays(today, ahead);
      const visits = (await mirror.where(appointmentTable, 'date', date)).filter(isOpen);
      const out = visits.filter(({ direction }) => direction === 'out').length;
      return { date, out, in: visits.length - out };
    }),
  );
}
