import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

type ForWhom = { readonly customerId: string | null; readonly objectId: string | null };

/**
 * The day that a visit is planned for to bring the object in; without an object, the first such day of the customer.
 * Null where none is planned, and where something is in storage already; undefined until that is known.
 */
export function useFirstVisitDay({ customerId, objectId }: ForWhom, today: CivilDate): CivilDate | null | undefined {
  return useRows(
    async (mirror) => {
      if (customerId === null) return null;
      const own = await mirror.where(objectTable, 'customerId', customerId);
      const objects = objectId === null ? own : own.filter(({ id }) => id === objectId);
      if (objects.some(({ storageStatus }) => storageStatus === 'with_storage')) return null;
      const visits =
        objectId === null
          ? await mirror.where(appointmentTable, 'customerId', customerId)
          : await mirror.where(appointmentTable, 'objectId', objectId);
      const days = visits.flatMap((visit) =>
        visit.direction === 'in' && isOpen(visit) && visit.date >= today ? [visit.date] : [],
      );
      return days.sort()[0] ?? null;
    },
    [customerId, objectId, today],
  );
}
