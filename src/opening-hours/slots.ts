import type { CivilDate } from '#shared/civil-date.ts';
import { clockTimeOf, minutesLater, minutesOf, yardMoment } from '#shared/yard-clock.ts';
import { type OpeningWeek, rangesOn } from './opening-hours.ts';

/** A stretch of a day that takes a number of visits. `at`: its beginning, in milliseconds since 1970. */
export type Slot = {
  readonly start: string;
  readonly end: string;
  readonly capacity: number;
  readonly noticeHours: number;
  readonly at: number;
};

/** A slot with its planned visits, in both directions. */
export type SlotState = Slot & {
  readonly taken: number;
  readonly free: number;
  /** It is past the minimum booking time, or the slot itself is past. */
  readonly tooSoon: boolean;
};

/**
 * The slots of a day, earliest first, none over another: each range is cut from its start, what is left at its end is
 * no slot. Where ranges overlap the one that starts first counts. A time that clocks skip is no slot.
 */
export function slotsOn(week: OpeningWeek, day: CivilDate): readonly Slot[] {
  const slots: Slot[] = [];
  let reached = 0;
  for (const { start, end, capacity, slotMinutes, noticeHours } of rangesOn(week, day)) {
    for (let from = minutesOf(start); from + slotMinutes <= minutesOf(end); from += slotMinutes) {
      const at = from < reached ? null : yardMoment(day, clockTimeOf(from));
      if (at === null) continue;
      reached = from + slotMinutes;
      slots.push({ start: clockTimeOf(from), end: clockTimeOf(reached), capacity, noticeHours, at });
    }
  }
  return slots;
}

/** How full the slots of a day are. `times`: of the visits that count, `HH:MM`; `nowMs`: milliseconds since 1970. */
export function slotStates(
  week: OpeningWeek,
  day: CivilDate,
  times: readonly string[],
  nowMs: number,
): readonly SlotState[] {
  return slotsOn(week, day).map((slot) => {
    const taken = times.filter((time) => time >= slot.start && time < slot.end).length;
    return { ...slot, taken, free: Math.max(slot.capacity - taken, 0), tooSoon: isTooSoon(slot, nowMs) };
  });
}

/** The slots of a day that can still be booked. */
export function freeSlots(
  week: OpeningWeek,
  day: CivilDate,
  times: readonly string[],
  nowMs: number,
): readonly SlotState[] {
  return slotStates(week, day, times, nowMs).filter(({ free, tooSoon }) => free > 0 && !tooSoon);
}

/** Why a visit does not fit a company's hours. */
export type SlotProblem =
  | { readonly kind: 'closed' }
  | { readonly kind: 'no_slot' }
  | { readonly kind: 'full'; readonly slot: SlotState }
  | { readonly kind: 'notice'; readonly slot: SlotState };

/**
 * Tells what is against a visit at a time; undefined when nothing is. A company without hours has no such rule.
 * `times`: those of the other visits of that day.
 */
export function findSlotProblem(
  week: OpeningWeek,
  wanted: { readonly date: CivilDate; readonly time: string },
  times: readonly string[],
  nowMs: number,
): SlotProblem | undefined {
  if (week.hours.length === 0) return undefined;
  const states = slotStates(week, wanted.date, times, nowMs);
  if (states.length === 0) return { kind: 'closed' };
  const slot = states.find(({ start }) => start === wanted.time);
  if (slot === undefined) return { kind: 'no_slot' };
  if (slot.free === 0) return { kind: 'full', slot };
  return slot.tooSoon ? { kind: 'notice', slot } : undefined;
}

/** Without a minimum booking time a slot can be booked until it is over. */
function isTooSoon({ at, start, end, noticeHours }: Slot, nowMs: number): boolean {
  if (noticeHours === 0) return minutesLater(at, minutesOf(end) - minutesOf(start)) <= nowMs;
  return at < minutesLater(nowMs, noticeHours * 60);
}
