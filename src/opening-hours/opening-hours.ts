import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import type { Reader } from '#sync/command.ts';
import { defineTable } from '#sync/table.ts';
import type { ExceptionFields, HoursFields, OpeningException, OpeningHours } from './opening-hours.schema.ts';

export const openingHoursTable = defineTable<OpeningHours>({
  name: 'opening_hours',
  indexes: ['scope'],
  json: ['days'],
});

export const openingExceptionTable = defineTable<OpeningException>({
  name: 'opening_exceptions',
  indexes: ['scope'],
});

export const SCOPE = 'company';
/** The most days ahead that appointments are planned: as many as every device holds. */
export const BOOKING_HORIZON_DAYS = 180;

export const HOURS_FIELDS = ['days', 'start', 'end', 'capacity', 'slotMinutes', 'noticeHours'] as const;
export const EXCEPTION_FIELDS = [
  'date',
  'until',
  'closed',
  'start',
  'end',
  'capacity',
  'slotMinutes',
  'noticeHours',
  'reason',
] as const;

/** A company's hours: the week, and the days that differ from it. */
export type OpeningWeek = {
  readonly hours: readonly OpeningHours[];
  readonly exceptions: readonly OpeningException[];
};

/** A piece of a day that the yard is open, and how visits are planned in it. */
export type DayRange = Pick<HoursFields, 'start' | 'end' | 'capacity' | 'slotMinutes' | 'noticeHours'>;

/** Looks up all of a company's hours. */
export async function loadWeek(read: Pick<Reader, 'where'>): Promise<OpeningWeek> {
  const [hours, exceptions] = await Promise.all([
    read.where(openingHoursTable, 'scope', SCOPE),
    read.where(openingExceptionTable, 'scope', SCOPE),
  ]);
  return { hours, exceptions };
}

/**
 * The exceptions that apply to a day: the narrowest of those that include it, so that one Saturday can be opened in the
 * middle of a winter closure. Several of the same width count together.
 */
export function exceptionsOn<Exception extends Pick<ExceptionFields, 'date' | 'until'>>(
  exceptions: readonly Exception[],
  day: CivilDate,
): readonly Exception[] {
  const holding = exceptions.filter(({ date, until }) => date <= day && day <= until);
  const narrowest = Math.min(...holding.map(spanOf));
  return holding.filter((exception) => spanOf(exception) === narrowest);
}

/** When the yard is open on a day, earliest first; empty when it is closed. Exceptions replace the week's hours. */
export function rangesOn({ hours, exceptions }: OpeningWeek, day: CivilDate): readonly DayRange[] {
  const deciding = exceptionsOn(exceptions, day);
  if (deciding.length === 0) return inOrder(hours.filter(({ days }) => days.includes(weekdayOf(day))));
  if (deciding.some(({ closed }) => closed)) return [];
  return inOrder(
    deciding.flatMap(({ start, end, ...planning }) =>
      start === null || end === null ? [] : [{ ...planning, start, end }],
    ),
  );
}

/** The first day from `day` on that has opening hours, at most a booking horizon away. */
export function nextOpenDay(week: OpeningWeek, day: CivilDate): CivilDate | undefined {
  for (let ahead = 0; ahead <= BOOKING_HORIZON_DAYS; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (rangesOn(week, candidate).length > 0) return candidate;
  }
  return undefined;
}

/** The number of days of an exception, less one. */
export function spanOf({ date, until }: Pick<ExceptionFields, 'date' | 'until'>): number {
  return Date.parse(`${until}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`);
}

function inOrder(ranges: readonly DayRange[]): readonly DayRange[] {
  const key = ({ start, end }: DayRange) => `${start} ${end}`;
  return [...ranges].sort((left, right) => (key(left) < key(right) ? -1 : Number(key(left) > key(right))));
}
