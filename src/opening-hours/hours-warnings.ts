import type { ExceptionFields, HoursFields } from './opening-hours.schema.ts';
import { BOOKING_HORIZON_DAYS, type OpeningWeek, spanOf } from './opening-hours.ts';

/**
 * Something that is allowed but probably a mistake. `overlap`: hours of the same days at the same time. `closes_others`:
 * the exception closes days for which another one has hours. `closed_anyway`, `closed_twice`: another one closes its days.
 * `narrower_counts`: one of fewer days decides on some of its days.
 */
export type HoursWarning =
  | 'overlap'
  | 'closes_others'
  | 'closed_anyway'
  | 'closed_twice'
  | 'narrower_counts'
  | 'notice_beyond_horizon';

type Times = { readonly start: string | null; readonly end: string | null };

function overlaps(left: Times, right: Times): boolean {
  if (left.start === null || left.end === null || right.start === null || right.end === null) return false;
  return left.start < right.end && right.start < left.end;
}

function ofNotice({ noticeHours }: Pick<HoursFields, 'noticeHours'>): readonly HoursWarning[] {
  return noticeHours > BOOKING_HORIZON_DAYS * 24 ? ['notice_beyond_horizon'] : [];
}

/** What to warn of about hours of the week. `id`: of the row itself, which does not overlap itself. */
export function warnOfHours(week: OpeningWeek, wanted: HoursFields, id?: string): readonly HoursWarning[] {
  const over = week.hours.some(
    (other) => other.id !== id && overlaps(other, wanted) && other.days.some((day) => wanted.days.includes(day)),
  );
  return [...(over ? (['overlap'] as const) : []), ...ofNotice(wanted)];
}

/** What to warn of about an exception: others of the same days, with which it counts together. A closed one wins. */
export function warnOfException(week: OpeningWeek, wanted: ExceptionFields, id?: string): readonly HoursWarning[] {
  const others = week.exceptions.filter(
    (other) => other.id !== id && other.date === wanted.date && other.until === wanted.until,
  );
  const isNarrowed = week.exceptions.some(
    (other) =>
      other.id !== id && other.date <= wanted.until && wanted.date <= other.until && spanOf(other) < spanOf(wanted),
  );
  return [
    ...ofOthers(others, wanted),
    ...(isNarrowed ? (['narrower_counts'] as const) : []),
    ...(wanted.closed ? [] : ofNotice(wanted)),
  ];
}

function ofOthers(others: readonly ExceptionFields[], wanted: ExceptionFields): readonly HoursWarning[] {
  if (others.some(({ closed }) => closed)) return [wanted.closed ? 'closed_twice' : 'closed_anyway'];
  if (wanted.closed) return others.length > 0 ? ['closes_others'] : [];
  return others.some((other) => overlaps(other, wanted)) ? ['overlap'] : [];
}
