import { addDays } from '#shared/civil-date.ts';
import { withoutException } from './changed-week.ts';
import type { OpeningException } from './opening-hours.schema.ts';
import { exceptionsOn, type OpeningWeek, rangesOn } from './opening-hours.ts';

/** What decides about the days of an exception once it is gone. `week`: on some of them the hours of the week. */
export type AfterException = {
  readonly exceptions: readonly OpeningException[];
  readonly week: boolean;
  /** True where not one of the days has hours. */
  readonly closed: boolean;
};

/** Tells what counts on the days of an exception once it is deleted: other exceptions that hold them, or the week. */
export function afterException(week: OpeningWeek, gone: OpeningException): AfterException {
  const after = withoutException(week, gone);
  const deciding = new Set<OpeningException>();
  let byWeek = false;
  let closed = true;
  for (let day = gone.date; day <= gone.until; day = addDays(day, 1)) {
    const exceptions = exceptionsOn(after.exceptions, day);
    for (const exception of exceptions) deciding.add(exception);
    byWeek ||= exceptions.length === 0;
    closed &&= rangesOn(after, day).length === 0;
  }
  return { exceptions: [...deciding], week: byWeek, closed };
}
