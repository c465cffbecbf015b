import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ANSWERS, ANSWERS_BY_AREA, wordsFor } from '#server/http/messages.ts';
import { LANGUAGES, languageOf } from '#shared/request-language.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');
const sources = new Map(
  globSync(['*/*.ts', '*/server/**/*.ts', 'server/**/*.ts'], { cwd: SOURCE })
    // What payment providers say, who plays them, and what webhooks tell is not what this server answers.
    .filter((file) => !/^app\/|^locales\/|[.]words[.]ts$|-simulator\/|\/provider\/stripe|\/webhook-events/.test(file))
    .map((file) => [file, readFileSync(resolve(SOURCE, file), 'utf8')] as const),
);

/** Ways in which a code is named in the sources. */
const NAMED = [
  /\bnew RequestError\(\s*\d+,\s*'([^']+)'/g,
  /\brefuse\(\s*'([^']+)'/g,
  // The field may be put together, the code never is.
  /\brefuseField\(\s*(?:'[^']+'|`[^`]+`|at\('[^']+'\)),\s*'([^']+)'/g,
  /\brefuseNow\(\s*'([^']+)'/g,
  /(?<!action: )'(invoice\.[a-z_]+)'/g,
  /\{ code: '([a-z_.]+)'/g,
  /(?<!action: )'(company\.[a-z_]+)'/g,
];
/**
 * Excludes sentences, with which a simulator refuses; a schema's own rule names its code beside the schema's issue
 * code.
 */
const CODE = /^[a-z_.]+$/;
const SCHEMA_RULE = 'custom';
/** Codes that are composed, by their first or last part. */
const COMPOSED = /^(mail|too_small|too_big|invalid|provider_is)_|^company[.]key_|[.](missing|deleted)$/;

function codesIn(code: string): string[] {
  const found = NAMED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
  return found.filter((name) => CODE.test(name) && name !== SCHEMA_RULE);
}

describe("the server's answers", () => {
  test('have words for every code that the sources name', () => {
    const silent = [...sources].flatMap(([file, code]) =>
      codesIn(code)
        .filter((found) => ANSWERS[found] === undefined)
        .map((found) => `${found} in ${file}`),
    );
    expect(silent).toEqual([]);
    expect([...sources.values()].flatMap(codesIn).length).toBeGreaterThan(80);
  });

  test('have one entry for a code, in the area that refuses with it', () => {
    const codes = ANSWERS_BY_AREA.flatMap((area) => Object.keys(area));
    expect(codes.filter((code, position) => codes.indexOf(code) !== position)).toEqual([]);
    expect(codes).toHaveLength(Object.keys(ANSWERS).length);
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))('say every code in %s', (language) => {
    const english = Object.keys(ANSWERS).filter((code) => wordsFor(language, code) === wordsFor('en', code));
    expect(english).toEqual([]);
  });

  test('hold no words for a code that is gone', () => {
    const everything = [...sources.values()].join('\n');
    const unused = Object.keys(ANSWERS).filter((code) => !COMPOSED.test(code) && !everything.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });

  test('fill in values, and know no words for an unknown code', () => {
    expect(wordsFor('nl', 'too_big_string', { limit: 12 })).toBe('Gebruik ten hoogste 12 tekens.');
    expect(wordsFor('nl', 'too_big_string', { limit: 1 })).toBe('Gebruik ten hoogste 1 teken.');
    expect(wordsFor('ar', 'too_many_sign_ups', { minutes: 2 })).toContain('دقيقتين');
    expect(wordsFor('ar', 'object.held', { reason: 'betaling' })).toContain('betaling');
    expect(wordsFor('fr', 'no_such_code')).toBeNull();
    const left = { leftCents: 123_450 };
    expect(wordsFor('nl', 'invoice.credit_too_much', left)).toBe('Er is nog hoogstens €\u00a01.234,50 te crediteren');
    expect(wordsFor('en', 'invoice.credit_too_much', left)).toBe('At most €1,234.50 is left to credit');
    expect(wordsFor('ar', 'invoice.credit_too_much', left)).toContain('1,234.50');
    const day = { dayOn: '2027-05-01' };
    expect(wordsFor('nl', 'reminder_too_early', day)).toBe('Deze stap kan vanaf 1 mei 2027.');
    expect(wordsFor('fr', 'reminder_too_early', day)).toContain('1er mai 2027');
    expect(wordsFor('zh', 'reminder_too_early', day)).toContain('2027年5月1日');
    expect(wordsFor('ar', 'reminder_too_early', day)).toContain('1 مايو 2027');
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
