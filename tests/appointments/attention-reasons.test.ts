import { describe, expect, test } from 'vitest';
import { NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { attentionConcerns, attentionReasons } from '#appointments/attention-reasons.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAppointment } from '#tests/support/builders.ts';

/** A Monday. */
const DAY = '2026-05-04';
const EARLY = { today: DAY, time: '08:00', nowMs: Date.parse('2026-05-04T06:00:00Z') };
const week = { hours: [someHours()], exceptions: [] };
const marked = (changes: object = {}) =>
  anAppointment(1, { date: DAY, time: '10:00', status: NEEDS_ATTENTION, ...changes });

describe('a visit that needs attention', () => {
  test('says that the day is closed, with the reason of the exception', () => {
    const storm = { ...week, exceptions: [anException({ date: DAY, reason: 'Storm' })] };
    expect(attentionReasons({ week: storm, sameDate: [] }, marked(), EARLY)).toEqual([
      { kind: 'closed', wholeDay: true, reason: 'Storm' },
    ]);
  });

  test('says that its time is over', () => {
    const late = { ...EARLY, time: '10:15' };
    expect(attentionReasons({ week, sameDate: [] }, marked(), late)).toEqual([{ kind: 'past' }]);
    // Also of one that nobody marked: late is late.
    expect(attentionReasons({ week, sameDate: [] }, marked({ status: 1 }), late)).toEqual([{ kind: 'past' }]);
  });

  test('says nothing of its time within a quarter of an hour', () => {
    expect(attentionReasons({ week, sameDate: [] }, marked(), { ...EARLY, time: '10:14' })).toEqual([]);
    const atNight = marked({ time: '23:50' });
    expect(
      attentionReasons({ week: { hours: [], exceptions: [] }, sameDate: [] }, atNight, { ...EARLY, time: '23:59' }),
    ).toEqual([]);
  });

  test('says how many come at once where its slot takes fewer', () => {
    const others = [marked(), anAppointment(2, { date: DAY, time: '10:10' })];
    expect(attentionReasons({ week, sameDate: others }, marked(), EARLY)).toEqual([
      { kind: 'full', visits: 2, capacity: 1 },
    ]);
  });

  test('says nothing where its time explains nothing', () => {
    expect(attentionReasons({ week, sameDate: [marked()] }, marked(), EARLY)).toEqual([]);
  });

  test('says on a card that somebody marked it where nothing else explains that', () => {
    const rule = { week, sameDate: [] };
    expect(attentionConcerns(rule, marked(), EARLY)).toEqual([{ kind: 'marked', by: '' }]);
    expect(attentionConcerns(rule, marked(), EARLY, [{ kind: 'other_day', date: DAY }])).toHaveLength(1);
    expect(attentionConcerns(rule, marked(), EARLY, [{ kind: 'unsigned' }])).toEqual([]);
    expect(attentionConcerns(rule, marked(), { ...EARLY, time: '11:00' })).toEqual([{ kind: 'past' }]);
    expect(attentionConcerns(rule, marked({ status: 1 }), EARLY)).toEqual([]);
  });
});
