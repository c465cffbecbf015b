import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** The earliest open appointment of today at which an object leaves or arrives; undefined until it was looked up. */
export function useAppointmentOfToday(
  objectId: string,
  direction: Appointment['direction'] | null,
): Appointment | null | undefined {
  return useRows(
    async (mirror) => {
      if (direction === null) return null;
      const today = dayAt(Date.now());
      const all = await mirror.where(appointmentTable, 'objectId', objectId);
      return (
        all
          .filter((row) => row.date === today && row.direction === direction && isOpen(row))
          .sort((left, right) => (left.time < right.time ? -1 : 1))[0] ?? null
      );
    },
    [objectId, direction],
  );
}
