import { describe, expect, test } from 'vitest';
import { readDay, writeDay } from '#shared/written-day.ts';

const TODAY = '2026-11-23';
const LANGUAGES = ['nl', 'en', 'fr', 'es', 'zh', 'ar'];

describe('a day in figures', () => {
  test.each([
    ['nl', '05-11-2026'],
    ['en', '05/11/2026'],
    ['fr', '05/11/2026'],
    ['es', '05/11/2026'],
    ['zh', '2026/11/05'],
    ['ar', '05/11/2026'],
  ])('is written in %s as %s, and read again as it is written', (language, written) => {
    expect(writeDay('2026-11-05', language)).toBe(written);
    expect(readDay(written, language)).toBe('2026-11-05');
  });

  test.each(LANGUAGES)('of a system or of a sheet is read in %s', (language) => {
    for (const text of ['2026-11-05', '2026/11/5', ' 2026.11.05 ']) expect(readDay(text, language)).toBe('2026-11-05');
  });

  test.each(['nl', 'en', 'fr', 'es', 'ar'])('has its day first in %s, whatever stands between', (language) => {
    const texts = ['5-11-2026', '05/11/2026', '5.11.26', '5 11 2026', '05112026', '051126', '5-11', '05/11', '0511'];
    for (const text of texts) expect([text, readDay(text, language, TODAY)]).toEqual([text, '2026-11-05']);
  });

  test('has its year first in Chinese, whatever stands between', () => {
    const texts = ['2026-11-5', '2026年11月5日', '26/11/05', '20261105', '261105', '11-5', '11/05', '1105'];
    for (const text of [...texts, '5/11/2026'])
      expect([text, readDay(text, 'zh', TODAY)]).toEqual([text, '2026-11-05']);
  });

  test('without marks is read the other way round where it can only be meant so', () => {
    expect(readDay('20261105', 'nl')).toBe('2026-11-05');
    expect(readDay('31122026', 'zh')).toBe('2026-12-31');
  });

  test('may have the figures of an Arabic or a Chinese keyboard, and the marks that a copy brings', () => {
    expect(readDay('٠٥/١١/٢٠٢٦', 'ar')).toBe('2026-11-05');
    expect(readDay('۰۵/۱۱/۲۰۲۶', 'ar')).toBe('2026-11-05');
    expect(readDay('２０２６／１１／０５', 'zh')).toBe('2026-11-05');
    expect(readDay('\u2068\u200f05/11/2026\u2069', 'ar')).toBe('2026-11-05');
  });

  test('of a short year lies at most fifty years ahead', () => {
    expect(readDay('1-1-76', 'nl', TODAY)).toBe('2076-01-01');
    expect(readDay('1-1-77', 'nl', TODAY)).toBe('1977-01-01');
  });

  test('without its whole year is not read while it is typed', () => {
    for (const text of ['5-11', '5-11-2', '5-11-20', '5-11-202', '0511', '051120']) {
      expect([text, readDay(text, 'nl')]).toEqual([text, undefined]);
    }
  });

  test.each([
    '',
    ' ',
    '-',
    '5',
    '511',
    '05112',
    '1-2-3-4',
    '5-11-026',
    '5-11-02026',
    '31-4-2026',
    '29-2-2026',
    '11/22/2026',
    '0-11-2026',
    '5-0-2026',
    '5-11-0026',
    '5-11-3000',
    '5 nov 2026',
    'morgen',
    '5-11-2026 9:30',
    '2026',
  ])('is not what nobody can mean: “%s”', (text) => {
    expect(readDay(text, 'nl', TODAY)).toBeUndefined();
  });

  test('is the 29th of February in a leap year only', () => {
    expect(readDay('29-2-2028', 'nl', TODAY)).toBe('2028-02-29');
    expect(readDay('29-2', 'nl', TODAY)).toBeUndefined();
  });
});
