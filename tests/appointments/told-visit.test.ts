import { describe, expect, test } from 'vitest';
import { CANCELLED, DONE } from '#appointments/appointment.ts';
import { expectsOtherwise, expectsVisit, isMisinformed, type Told } from '#appointments/told-visit.ts';
import { anAppointment } from '#tests/support/builders.ts';

const WHEN = { date: '2026-05-04', time: '10:00' };
const TODAY = '2026-05-01';
const sent: Told = { state: 'sent', cancelled: false, ...WHEN };
const calledOff: Told = { ...sent, cancelled: true };
const unknown: Told = { state: 'unknown', ...WHEN };
const visit = (changes: object = {}) => anAppointment(1, { ...WHEN, ...changes });

describe('a customer', () => {
  test('would come at another time only where a mail said so, or may have', () => {
    const other = { ...WHEN, time: '10:30' };
    for (const told of [sent, unknown]) {
      expect([expectsOtherwise(told, other), expectsOtherwise(told, WHEN)]).toEqual([true, false]);
    }
    expect(expectsOtherwise(calledOff, WHEN)).toBe(true);
    expect(expectsOtherwise({ state: 'nothing' }, other)).toBe(false);
  });

  test('has to hear of a visit that is called off, unless they know or never knew', () => {
    expect([sent, unknown, calledOff, { state: 'nothing' } as const].map(expectsVisit)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('still knows the old time after a move without a mail, while that matters', () => {
    const moved = visit({ time: '10:30' });
    expect(isMisinformed(sent, moved, TODAY)).toBe(true);
    expect(isMisinformed(sent, visit(), TODAY)).toBe(false);
    expect(isMisinformed(sent, moved, '2026-05-05')).toBe(false);
    expect(isMisinformed(sent, visit({ time: '10:30', status: DONE }), TODAY)).toBe(false);
    // A mail that waits on this device, or one that nobody knows of, is no reason to warn.
    expect(isMisinformed({ ...sent, state: 'waiting' }, moved, TODAY)).toBe(false);
    expect(isMisinformed(unknown, moved, TODAY)).toBe(false);
  });

  test('still counts on a visit that was called off without a mail', () => {
    expect(isMisinformed(sent, visit({ status: CANCELLED }), TODAY)).toBe(true);
    expect(isMisinformed(calledOff, visit({ status: CANCELLED }), TODAY)).toBe(false);
    expect(isMisinformed(calledOff, visit(), TODAY)).toBe(true);
  });
});
