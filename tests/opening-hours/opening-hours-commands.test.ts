import { beforeEach, describe, expect, it } from 'vitest';
import { warnOfException, warnOfHours } from '#opening-hours/hours-warnings.ts';
import { createException, deleteException, editException } from '#opening-hours/opening-exception.commands.ts';
import { createHours, deleteHours, editHours } from '#opening-hours/opening-hours.commands.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';
import { anException, someHours } from './opening-hours-rows.ts';

let company: MemoryCompany;
beforeEach(() => {
  company = new MemoryCompany();
});

const hoursArgs = (changes: Parameters<typeof someHours>[0] = {}) => {
  const { id, rev: _rev, version: _version, scope: _scope, ...fields } = someHours(changes);
  return { openhourId: id, ...fields };
};
const exceptionArgs = (changes: Parameters<typeof anException>[0] = {}) => {
  const { id, rev: _rev, version: _version, scope: _scope, ...fields } = anException(changes);
  return { exceptionId: id, ...fields };
};
const OPEN = { closed: false, start: '09:00', end: '12:00' };

describe('hours of the week', () => {
  it('are added once under an id', async () => {
    expect(codeOf(await company.run(createHours, hoursArgs()))).toBe('applied');
    expect(company.row(openingHoursTable, testId('h', 1))).toMatchObject({ days: [1, 2, 3, 4, 5], start: '09:00' });
    expect(await company.run(createHours, hoursArgs({ end: '17:00' }))).toMatchObject({ writes: [] });
  });

  it.each([
    [{ start: '12:00', end: '09:00' }, 'openhour.end_before_start', 'end'],
    [{ start: '09:00', end: '09:00' }, 'openhour.end_before_start', 'end'],
    [{ slotMinutes: 181 }, 'openhour.slot_too_long', 'slotMinutes'],
  ])('that are no range are refused: %j', async (changes, code, field) => {
    expect(await company.run(createHours, hoursArgs(changes))).toMatchObject({ refusal: { code, field } });
    company.add(openingHoursTable, someHours());
    const edit = { seenVersion: 1, ...hoursArgs(changes) };
    expect(await company.run(editHours, edit)).toMatchObject({ refusal: { code, field } });
  });

  it('may be one slot exactly', async () => {
    expect(codeOf(await company.run(createHours, hoursArgs({ slotMinutes: 180 })))).toBe('applied');
  });

  it('change when nobody else changed them, and are stale otherwise, with both on a card', async () => {
    company.add(openingHoursTable, someHours());
    expect(codeOf(await company.run(editHours, { seenVersion: 1, ...hoursArgs({ days: [6] }) }))).toBe('applied');
    const late = await company.run(editHours, { seenVersion: 1, ...hoursArgs({ capacity: 3 }) });
    expect(codeOf(late)).toBe('openhour.stale');
    expect(late.cards?.[0]).toMatchObject({ kind: 'rejected', yours: { capacity: 3 }, theirs: { days: [6] } });
    expect(await company.run(editHours, { seenVersion: 1, ...hoursArgs({ days: [6] }) })).toMatchObject({ writes: [] });
  });

  it('go once; going again is no news', async () => {
    company.add(openingHoursTable, someHours());
    expect(codeOf(await company.run(deleteHours, { openhourId: testId('h', 1) }))).toBe('applied');
    expect(await company.run(deleteHours, { openhourId: testId('h', 1) })).toMatchObject({ writes: [] });
    const edit = await company.run(editHours, { seenVersion: 1, ...hoursArgs({ capacity: 3 }) });
    expect([codeOf(edit), cardsOf(edit)]).toEqual(['openhour.deleted', ['rejected']]);
    expect(codeOf(await company.run(createHours, hoursArgs()))).toBe('openhour.deleted');
  });

  it('of another company do not exist here', async () => {
    expect(codeOf(await company.run(editHours, { seenVersion: 1, ...hoursArgs() }))).toBe('openhour.missing');
    expect(codeOf(await company.run(deleteHours, { openhourId: testId('h', 9) }))).toBe('openhour.missing');
  });
});

describe('exceptions', () => {
  it('close days or give them other hours; a closed day has no times', async () => {
    await company.run(createException, exceptionArgs({ ...OPEN, closed: true, until: '2026-05-08' }));
    expect(company.row(openingExceptionTable, testId('x', 1))).toMatchObject({ closed: true, start: null, end: null });
    await company.run(editException, { seenVersion: 1, ...exceptionArgs(OPEN) });
    expect(company.row(openingExceptionTable, testId('x', 1))).toMatchObject({ ...OPEN, until: '2026-05-04' });
    expect(await company.run(createException, exceptionArgs())).toMatchObject({ writes: [] });
  });

  it.each([
    [{ until: '2026-05-03' }, 'openhour.until_before_date', 'until'],
    [{ closed: false }, 'openhour.times_needed', 'start'],
    [{ ...OPEN, end: null }, 'openhour.times_needed', 'end'],
    [{ ...OPEN, end: '08:00' }, 'openhour.end_before_start', 'end'],
    [{ ...OPEN, slotMinutes: 240 }, 'openhour.slot_too_long', 'slotMinutes'],
  ])('that make no sense are refused: %j', async (changes, code, field) => {
    expect(await company.run(createException, exceptionArgs(changes))).toMatchObject({ refusal: { code, field } });
    company.add(openingExceptionTable, anException());
    const edit = { seenVersion: 1, ...exceptionArgs(changes) };
    expect(await company.run(editException, edit)).toMatchObject({ refusal: { code, field } });
  });

  it('changed meanwhile are stale; gone ones keep the input on a card', async () => {
    company.add(openingExceptionTable, anException({}, 1));
    await company.run(editException, { seenVersion: 1, ...exceptionArgs({ reason: 'Pasen' }) });
    const late = await company.run(editException, { seenVersion: 1, ...exceptionArgs({ reason: 'Kerst' }) });
    expect(codeOf(late)).toBe('openhour.stale');
    expect(codeOf(await company.run(deleteException, { exceptionId: testId('x', 1) }))).toBe('applied');
    const gone = await company.run(editException, { seenVersion: null, ...exceptionArgs({ reason: 'Kerst' }) });
    expect([codeOf(gone), cardsOf(gone)]).toEqual(['openhour.deleted', ['rejected']]);
    expect(codeOf(await company.run(deleteException, { exceptionId: testId('x', 9) }))).toBe('openhour.missing');
  });
});

describe('a warning', () => {
  const week = { hours: [someHours()], exceptions: [anException({ until: '2026-05-08' })] };

  it('tells of hours over others on a common day, not of those beside them or of the row itself', () => {
    expect(warnOfHours(week, someHours({ start: '11:30', end: '13:00' }), 'new')).toEqual(['overlap']);
    expect(warnOfHours(week, someHours({ start: '12:00', end: '13:00' }), 'new')).toEqual([]);
    expect(warnOfHours(week, someHours({ days: [6] }), 'new')).toEqual([]);
    expect(warnOfHours(week, someHours(), testId('h', 1))).toEqual([]);
  });

  it('tells of a notice longer than the booking horizon', () => {
    expect(warnOfHours(week, someHours({ days: [7], noticeHours: 180 * 24 }))).toEqual([]);
    expect(warnOfHours(week, someHours({ days: [7], noticeHours: 180 * 24 + 1 }))).toEqual(['notice_beyond_horizon']);
    expect(warnOfException(week, anException({ date: '2026-08-01', ...OPEN, noticeHours: 5000 }))).toEqual([
      'notice_beyond_horizon',
    ]);
    expect(warnOfException(week, anException({ date: '2026-08-01', noticeHours: 5000 }))).toEqual([]);
  });

  it('tells of two exceptions for the same days of which one closes or both are open at once', () => {
    const same = { date: '2026-05-04', until: '2026-05-08' };
    expect(warnOfException(week, anException({ ...same, ...OPEN }), testId('x', 1))).toEqual([]);
    expect(warnOfException(week, anException({ ...same, ...OPEN }, 2), testId('x', 2))).toEqual(['closed_anyway']);
    expect(warnOfException(week, anException(same, 2), testId('x', 2))).toEqual(['closed_twice']);
    expect(warnOfException(week, anException(OPEN, 2), testId('x', 2))).toEqual([]);
    const morning = { hours: [], exceptions: [anException({ ...OPEN })] };
    // Closed wins, whichever was there first.
    expect(warnOfException(morning, anException({}, 2), 'new')).toEqual(['closes_others']);
    expect(warnOfException(morning, anException({ ...OPEN, start: '11:59', end: '13:00' }, 2), 'new')).toEqual([
      'overlap',
    ]);
    expect(warnOfException(morning, anException({ ...OPEN, start: '12:00', end: '13:00' }, 2), 'new')).toEqual([]);
  });

  it('tells of a narrower exception, which goes on counting on its days', () => {
    const sunday = { hours: [], exceptions: [anException({ ...OPEN, date: '2026-05-03', until: '2026-05-03' })] };
    const closure = { date: '2026-05-03', until: '2026-05-06' };
    expect(warnOfException(sunday, anException(closure, 2), 'new')).toEqual(['narrower_counts']);
    expect(warnOfException(sunday, anException({ date: '2026-05-04', until: '2026-05-06' }, 2), 'new')).toEqual([]);
    // The narrower one itself has nothing to be told: it counts.
    const closed = { hours: [], exceptions: [anException(closure)] };
    expect(
      warnOfException(closed, anException({ ...OPEN, date: '2026-05-03', until: '2026-05-03' }, 2), 'new'),
    ).toEqual([]);
  });
});
