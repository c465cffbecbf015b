import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, MOST_CENTS, multiplyDivide, plainAmount, readAmount } from '#shared/money.ts';

describe('rounding', () => {
  it('T49: 20.124 is 20.12, 20.125 is 20.13', () => {
    expect(multiplyDivide(20_124, 1, 10)).toBe(2012);
    expect(multiplyDivide(20_125, 1, 10)).toBe(2013);
  });

  it('goes away from zero on both sides', () => {
    expect([1, -1, 3, -3, 5, -5].map((amount) => multiplyDivide(amount, 1, 2))).toEqual([1, -1, 2, -2, 3, -3]);
    expect(multiplyDivide(-100, 1, 3)).toBe(-33);
    expect(Object.is(multiplyDivide(-1, 1, 3), 0)).toBe(true);
  });

  it('loses nothing where numbers with a point do', () => {
    expect(multiplyDivide(Number.MAX_SAFE_INTEGER, 9999, 9999)).toBe(Number.MAX_SAFE_INTEGER);
    expect(multiplyDivide(9_007_199_254_740_991, 2, 3)).toBe(6_004_799_503_160_661);
  });

  it('refuses what cannot be counted', () => {
    for (const [amount, numerator, denominator] of [
      [1, 1, 0] as const,
      [1, 1, -3] as const,
      [0.5, 1, 1] as const,
      [1, Number.NaN, 1] as const,
      [2 ** 53, 1, 1] as const,
      [Number.MAX_SAFE_INTEGER, 2, 1] as const,
      [1, 1, 1.5] as const,
    ]) {
      expect(() => multiplyDivide(amount, numerator, denominator)).toThrow(RangeError);
    }
  });

  it('is never more than half a cent away, and the same on both sides of zero', () => {
    const whole = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(whole, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (a, n, d) => {
        const rounded = multiplyDivide(a, n, d);
        expect(2 * Math.abs(rounded * d - a * n)).toBeLessThanOrEqual(d);
        expect(multiplyDivide(0 - a, n, d)).toBe(0 - rounded);
      }),
    );
  });
});

describe('an amount that somebody writes', () => {
  it.each([
    ...([['1.234,50', 123450] as const, ['1,234.50', 123450] as const, ['1234.5', 123450] as const] as const),
    ...([['-5,00', -500] as const, ['1 234,50', 123450] as const, ['1 234,50', 123450] as const] as const),
    ...([['€ 12', 1200] as const, ['€ -5,00', -500] as const, ['-€5', -500] as const, ['- 5', -500] as const] as const),
    ...([['12,5 €', 1250] as const, [' 7 ', 700] as const, [',50', 50] as const, ['0,5', 50] as const] as const),
    ...([['−3.10', -310] as const, ['1.234.567', 123456700] as const, ['007', 700] as const] as const),
    ['9.999.999,99', MOST_CENTS] as const,
  ])('%s', (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  it('a single sign with three digits behind it separates thousands', () => {
    expect(readAmount('1.234', ',')).toBe(1_234_00);
    expect(readAmount('1,234', '.')).toBe(1_234_00);
    // With that mark as the decimal separator, the text has three decimals. Without a known mark, nothing is guessed.
    for (const [text, mark] of [
      ['1.234', '.'],
      ['12,345', ','],
      ['-1,234', ','],
      ['1.234', undefined],
    ] as const) {
      expect(readAmount(text, mark)).toBeUndefined();
    }
    // A thousands group cannot follow a leading zero, so this has three decimals.
    expect(readAmount('0.234')).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    '-',
    '€',
    '.',
    ',',
    '--5',
    '5-',
    '+5',
    '1,2345',
    '12,345.678',
    '1.23.45',
    '1.234.50',
    '1,234,50',
    '12a',
    'twelve',
    '1e3',
    '1.23,456',
    '12.34,5',
    '1  2',
    '5,',
    '5.',
    'NaN',
    '=1+1',
    '10.000.000',
    '1234.567',
    '9999999999999999999999',
    '€ 5 €€',
  ])('%j is none', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('comes back as it was shown, in every language', () => {
    const cents = fc.integer({ min: -MOST_CENTS, max: MOST_CENTS });
    fc.assert(
      fc.property(cents, fc.constantFrom('nl', 'en', 'fr', 'es', 'zh', 'ar'), (amount, locale) => {
        expect(readAmount(formatAmount(amount, locale))).toBe(amount);
        expect(readAmount(plainAmount(amount))).toBe(amount);
      }),
    );
  });
});

describe('an amount that is shown', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');

  it('is euro in the reader’s way, with Latin digits', () => {
    expect(plain(formatAmount(123450, 'nl'))).toBe('€ 1.234,50');
    expect(plain(formatAmount(-500, 'nl'))).toBe('€ -5,00');
    expect(plain(formatAmount(123450, 'en'))).toBe('€1,234.50');
    expect(plain(formatAmount(123450, 'fr'))).toBe('1 234,50 €');
    expect(plain(formatAmount(123450, 'ar'))).toMatch(/1,234\.50/);
    expect(formatAmount(-0, 'nl')).toBe(formatAmount(0, 'nl'));
  });

  it('has two decimals and a point for machines', () => {
    expect([0, 5, 50, 1234, -5, -1234].map(plainAmount)).toEqual(['0.00', '0.05', '0.50', '12.34', '-0.05', '-12.34']);
    expect(plainAmount(-0)).toBe('0.00');
    expect(() => plainAmount(0.5)).toThrow(RangeError);
  });
});
