import type { CivilDate } from '#shared/civil-date.ts';
import { minutesOf } from '#shared/yard-clock.ts';
import type { Appointment } from './appointment.schema.ts';

/** From how many minutes after its time on a visit that is not done is missed. */
export const LATE_MINUTES = 15;

/** True once it should have been done a while ago. `today` and `time`: what the yard's clocks show. */
export function isLate(when: Pick<Appointment, 'date' | 'time'>, today: CivilDate, time: string): boolean {
  if (when.date !== today) return when.date < today;
  return minutesOf(time) >= minutesOf(when.time) + LATE_MINUTES;
}
