import { expect, test } from 'vitest';
import { readTime } from '#shared/written-time.ts';

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['1330', '13:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['9,30', '09:30'],
  ['9 30', '09:30'],
  ['9u30', '09:30'],
  ['9 h 30', '09:30'],
  ['9h', '09:00'],
  [' 23:59 ', '23:59'],
  ['0', '00:00'],
  ['٩:٣٠', '09:30'],
  ['９：３０', '09:30'],
])('“%s” is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each(['', ' ', '24', '24:00', '9:60', '9:3', '93', '12345', '9:30 pm', 'nine', '-9'])(
  '“%s” is no time of day',
  (text) => {
    expect(readTime(text)).toBeUndefined();
  },
);
