import { describe, expect, it } from 'vitest';
import { consumerTerm, termFrom } from '#billing/letter-term.ts';
import { addDays, daysBetween } from '#shared/civil-date.ts';
import { easterSunday, holidaysOf, isDayOff, isPostDay, nextWorkingDay, postedUntil } from '#shared/dutch-days.ts';

const usual = { post_days: 2, margin_days: 0 };

describe('Dutch days', () => {
  it.each([
    [2000, '2000-04-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %i is on %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  it('knows the holidays of the law, with Good Friday', () => {
    expect([...holidaysOf(2026)].toSorted()).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-05',
      '2026-04-06',
      '2026-04-27',
      '2026-05-05',
      '2026-05-14',
      '2026-05-24',
      '2026-05-25',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  it('keeps King’s Day a day early when it would be on a Sunday', () => {
    expect(isDayOff('2025-04-26')).toBe(true);
    expect(holidaysOf(2025).has('2025-04-26')).toBe(true);
    expect(holidaysOf(2025).has('2025-04-27')).toBe(false);
    expect(holidaysOf(2026).has('2026-04-27')).toBe(true);
    // The Queen's, before 2014.
    expect(holidaysOf(2013).has('2013-04-30')).toBe(true);
    expect(holidaysOf(2006).has('2006-04-29')).toBe(true);
  });

  it('has no post on a Sunday, a Monday and a holiday', () => {
    const week = Array.from({ length: 7 }, (_, day) => addDays('2026-06-01', day));
    expect(week.filter(isPostDay)).toEqual(['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06']);
    expect(isPostDay('2026-05-14')).toBe(false);
  });

  it.each([
    // Monday: there on Wednesday. Friday: Saturday is the first, Tuesday the second.
    ['2026-06-01', '2026-06-03'],
    ['2026-06-05', '2026-06-09'],
    ['2026-06-06', '2026-06-10'],
    // Before Ascension (Thursday 14 May), and before Easter with Good Friday.
    ['2026-05-13', '2026-05-16'],
    ['2026-04-01', '2026-04-04'],
    ['2026-04-02', '2026-04-07'],
  ])('a letter posted on %s is there on %s', (sent, delivered) => {
    expect(postedUntil(sent, 2)).toBe(delivered);
  });
});

describe('the fourteen days of the letter before costs', () => {
  it('are counted from the day after delivery, by mail and by post in their own way', () => {
    expect(consumerTerm('2026-06-01', 'mail', usual)).toEqual({
      sentOn: '2026-06-01',
      deliveredOn: '2026-06-02',
      firstOn: '2026-06-03',
      fourteenthOn: '2026-06-16',
      lastOn: '2026-06-17',
      extended: false,
    });
    expect(consumerTerm('2026-06-01', 'paper', usual)).toMatchObject({
      deliveredOn: '2026-06-03',
      firstOn: '2026-06-04',
      fourteenthOn: '2026-06-17',
      lastOn: '2026-06-18',
    });
  });

  it('begin later by the margin of the company, and by longer post', () => {
    expect(consumerTerm('2026-06-01', 'mail', { ...usual, margin_days: 3 }).deliveredOn).toBe('2026-06-05');
    expect(consumerTerm('2026-06-01', 'paper', { post_days: 4, margin_days: 1 }).deliveredOn).toBe('2026-06-06');
    expect(consumerTerm('2026-06-04', 'paper', { post_days: 3, margin_days: 0 }).deliveredOn).toBe('2026-06-09');
  });

  it('do not end on a weekend or a holiday', () => {
    // Fifteen days after Friday 20 March is Saturday before Easter.
    expect(termFrom('2026-03-19', '2026-03-20')).toMatchObject({ lastOn: '2026-04-07', extended: true });
    expect(nextWorkingDay('2026-12-25')).toBe('2026-12-28');
    expect(nextWorkingDay('2027-01-01')).toBe('2027-01-04');
  });

  it('are never cut short, whatever the day', () => {
    for (let sent = '2025-01-01'; sent < '2029-01-01'; sent = addDays(sent, 1)) {
      for (const way of ['mail', 'paper'] as const) {
        const term = consumerTerm(sent, way, usual);
        expect(term.deliveredOn > sent).toBe(true);
        expect(way === 'mail' || isPostDay(term.deliveredOn)).toBe(true);
        expect(term.firstOn).toBe(addDays(term.deliveredOn, 1));
        // Fourteen whole days, the first and the last of them included.
        expect(daysBetween(term.firstOn, term.fourteenthOn) + 1).toBe(14);
        expect(term.lastOn > term.fourteenthOn).toBe(true);
        expect(isDayOff(term.lastOn)).toBe(false);
      }
    }
  });
});
