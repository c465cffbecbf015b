import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { slotStates } from '#opening-hours/slots.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Appointment } from './appointment.schema.ts';
import { takenTimes } from './slot-rule.ts';

/** How many days ahead a free day is searched for. */
export const FREE_DAY_HORIZON_DAYS = 60;

/** Why a day takes no more visits. */
export type DayProblem = 'closed' | 'full' | 'too_late';

/** The first day with a free slot, undefined when none is near, and why the day that was asked for has none. */
export type FreeDay = { readonly date: CivilDate | undefined; readonly problem: DayProblem | undefined };

/** Why a day has no slot left; undefined when it has. `nowMs`: milliseconds since 1970. */
export function findDayProblem(
  week: OpeningWeek,
  day: CivilDate,
  appointments: readonly Appointment[],
  nowMs: number,
): DayProblem | undefined {
  const slots = slotStates(week, day, takenTimes(appointments), nowMs);
  if (slots.length === 0) return 'closed';
  const inTime = slots.filter(({ tooSoon }) => !tooSoon);
  if (inTime.length === 0) return 'too_late';
  return inTime.some(({ free }) => free > 0) ? undefined : 'full';
}

/**
 * Finds the first day from `from` on that has a free slot, at most 60 days ahead. A company without opening hours takes
 * visits on any day. `appointmentsOn` returns a day's appointments; it is called for open days only, until one is
 * found.
 */
export async function findFreeDay(
  week: OpeningWeek,
  from: CivilDate,
  appointmentsOn: (day: CivilDate) => Promise<readonly Appointment[]>,
  nowMs: number,
): Promise<FreeDay> {
  if (week.hours.length === 0) return { date: from, problem: undefined };
  let problem: DayProblem | undefined;
  for (let ahead = 0; ahead <= FREE_DAY_HORIZON_DAYS; ahead += 1) {
    const day = addDays(from, ahead);
    const found = findDayProblem(week, day, [], nowMs) ?? findDayProblem(week, day, await appointmentsOn(day), nowMs);
    if (found === undefined) return { date: day, problem };
    if (ahead === 0) problem = found;
  }
  return { date: undefined, problem };
}
