import { describe, expect, test } from 'vitest';
import { afterException } from '#opening-hours/after-exception.ts';
import { anException, someHours } from './opening-hours-rows.ts';

const hours = [someHours()];
const OPEN = { closed: false, start: '10:00', end: '14:00', reason: 'Extra open' } as const;
/** A Monday, and the Sunday before it. */
const MONDAY = '2026-05-04';
const SUNDAY = '2026-05-03';
const storm = anException({ date: MONDAY });

describe('what counts once an exception is deleted', () => {
  test('is the week, open or closed', () => {
    expect(afterException({ hours, exceptions: [storm] }, storm)).toEqual({
      exceptions: [],
      week: true,
      closed: false,
    });
    const sunday = anException({ date: SUNDAY });
    expect(afterException({ hours, exceptions: [sunday] }, sunday)).toMatchObject({ week: true, closed: true });
  });

  test('is the other exception of that day', () => {
    const extra = anException({ date: MONDAY, ...OPEN }, 2);
    expect(afterException({ hours, exceptions: [storm, extra] }, storm)).toEqual({
      exceptions: [extra],
      week: false,
      closed: false,
    });
  });

  test('is both, where the other one holds some of its days', () => {
    const days = anException({ date: SUNDAY, until: MONDAY });
    const extra = anException({ date: MONDAY, ...OPEN }, 2);
    expect(afterException({ hours, exceptions: [days, extra] }, days)).toMatchObject({
      exceptions: [extra],
      week: true,
    });
  });
});
