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
    expect(['3811ab', '3811  AB', 'sw1a 1aa ', ''].map((text) => formatPostcode(text))).toEqual([
      '3811 AB',
      '3811 AB',
      'sw1a 1aa',
      '',
    ]);
  });
});

describe('a postcode of a country that is known', () => {
  it.each([
    ['NL', '3811 AB', true],
    ['NL', '10115', false],
    ['NL', 'SW1A 1AA', false],
    ['BE', '1000', true],
    ['BE', 'B-1000', true],
    ['BE', '3811 AB', false],
    ['DE', '10115', true],
    ['DE', '1011', false],
    ['FR', '75001', true],
    ['GB', 'sw1a 1aa', true],
    ['GB', '12345', false],
    ['LU', 'L-1234', true],
    ['US', '90210-1234', true],
    ['IE', 'D02 X285', true],
    ['AE', 'none', true],
    ['DE', '', true],
  ])('%s “%s”: %s', (country, text, good) => expect(isPostcode(text, country)).toBe(good));

  it('is written in the Dutch way only where it is Dutch', () => {
    expect(formatPostcode('1234ab', 'DE')).toBe('1234ab');
    expect(formatPostcode('1234ab', 'NL')).toBe('1234 AB');
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
    expect(isHouseNumber('Haus 3', '10115', 'DE')).toBe(true);
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
