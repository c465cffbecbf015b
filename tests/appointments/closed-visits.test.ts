import { describe, expect, test } from 'vitest';
import { CANCELLED, NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { closedVisits, reopenedVisits } from '#appointments/closed-visits.ts';
import { withException, withHours, withoutException, withoutHours } from '#opening-hours/changed-week.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment } from '#tests/support/builders.ts';

/** A Monday. */
const MONDAY = '2026-05-04';
const hours = someHours();
const week: OpeningWeek = { hours: [hours], exceptions: [] };
const visit = (number: number, changes: object = {}) =>
  anAppointment(number, { date: MONDAY, time: '10:00', ...changes });
const closedBy = (after: OpeningWeek, visits: ReturnType<typeof visit>[], before = week) =>
  closedVisits({ before, after }, visits, MONDAY).map(({ date, time }) => `${date} ${time}`);

describe('visits that a change of hours puts on closed time', () => {
  const closure = withException(week, anException({ date: MONDAY, until: '2026-05-05' }), undefined);

  test('are those of the days that an exception closes, earliest first', () => {
    const visits = [
      visit(1, { date: '2026-05-05', time: '09:30' }),
      visit(2),
      visit(3, { time: '09:00', status: NEEDS_ATTENTION }),
      visit(4, { date: '2026-05-06' }),
    ];
    expect(closedBy(closure, visits)).toEqual(['2026-05-04 09:00', '2026-05-04 10:00', '2026-05-05 09:30']);
  });

  test('are not those that are over, cancelled, or were on closed time before', () => {
    const visits = [visit(1, { date: '2026-05-03' }), visit(2, { status: CANCELLED }), visit(3, { time: '18:00' })];
    expect(closedBy(closure, visits)).toEqual([]);
  });

  test('are those outside shorter hours: the last one that stays begins before the end', () => {
    const shorter = withHours(week, { ...hours, end: '10:30' }, hours);
    const visits = [visit(1, { time: '10:00' }), visit(2, { time: '10:30' }), visit(3, { time: '11:00' })];
    expect(closedBy(shorter, visits)).toEqual(['2026-05-04 10:30', '2026-05-04 11:00']);
    expect(shorter.hours).toHaveLength(1);
  });

  test('are none where hours are added, or other slots are cut from them', () => {
    const more = withHours(week, someHours({ days: [6] }, 2), undefined);
    expect(more.hours).toHaveLength(2);
    expect(closedBy(more, [visit(1)])).toEqual([]);
    const other = withHours(week, { ...hours, slotMinutes: 45 }, hours);
    expect(closedBy(other, [visit(1)])).toEqual([]);
  });

  test('are those outside the first hours that a company sets', () => {
    const none: OpeningWeek = { hours: [], exceptions: [] };
    const first = withHours(none, hours, undefined);
    expect(closedBy(first, [visit(1), visit(2, { time: '14:00' })], none)).toEqual(['2026-05-04 14:00']);
  });

  test('are judged by the exception as it is changed', () => {
    const seen = anException({ date: MONDAY, closed: false, start: '09:00', end: '12:00' });
    const before = { ...week, exceptions: [seen] };
    const after = withException(before, { ...seen, start: '11:00' }, seen);
    expect(after.exceptions).toHaveLength(1);
    expect(closedBy(after, [visit(1), visit(2, { time: '11:00' })], before)).toEqual(['2026-05-04 10:00']);
  });

  test('are those of a Sunday whose exception is deleted, and none once no hours are left', () => {
    const sunday = '2026-05-10';
    const seen = anException({ date: sunday, closed: false, start: '09:00', end: '12:00' });
    const before = { ...week, exceptions: [seen] };
    const visits = [visit(1, { date: sunday })];
    expect(closedBy(withoutException(before, seen), visits, before)).toEqual([`${sunday} 10:00`]);
    expect(closedBy(withoutHours(week, hours), [visit(1)])).toEqual([]);
  });
});

describe('visits that a change of hours takes off closed time', () => {
  const storm = anException({ date: MONDAY });
  const closed = withException(week, storm, undefined);
  const reopenedBy = (after: OpeningWeek, visits: ReturnType<typeof visit>[]) =>
    reopenedVisits({ before: closed, after }, visits, MONDAY).map(({ time }) => time);

  test('are those that need attention, where the yard is open again', () => {
    const visits = [
      visit(1, { time: '11:00', status: NEEDS_ATTENTION }),
      visit(2, { time: '09:00', status: NEEDS_ATTENTION }),
      visit(3),
      visit(4, { time: '23:00', status: NEEDS_ATTENTION }),
      visit(5, { date: '2026-05-03', status: NEEDS_ATTENTION }),
    ];
    expect(reopenedBy(week, visits)).toEqual(['09:00', '11:00']);
    expect(reopenedBy(closed, visits)).toEqual([]);
  });
});
