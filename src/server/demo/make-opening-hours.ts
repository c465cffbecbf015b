import type { OpeningException, OpeningHours } from '#opening-hours/opening-hours.schema.ts';
import { SCOPE } from '#opening-hours/opening-hours.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import type { RowDraft } from '#sync/table.ts';
import type { DemoCompany } from './demo-companies.ts';
import { type OpenDays, openDaysOf } from './open-days.ts';
import { seededRandom } from './random.ts';

const SATURDAY = 6;
const NOTICE_HOURS = 24;

/** A yard's week: weekdays in half hours, with a break at noon. */
export function makeOpeningHours(company: DemoCompany): readonly RowDraft<OpeningHours>[] {
  const random = seededRandom(`${company.slug} hours`, 0);
  const week = { scope: SCOPE, slotMinutes: 30, noticeHours: NOTICE_HOURS, capacity: company.slotCapacity } as const;
  return [
    { id: random.id(), ...week, days: [1, 2, 3, 4, 5], start: '08:00', end: '12:30' },
    { id: random.id(), ...week, days: [1, 2, 3, 4, 5], start: '13:00', end: '17:00' },
  ];
}

/**
 * The current or next closure around New Year, one open Saturday morning, and today and tomorrow if they would be
 * closed: a demonstration has work on any day.
 */
export function makeOpeningExceptions(company: DemoCompany, today: CivilDate): readonly RowDraft<OpeningException>[] {
  const random = seededRandom(`${company.slug} exceptions`, 0);
  const isClosed = (day: CivilDate) => weekdayOf(day) >= SATURDAY || isWinter(day);
  const year = Number(today.slice(0, 4)) - (today.slice(5) <= '01-04' ? 1 : 0);
  const rest = { scope: SCOPE, slotMinutes: 30, noticeHours: NOTICE_HOURS, capacity: company.slotCapacity } as const;
  return [
    {
      id: random.id(),
      ...rest,
      date: `${year}-12-22`,
      until: `${year + 1}-01-04`,
      closed: true,
      start: null,
      end: null,
      reason: 'Winterstop',
    },
    {
      id: random.id(),
      ...rest,
      ...oneDay(saturdayAfter(addDays(today, 7))),
      closed: false,
      start: '09:00',
      end: '12:00',
      reason: 'Extra zaterdag',
    },
    ...[today, addDays(today, 1)].filter(isClosed).map((day) => ({
      id: random.id(),
      ...rest,
      ...oneDay(day),
      closed: false,
      start: '08:00',
      end: '17:00',
      reason: 'Extra open',
    })),
  ];
}

/** The days on which the company takes visits. */
export function makeOpenDays(company: DemoCompany, today: CivilDate): OpenDays {
  const base = { rev: 1, version: 1 };
  return openDaysOf({
    hours: makeOpeningHours(company).map((row) => ({ ...row, ...base })),
    exceptions: makeOpeningExceptions(company, today).map((row) => ({ ...row, ...base })),
  });
}

/** Within the closure around New Year. */
function isWinter(day: CivilDate): boolean {
  return day.slice(5) >= '12-22' || day.slice(5) <= '01-04';
}

function oneDay(day: CivilDate): { readonly date: CivilDate; readonly until: CivilDate } {
  return { date: day, until: day };
}

function saturdayAfter(day: CivilDate): CivilDate {
  return addDays(day, (SATURDAY - weekdayOf(day) + 7) % 7);
}
