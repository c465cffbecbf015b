import type { Appointment } from './appointment.schema.ts';
import { isOpen, NEEDS_ATTENTION } from './appointment.ts';

type OnBoard = Pick<Appointment, 'id' | 'status' | 'time'>;

function rank(appointment: OnBoard): number {
  if (appointment.status === NEEDS_ATTENTION) return 0;
  return isOpen(appointment) ? 1 : 2;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** The order of a day's board: what needs attention, then what is open, then the rest; each by time. */
export function compareOnBoard(left: OnBoard, right: OnBoard): number {
  return rank(left) - rank(right) || compareText(left.time, right.time) || compareText(left.id, right.id);
}

/** A day's board in the order it is worked through. */
export function orderBoard<Item extends OnBoard>(appointments: readonly Item[]): readonly Item[] {
  return [...appointments].sort(compareOnBoard);
}

/** How many appointments wait for somebody to decide: the count in the menu. */
export function countAttention(appointments: readonly Pick<Appointment, 'status'>[]): number {
  return appointments.filter((appointment) => appointment.status === NEEDS_ATTENTION).length;
}
