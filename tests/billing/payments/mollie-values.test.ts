import { expect, test } from 'vitest';
import { amountOf, centsOf } from '#billing/server/provider/mollie-values.ts';

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [1_005, '10.05'],
  [1_050, '10.50'],
  [999_999_99, '999999.99'],
])('%i cents are asked for as %s and read back', (cents, value) => {
  expect(amountOf(cents)).toEqual({ currency: 'EUR', value });
  expect(centsOf({ currency: 'EUR', value })).toBe(cents);
});

test.each([0, -5, 10.5])('%d cents are nothing to ask for', (cents) => {
  expect(() => amountOf(cents)).toThrow(RangeError);
});
