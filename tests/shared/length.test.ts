import { describe, expect, it } from 'vitest';
import { formatMetres, formatSize, parseMetres } from '#shared/length.ts';

describe('lengths', () => {
  it.each([
    [745, 'nl', '7,45'],
    [745, 'en', '7.45'],
    [700, 'nl', '7,00'],
    [5, 'nl', '0,05'],
    [745, 'ar', '7.45'],
  ])('%i cm in %s is %s', (lengthCm, locale, shown) => {
    expect(formatMetres(lengthCm, locale)).toBe(shown);
  });

  it.each([
    [745, 230, 260, '7,45 × 2,30 × 2,60'],
    [745, 230, null, '7,45 × 2,30'],
    [745, 0, 0, '7,45 × – × –'],
    [0, 0, 0, ''],
    [0, 0, null, ''],
  ])('a size of %i, %i and %s cm is “%s”', (lengthCm, widthCm, heightCm, shown) => {
    expect(formatSize({ lengthCm, widthCm, heightCm }, 'nl')).toBe(shown);
  });

  it.each([
    ['7,45', 745],
    ['7.45', 745],
    [' 7,4 m ', 740],
    ['7', 700],
    ['0', 0],
    ['7,450', 745],
    ['12.05', 1205],
    ['7m45', 745],
    ['7m5', null],
    ['', null],
    ['7,456', null],
    ['-3', null],
    ['7,4,5', null],
    ['lang', null],
    ['1000', null],
  ])('%j typed is %j cm', (typed, lengthCm) => {
    expect(parseMetres(typed)).toBe(lengthCm);
  });
});
