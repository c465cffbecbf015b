import { expect, onTestFinished, test, vi } from 'vitest';
import { openCallLimit } from '#server/http/call-limit.ts';

test('a minute of calls ends after a minute, whatever the clock of the machine does', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-12-01T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const limit = openCallLimit(2);
  expect([limit('one'), limit('one')]).toEqual([0, 0]);
  expect(limit('one')).toBe(60);
  vi.advanceTimersByTime(61_000);
  // It was a day ahead, and is set back.
  vi.setSystemTime(Date.parse('2026-11-30T12:00:00Z'));
  expect([limit('one'), limit('one')]).toEqual([0, 0]);
  expect(limit('one')).toBe(60);
});

test('each sender has a minute of their own calls', () => {
  const limit = openCallLimit(1, () => 0);
  expect([limit('one'), limit('other'), limit('one')]).toEqual([0, 0, 60]);
});
