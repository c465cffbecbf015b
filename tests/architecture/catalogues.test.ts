import { describe, expect, test } from 'vitest';

/** A message as Lingui compiles it: text, or parts of which a part `[name, kind, forms]` is filled in. */
type Part = string | readonly [name: string, kind?: string, forms?: Forms | string];
type Forms = Readonly<Record<string, string | number | readonly Part[]>>;
type Messages = Readonly<Record<string, string | readonly Part[]>>;

const catalogues = import.meta.glob<{ messages: Messages }>('../../src/locales/**/*.po', { eager: true });
const LOCALES = ['nl', 'en', 'fr', 'es', 'zh', 'ar'];
const walks = import.meta.glob('../journeys/walks/pages-in-*.e2e.ts');
/**
 * Texts of the app alone, texts it shares with the server, texts that customers read, and texts of the server alone.
 */
const PLACES = ['', 'shared/', 'letters/', 'server/'] as const;
const catalogueOf = (place: string, locale: string) =>
  catalogues[`../../src/locales/${place}${locale}.po`]?.messages ?? {};
const messagesOf = (locale: string): Messages =>
  Object.assign({}, ...PLACES.map((place) => catalogueOf(place, locale)));

/** Names filled in anywhere in a message, sorted; markup counts by its number. */
function placeholders(message: string | readonly Part[]): string[] {
  const names = new Set<string>();
  visit(message, names, []);
  return [...names].toSorted();
}

/** Plural categories of each plural in a message. */
function plurals(message: string | readonly Part[]): string[][] {
  const found: string[][] = [];
  visit(message, new Set(), found);
  return found;
}

function visit(message: string | readonly Part[], names: Set<string>, found: string[][]): void {
  if (typeof message === 'string') {
    for (const [, tag = ''] of message.matchAll(/<\/?(\w+)\/?>/g)) names.add(`<${tag}>`);
    return;
  }
  for (const part of message) {
    if (typeof part === 'string') {
      visit(part, names, found);
      continue;
    }
    const [name, kind, forms] = part;
    names.add(name);
    if (typeof forms !== 'object') continue;
    if (kind === 'plural') found.push(Object.keys(forms).filter((key) => /^[a-z]+$/.test(key) && key !== 'offset'));
    for (const form of Object.values(forms)) if (typeof form !== 'number') visit(form, names, found);
  }
}

describe('the catalogues', () => {
  test('exist in every language and hold the same messages', () => {
    for (const place of PLACES) {
      const ids = Object.keys(catalogueOf(place, 'en')).toSorted();
      expect(ids.length).toBeGreaterThan(100);
      for (const locale of LOCALES) expect(Object.keys(catalogueOf(place, locale)).toSorted(), locale).toEqual(ids);
    }
  });

  test.each(LOCALES)('say in %s what stands in several in the same words', (locale) => {
    const all = messagesOf(locale);
    const other = PLACES.flatMap((place) => Object.entries(catalogueOf(place, locale))).filter(
      ([id, message]) => JSON.stringify(all[id]) !== JSON.stringify(message),
    );
    expect(other).toEqual([]);
  });

  test.each(LOCALES)('fill in the same values in %s as in the source', (locale) => {
    const source = messagesOf('en');
    const wrong = Object.entries(messagesOf(locale)).filter(
      ([id, message]) => placeholders(message).join() !== placeholders(source[id] ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  test.each(LOCALES)('have every plural form of %s', (locale) => {
    const source = messagesOf('en');
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    const wrong = Object.entries(messagesOf(locale)).filter(([id, message]) => {
      // A message that is not translated yet is shown in the source language, with its forms.
      if (locale !== 'en' && JSON.stringify(message) === JSON.stringify(source[id])) return false;
      return plurals(message).some((forms) => forms.toSorted().join() !== categories.join());
    });
    expect(wrong).toEqual([]);
  });
});

/** True for a message whose plurals and placeholders could not be parsed: it would be shown with its braces. */
function isBroken(message: string | readonly Part[]): boolean {
  const texts = typeof message === 'string' ? [message] : message.filter((part) => typeof part === 'string');
  return texts.some((text) => /[{}]/.test(text)) || message === '';
}

test.each(LOCALES)('every message of %s can be read', (locale) => {
  const broken = Object.entries(messagesOf(locale)).filter(([, message]) => isBroken(message));
  expect(broken).toEqual([]);
});

describe('the comparison itself', () => {
  test('notices a message that cannot be read', () => {
    expect(isBroken('{count, plural, one {object} other {objects}')).toBe(true);
    expect(isBroken(['Objects of ', ['name']])).toBe(false);
  });

  test('notices a lost placeholder, lost markup and a missing form', () => {
    expect(placeholders(['Objects of ', ['name']])).toEqual(['name']);
    expect(placeholders('Read <0>this</0>')).toEqual(['<0>']);
    expect(plurals([['count', 'plural', { one: ['one'], other: ['many'] }]])).toEqual([['one', 'other']]);
  });
});

test('every language has a walk through every page', () => {
  const walked = Object.keys(walks).map((file) => /pages-in-(\w+)\.e2e\.ts$/.exec(file)?.[1]);
  expect(walked.toSorted()).toEqual(LOCALES.toSorted());
});
