import { describe, expect, test } from 'vitest';
import { MOST_IN_SERIES, nextName, parseSeries } from '#spots/spot-series.ts';

describe('a series of names', () => {
  test.each([
    ['A1…A4', ['A1', 'A2', 'A3', 'A4']],
    ['A1...A3', ['A1', 'A2', 'A3']],
    ['A1-A3', ['A1', 'A2', 'A3']],
    ['A1 – A3', ['A1', 'A2', 'A3']],
    ['A1-3', ['A1', 'A2', 'A3']],
    ['A9 t/m A11', ['A9', 'A10', 'A11']],
    ['A08…A11', ['A08', 'A09', 'A10', 'A11']],
    ['A-1…A-3', ['A-1', 'A-2', 'A-3']],
    ['A-1-A-2', ['A-1', 'A-2']],
    ['7…9', ['7', '8', '9']],
    ['Veld 1a…Veld 2a', ['Veld 1a', 'Veld 2a']],
    ['A1…A2, B5; C', ['A1', 'A2', 'B5', 'C']],
    ['A-40', ['A-40']],
  ])('%s', (text, names) => {
    expect(parseSeries(text)).toEqual({ names, size: null });
  });

  test.each([
    ['A1…A2, 7.5 × 2.5', { lengthCm: 750, widthCm: 250, heightCm: null }],
    ['A1…A2, 7,5 x 2,5', { lengthCm: 750, widthCm: 250, heightCm: null }],
    ['A1…A2 7.45 m × 2.30 m × 2.80 m', { lengthCm: 745, widthCm: 230, heightCm: 280 }],
    ['A1…A2;13*3', { lengthCm: 1300, widthCm: 300, heightCm: null }],
  ])('with a size behind it: %s', (text, size) => {
    expect(parseSeries(text)).toEqual({ names: ['A1', 'A2'], size });
  });

  test.each([
    ['', 'empty'],
    [' , ', 'empty'],
    ['7.5 × 2.5', 'empty'],
    ['A4…A1', 'order'],
    ['A1…B4', 'ends'],
    ['A1a…A4b', 'ends'],
    ['A1…A501', 'too_many'],
    ['A1…A400, B1…B101', 'too_many'],
    ['A'.repeat(121), 'too_long'],
  ])('that makes no sense says why: %s', (text, problem) => {
    expect(parseSeries(text)).toEqual({ problem });
  });

  test('may be as long as the longest', () => {
    expect(parseSeries(`A1…A${MOST_IN_SERIES}`).names).toHaveLength(MOST_IN_SERIES);
  });
});

describe('the name after a name', () => {
  const taken = new Set(['A7', 'A8', 'B09', 'Veld']);
  test.each([
    ['A6', 'A9'],
    ['B08', 'B10'],
    ['Veld', 'Veld 2'],
    ['1a', '2a'],
  ])('%s', (name, next) => {
    expect(nextName(name, (other) => taken.has(other))).toBe(next);
  });
});
