import type {
  ExceptionFields,
  HoursFields,
  OpeningException,
  OpeningHours,
} from '#opening-hours/opening-hours.schema.ts';
import { testId } from '#tests/support/builders.ts';

/** Hours of every weekday, 09:00–12:00 in half hours, one visit each, no notice. */
export function someHours(changes: Partial<HoursFields> = {}, number = 1): OpeningHours {
  return {
    id: testId('h', number),
    rev: 1,
    version: 1,
    scope: 'company',
    days: [1, 2, 3, 4, 5],
    start: '09:00',
    end: '12:00',
    capacity: 1,
    slotMinutes: 30,
    noticeHours: 0,
    ...changes,
  };
}

/** A closed day, until it is said otherwise. */
export function anException(changes: Partial<ExceptionFields> = {}, number = 1): OpeningException {
  const date = changes.date ?? '2026-05-04';
  return {
    id: testId('x', number),
    rev: 1,
    version: 1,
    scope: 'company',
    date,
    until: date,
    closed: true,
    start: null,
    end: null,
    capacity: 1,
    slotMinutes: 30,
    noticeHours: 0,
    reason: '',
    ...changes,
  };
}
