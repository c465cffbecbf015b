import { expect, test } from 'vitest';
import { dayAt } from '#shared/civil-date.ts';

test('a day of the yard begins at its own midnight, in summer and in winter', () => {
  expect(dayAt('2026-05-03T21:59:59.999Z')).toBe('2026-05-03');
  expect(dayAt('2026-05-03T22:00:00.000Z')).toBe('2026-05-04');
  expect(dayAt('2026-01-31T22:59:59.999Z')).toBe('2026-01-31');
  expect(dayAt('2026-01-31T23:00:00.000Z')).toBe('2026-02-01');
  expect(dayAt(Date.parse('2026-12-31T23:00:00.000Z'))).toBe('2027-01-01');
});
