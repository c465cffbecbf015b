import type { ExceptionFields, HoursFields, OpeningException, OpeningHours } from './opening-hours.schema.ts';
import { type OpeningWeek, rangesOn, SCOPE } from './opening-hours.ts';

const NEW_ROW = { id: '', rev: 0, version: 0, scope: SCOPE } as const;

/** The week as it will be with these hours: new ones, or in place of those that were seen. */
export function withHours(week: OpeningWeek, fields: HoursFields, seen: OpeningHours | undefined): OpeningWeek {
  const others = week.hours.filter(({ id }) => id !== seen?.id);
  return { ...week, hours: [...others, { ...(seen ?? NEW_ROW), ...fields }] };
}

/** The week as it will be with this exception: a new one, or in place of the one that was seen. */
export function withException(
  week: OpeningWeek,
  fields: ExceptionFields,
  seen: OpeningException | undefined,
): OpeningWeek {
  const others = week.exceptions.filter(({ id }) => id !== seen?.id);
  return { ...week, exceptions: [...others, { ...(seen ?? NEW_ROW), ...fields }] };
}

/** The week without these hours. */
export function withoutHours(week: OpeningWeek, { id: gone }: OpeningHours): OpeningWeek {
  return { ...week, hours: week.hours.filter(({ id }) => id !== gone) };
}

/** The week without this exception. */
export function withoutException(week: OpeningWeek, { id: gone }: OpeningException): OpeningWeek {
  return { ...week, exceptions: week.exceptions.filter(({ id }) => id !== gone) };
}

/** True when the yard is closed at this time of a day. A company without hours is never closed. */
export function isClosedAt(
  week: OpeningWeek,
  { date, time }: { readonly date: string; readonly time: string },
): boolean {
  return week.hours.length > 0 && !rangesOn(week, date).some(({ start, end }) => start <= time && time < end);
}
