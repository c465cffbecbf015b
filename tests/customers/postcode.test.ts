import { describe, expect, it } from 'vitest';
import { formatPostcode, isHouseNumber, isPhoneNumber, isPostcode } from '#customers/postcode.ts';

describe('a postcode', () => {
  it.each(['3811 AB', '3811ab', ' 1000 AA ', '9999 XZ', '', '2000', '10115', '114 55', 'SW1A 1AA', 'D02 X285'])(
    '“%s” is one, or foreign',
    (text) => expect(isPostcode(text)).toBe(true),
  );

  it.each(['0811 AB', '3811 A', '3811 ABC', '381 AB', '38111 AB', '3811 SS', '3811 sa'])('“%s” is none', (text) =>
    expect(isPostcode(text)).toBe(false),
  );

  it('is kept as people read it; a foreign one as it was typed', () => {
    expect(['3811ab', '3811  AB', 'sw1a 1aa ', ''].map(formatPostcode)).toEqual(['3811 AB', '3811 AB', 'sw1a 1aa', '']);
  });
});

describe('a house number', () => {
  it('begins with digits where the postcode is Dutch', () => {
    for (const number of ['', '1', '12a', '12-3', '12 bis', '99999'])
      expect(isHouseNumber(number, '3811 AB')).toBe(true);
    for (const number of ['a', '0', '-1', '100000']) expect(isHouseNumber(number, '3811 AB')).toBe(false);
  });

  it('is free abroad', () => {
    expect(isHouseNumber('Flat B', 'SW1A 1AA')).toBe(true);
  });
});

describe('a phone number', () => {
  it('has 8 to 15 digits, or is left out', () => {
    for (const text of ['', '06 1234 5678', '+31 (0)33-461 23 45', '12345678', '123456789012345']) {
      expect(isPhoneNumber(text)).toBe(true);
    }
    for (const text of ['1234567', '1234567890123456', '-']) expect(isPhoneNumber(text)).toBe(false);
  });
});
