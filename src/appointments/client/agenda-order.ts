import type { AgendaItem } from './day-agenda.ts';

/** A day by time. */
export function orderDay(items: readonly AgendaItem[]): readonly AgendaItem[] {
  return [...items].sort((left, right) => {
    const [first, second] = [
      `${left.appointment.time}${left.appointment.id}`,
      `${right.appointment.time}${right.appointment.id}`,
    ];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}
