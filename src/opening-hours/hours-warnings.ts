import type { ExceptionFields, HoursFields } from './opening-hours.schema.ts';
import { BOOKING_HORIZON_DAYS, exceptionsOn, type OpeningWeek } from './opening-hours.ts';

/** Something that is allowed but probably a mistake. */
export type HoursWarning = 'overlap' | 'notice_beyond_horizon';

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

/** What to warn of about an exception: another one of the same days that is open at the same time, or closes them. */
export function warnOfException(week: OpeningWeek, wanted: ExceptionFields, id?: string): readonly HoursWarning[] {
  const others = week.exceptions.filter((other) => other.id !== id);
  const over = exceptionsOn([...others, { ...wanted, id: '' }], wanted.date).some(
    (other) =>
      other.id !== '' &&
      other.date === wanted.date &&
      other.until === wanted.until &&
      (other.closed || wanted.closed || overlaps(other, wanted)),
  );
  return [...(over ? (['overlap'] as const) : []), ...(wanted.closed ? [] : ofNotice(wanted))];
}
