import { expect, test } from 'vitest';
import { askedCents } from '#billing/asked-amount.ts';

test.each([
  ['1234,56', 123_456],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1234.56', 123_456],
  ['1 234,56', 123_456],
  ['€ 1234,56', 123_456],
  ['€1.234', 123_400],
  ['1.234,56 EUR', 123_456],
  ['-12,50', 1_250],
  ['50,-', 5_000],
  ['0,05', 5],
  ['1.234.567,00', 123_456_700],
])('%s is an amount', (text, cents) => {
  expect(askedCents(text)).toBe(cents);
});

test.each(['1234', '1.234', '2026-0085', '12,5', '1,234,56', 'F0085', '€', '', '1.23.456,00', '06-12345678'])(
  '%s is none',
  (text) => {
    expect(askedCents(text)).toBeNull();
  },
);
