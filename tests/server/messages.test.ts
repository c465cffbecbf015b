import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORDS, wordsFor } from '#server/http/messages.ts';
import { LANGUAGES, languageOf } from '#shared/request-language.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');
const sources = new Map(
  globSync(['*/*.ts', '*/server/**/*.ts', 'server/**/*.ts'], { cwd: SOURCE })
    .filter((file) => !/^app\/|^locales\/|http\/words-/.test(file))
    .map((file) => [file, readFileSync(resolve(SOURCE, file), 'utf8')] as const),
);

/** Ways in which a code is named in the sources. */
const NAMED = [
  /\bnew RequestError\(\s*\d+,\s*'([^']+)'/g,
  /\brefuse\(\s*'([^']+)'/g,
  /\brefuseField\(\s*'[^']+',\s*'([^']+)'/g,
  /\{ code: '([a-z_.]+)'/g,
  /(?<!action: )'(company\.[a-z_]+)'/g,
];
/** What is gone says so in one word, whatever it was. */
const GENERAL = /\.(missing|deleted)$/;
/** Codes that are put together, by their first half. */
const COMPOSED = ['mail_', 'too_small_', 'too_big_', 'invalid_', 'company.key_'];

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

function codesIn(code: string): string[] {
  return NAMED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, found = '']) => found));
}

describe("the server's answers", () => {
  test('have words for every code that the sources name', () => {
    const silent = [...sources].flatMap(([file, code]) =>
      codesIn(code)
        .filter((found) => !GENERAL.test(found) && WORDS.en[found] === undefined)
        .map((found) => `${found} in ${file}`),
    );
    expect(silent).toEqual([]);
    expect([...sources.values()].flatMap(codesIn).length).toBeGreaterThan(80);
  });

  test.each(LANGUAGES)('say every code in %s, with the values of the source', (language) => {
    const words = WORDS[language];
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(WORDS.en).toSorted());
    const wrong = Object.entries(words).filter(
      ([code, text]) => text.trim() === '' || placeholders(text).join() !== placeholders(WORDS.en[code] ?? '').join(),
    );
    expect(wrong).toEqual([]);
    if (language !== 'en') {
      expect(Object.entries(words).filter(([code, text]) => text === WORDS.en[code])).toEqual([]);
    }
  });

  test('hold no words for a code that is gone', () => {
    const everything = [...sources.values()].join('\n');
    const unused = Object.keys(WORDS.en).filter(
      (code) => !COMPOSED.some((first) => code.startsWith(first)) && !everything.includes(`'${code}'`),
    );
    expect(unused).toEqual([]);
  });

  test('fill in values, and know no words for an unknown code', () => {
    expect(wordsFor('nl', 'too_big_string', { limit: 12 })).toBe('Gebruik ten hoogste 12 tekens.');
    expect(wordsFor('ar', 'object.held', { reason: 'betaling' })).toContain('betaling');
    expect(wordsFor('fr', 'no_such_code')).toBeNull();
  });
});

describe('the language of an answer', () => {
  test('is what `X-localization` names, with or without a region', () => {
    for (const language of LANGUAGES) expect(languageOf(language)).toBe(language);
    expect(languageOf('nl-NL')).toBe('nl');
    expect(languageOf('zh-Hans')).toBe('zh');
    expect(languageOf('zh_CN')).toBe('zh');
    expect(languageOf(' AR-eg ')).toBe('ar');
    expect(languageOf(['fr', 'nl'])).toBe('fr');
  });

  test('is Dutch when nothing is asked, English for what the server cannot say', () => {
    expect(languageOf(undefined)).toBe('nl');
    expect(languageOf('')).toBe('nl');
    expect(languageOf('pl')).toBe('en');
    expect(languageOf('nlx')).toBe('en');
    expect(languageOf('constructor')).toBe('en');
  });
});
