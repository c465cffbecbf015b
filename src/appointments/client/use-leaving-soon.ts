import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { appointmentTable } from '../appointment.ts';
import { leavingSoon, soonDays } from '../leaving-soon.ts';

const NOBODY: ReturnType<typeof leavingSoon> = new Map();

/** The day on which each object that leaves soon is fetched, by the object's id. */
export function useLeavingSoon(): ReturnType<typeof leavingSoon> {
  const today = dayAt(Date.now());
  const leaving = useRows(
    async (mirror) => {
      const days = soonDays(today).map((day) => mirror.where(appointmentTable, 'date', day));
      return leavingSoon((await Promise.all(days)).flat(), today);
    },
    [today],
  );
  return leaving ?? NOBODY;
}
