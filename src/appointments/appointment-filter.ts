import type { Appointment } from './appointment.schema.ts';
import { DONE, isOpen, NEEDS_ATTENTION } from './appointment.ts';

/** What a list or calendar shows. `who`: all, those given to the reader, to nobody, or to the person of that id. */
export type AppointmentFilter = {
  readonly direction: 'all' | Appointment['direction'];
  readonly type: 'all' | '1' | '2';
  readonly status: 'all' | 'open' | 'attention' | 'done' | 'cancelled';
  readonly who: string;
};

export const NO_FILTER: AppointmentFilter = { direction: 'all', type: 'all', status: 'all', who: 'all' };

/** True for an appointment that the filter shows; `userId` is the reader's. */
export function passesFilter(appointment: Appointment, filter: AppointmentFilter, userId: string): boolean {
  if (filter.direction !== 'all' && appointment.direction !== filter.direction) return false;
  if (filter.type !== 'all' && String(appointment.type) !== filter.type) return false;
  if (filter.who !== 'all' && appointment.assigneeId !== assigneeOf(filter.who, userId)) return false;
  switch (filter.status) {
    case 'open':
      return isOpen(appointment);
    case 'attention':
      return appointment.status === NEEDS_ATTENTION;
    case 'done':
      return appointment.status === DONE;
    case 'cancelled':
      return appointment.status > DONE;
    default:
      return true;
  }
}

function assigneeOf(who: string, userId: string): string | null {
  if (who === 'nobody') return null;
  return who === 'mine' ? userId : who;
}

/** How many parts of the filter leave something out. */
export function countFilters({ direction, type, status, who }: AppointmentFilter): number {
  return [direction, type, status, who].filter((value) => value !== 'all').length;
}
