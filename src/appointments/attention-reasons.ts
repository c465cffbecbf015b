import { slotStates } from '#opening-hours/slots.ts';
import type { Appointment } from './appointment.schema.ts';
import { NEEDS_ATTENTION } from './appointment.ts';
import { closedConcern } from './day-room.ts';
import { isLate } from './late-visit.ts';
import { type SlotRule, takenTimes } from './slot-rule.ts';
import type { VisitConcern } from './visit-concerns.ts';

/** The moment in the yard, and in milliseconds since 1970. */
type Now = { readonly today: string; readonly time: string; readonly nowMs: number };

/**
 * Why an open visit asks for attention, as far as its time explains that: the yard is closed then, the time is over, or
 * too many come at once. That too many come is told of those that are marked, the others of every visit.
 */
export function attentionReasons(
  { week, sameDate }: SlotRule,
  visit: Appointment,
  { today, time, nowMs }: Now,
): readonly VisitConcern[] {
  const closed = closedConcern(week, visit, today);
  const marked = visit.status === NEEDS_ATTENTION;
  const slot = slotStates(week, visit.date, takenTimes(sameDate), nowMs).find(
    ({ start, end }) => start <= visit.time && visit.time < end,
  );
  return [
    ...(closed === undefined ? [] : [closed]),
    ...(isLate(visit, today, time) ? [{ kind: 'past' } as const] : []),
    ...(marked && visit.date >= today && slot !== undefined && slot.taken > slot.capacity
      ? [{ kind: 'full', visits: slot.taken, capacity: slot.capacity } as const]
      : []),
  ];
}

/** True for a concern that explains why a visit is marked. */
export const explainsMark = ({ kind }: VisitConcern) => kind !== 'other_day';

/**
 * What asks for attention of a visit on a card: what its time says of it, and where neither that nor `others` explains a
 * mark, that somebody made it.
 */
export function attentionConcerns(
  rule: SlotRule,
  visit: Appointment,
  now: Now,
  others: readonly VisitConcern[] = [],
): readonly VisitConcern[] {
  const reasons = attentionReasons(rule, visit, now);
  const explained = reasons.length > 0 || others.some(explainsMark);
  return visit.status === NEEDS_ATTENTION && !explained ? [{ kind: 'marked', by: '' }] : reasons;
}
