import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#locales/activate.ts';

type Message = { readonly id: string; readonly text: string };

function readCatalogue(locale: string): readonly Message[] {
  const file = readFileSync(join(import.meta.dirname, `../../src/locales/${locale}.po`), 'utf8');
  const joined = (block: string, key: string) => {
    const match = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(`${block}\n`);
    return [...(match?.[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
  };
  return file
    .split('\n\n')
    .map((block) => ({ id: joined(block, 'msgid'), text: joined(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
}

/** `{name}`, `{0}`, `<0>` and the arguments of plurals, in order of the alphabet. */
function placeholders(text: string): readonly string[] {
  const found = [...text.matchAll(/\{(\w+)(?=[,}])|<\/?(\d+)\/?>/g)].map(([whole, name]) => name ?? whole);
  return [...new Set(found)].sort();
}

test('Dutch and English say everything', () => {
  for (const locale of ['nl', 'en']) {
    const empty = readCatalogue(locale).filter(({ text }) => text === '');
    expect(empty.map(({ id }) => id)).toEqual([]);
  }
});

test('every language keeps the placeholders of the source', () => {
  for (const { code } of LOCALES) {
    const messages = readCatalogue(code);
    expect(messages.length).toBeGreaterThan(100);
    const wrong = messages.filter(
      ({ id, text }) => text !== '' && placeholders(text).join() !== placeholders(id).join(),
    );
    expect(wrong).toEqual([]);
  }
});

test('a plural has every form its language needs', () => {
  for (const { code } of LOCALES) {
    const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const { text } of readCatalogue(code)) {
      if (!text.includes(', plural,')) continue;
      // French and Spanish "many" is for millions and falls back to "other".
      const missing = needed.filter((form) => form !== 'many' && !text.includes(`${form} {`));
      expect({ text, missing }).toEqual({ text, missing: [] });
    }
  }
});
