import { describe, expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { CANCELLED, DONE, NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { leavingSoon, soonDays } from '#appointments/leaving-soon.ts';

const TODAY = '2026-11-26';

function visit(objectId: string, date: string, more: Partial<Pick<Appointment, 'direction' | 'status'>> = {}) {
  return { objectId, date, direction: 'out', status: PLANNED, ...more } as const;
}

describe('an object leaves soon', () => {
  test('when it is fetched today or within seven days', () => {
    const leaving = leavingSoon([visit('a', TODAY), visit('b', '2026-12-03'), visit('c', '2026-12-04')], TODAY);
    expect([...leaving]).toEqual([
      ['a', TODAY],
      ['b', '2026-12-03'],
    ]);
    expect([soonDays(TODAY)[0], soonDays(TODAY).at(-1)]).toEqual([TODAY, '2026-12-03']);
  });

  test('on the first day of several', () => {
    expect(leavingSoon([visit('a', '2026-12-01'), visit('a', '2026-11-28')], TODAY).get('a')).toBe('2026-11-28');
  });

  test('also when the visit needs attention, not when it is past, done, cancelled or brings it in', () => {
    const others = [
      visit('past', '2026-11-25'),
      visit('done', TODAY, { status: DONE }),
      visit('cancelled', TODAY, { status: CANCELLED }),
      visit('in', TODAY, { direction: 'in' }),
    ];
    const leaving = leavingSoon([...others, visit('a', TODAY, { status: NEEDS_ATTENTION })], TODAY);
    expect([...leaving.keys()]).toEqual(['a']);
  });
});
