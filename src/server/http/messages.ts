import type { Language } from '#shared/request-language.ts';
import { ARABIC } from './words-ar.ts';
import { ENGLISH } from './words-en.ts';
import { SPANISH } from './words-es.ts';
import { FRENCH } from './words-fr.ts';
import { DUTCH } from './words-nl.ts';
import { CHINESE } from './words-zh.ts';

/** Words for the server's answers, by code. The app makes its own words from the codes; these serve other callers. */
export const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  nl: DUTCH,
  en: ENGLISH,
  fr: FRENCH,
  es: SPANISH,
  zh: CHINESE,
  ar: ARABIC,
};

/** The words for a code, in English where the language lacks it; null when no catalogue has it. `{name}` is filled from `params`. */
export function wordsFor(
  language: Language,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const text = WORDS[language][code] ?? ENGLISH[code];
  return text === undefined ? null : text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
