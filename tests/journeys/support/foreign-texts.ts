import { readFileSync } from 'node:fs';
import type { Locale } from '#locales/activate.ts';

/** Returns the catalogue that a browser loads. */
function catalogueOf(locale: Locale): string {
  return ['', 'shared/'].map((place) => readFileSync(`src/locales/${place}${locale}.po`, 'utf8')).join('\n');
}

/** Returns the plain texts of a catalogue by their source, without those with placeholders. */
function textsOf(locale: Locale): ReadonlyMap<string, string> {
  const file = catalogueOf(locale).replaceAll(/"\n"/g, '');
  const entries = file.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  return new Map([...entries].map(([, id = '', text = '']) => [id, text]));
}

/**
 * Returns shown texts in another language than the chosen one. Only texts of several words, so that no name or plate
 * matches.
 */
export function foreignTexts(shown: Locale, other: Locale): readonly string[] {
  const own = textsOf(shown);
  const ours = catalogueOf(shown).replaceAll(/"\n"|<\/?\d+>|^msgid .*$/gm, '');
  return [...textsOf(other)]
    .filter(
      ([id, text]) => own.has(id) && !ours.includes(text) && /\p{L}{2,} \p{L}{2,}/u.test(text) && !/[{<\\]/.test(text),
    )
    .map(([, text]) => text);
}
