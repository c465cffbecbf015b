import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { type AgendaItem, joinAppointments } from '#appointments/client/day-agenda.ts';
import { useCan } from '#session/use-can.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';

/** Of more objects or customers than this, appointments are not looked up: the text is too vague. */
const MOST_LOOKED_UP = 8;
const MOST_SHOWN = 5;
const NONE: readonly AgendaItem[] = [];

/** The appointments of the objects and customers that were found: open ones by their day, then the last of the others. */
export function useFoundAppointments(
  objects: readonly IndexEntry[],
  customers: readonly IndexEntry[],
): readonly AgendaItem[] {
  const can = useCan();
  const sees = can('appointment index');
  const ids = (found: readonly IndexEntry[]) =>
    sees && found.length <= MOST_LOOKED_UP ? found.map(({ id }) => id) : [];
  const [objectIds, customerIds] = [ids(objects), ids(customers)];
  const key = [...objectIds, '', ...customerIds].join();
  const read = useRows(
    async (mirror) => {
      const rows = await Promise.all([
        ...objectIds.map((id) => mirror.where(appointmentTable, 'objectId', id)),
        ...customerIds.map((id) => mirror.where(appointmentTable, 'customerId', id)),
      ]);
      const each = new Map(rows.flat().map((row) => [row.id, row]));
      return {
        key,
        items: await joinAppointments(mirror, [...each.values()].toSorted(openFirst).slice(0, MOST_SHOWN)),
      };
    },
    [key],
  );
  return read?.key === key ? read.items : NONE;
}

type Row = AgendaItem['appointment'];

/** Open ones, the earliest first; then the others, the newest first. */
function openFirst(left: Row, right: Row): number {
  const byOpen = Number(isOpen(right)) - Number(isOpen(left));
  if (byOpen !== 0) return byOpen;
  const [leftAt, rightAt] = [`${left.date}${left.time}`, `${right.date}${right.time}`];
  if (leftAt === rightAt) return 0;
  return leftAt < rightAt === isOpen(left) ? -1 : 1;
}
