import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

type ForWhom = { readonly customerId: string | null; readonly objectId: string | null };

/** A day that is proposed, and what it is known by. */
export type OwedDay = { readonly day: CivilDate; readonly by: 'contract' | 'visit' };

/**
 * The day from which storage is owed: that on which the object's contract begins, where that is still to come; else that
 * of the visit that brings the object in, or without an object the first such visit of the customer. Null where neither
 * tells, and where something is in storage already; undefined until that is known.
 */
export function useFirstOwedDay({ customerId, objectId }: ForWhom, today: CivilDate): OwedDay | null | undefined {
  return useRows(
    async (mirror): Promise<OwedDay | null> => {
      if (customerId === null) return null;
      const own = await mirror.where(objectTable, 'customerId', customerId);
      const objects = objectId === null ? own : own.filter(({ id }) => id === objectId);
      const startOn = objects.find(({ id }) => id === objectId)?.contractStartOn ?? null;
      if (startOn !== null && startOn > today) return { day: startOn, by: 'contract' };
      if (objects.some(({ storageStatus }) => storageStatus === 'with_storage')) return null;
      const visits =
        objectId === null
          ? await mirror.where(appointmentTable, 'customerId', customerId)
          : await mirror.where(appointmentTable, 'objectId', objectId);
      const days = visits.flatMap((visit) =>
        visit.direction === 'in' && isOpen(visit) && visit.date >= today ? [visit.date] : [],
      );
      const [day] = days.sort();
      return day === undefined ? null : { day, by: 'visit' };
    },
    [customerId, objectId, today],
  );
}
