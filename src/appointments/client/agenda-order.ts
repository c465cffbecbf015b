import { compareOnBoard } from '../agenda.ts';
import type { AgendaItem } from './day-agenda.ts';

/** A day as a calendar shows it: by time. */
export function orderDay(items: readonly AgendaItem[]): readonly AgendaItem[] {
  return [...items].sort((left, right) => {
    const [first, second] = [
      `${left.appointment.time}${left.appointment.id}`,
      `${right.appointment.time}${right.appointment.id}`,
    ];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}

/** A day as it is worked through: what needs attention, then what is open, then the rest; each by time. */
export function orderWork(items: readonly AgendaItem[]): readonly AgendaItem[] {
  return [...items].sort((left, right) => compareOnBoard(left.appointment, right.appointment));
}
