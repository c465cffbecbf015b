import { longDay } from '#shared/long-day.ts';
import { formatAmount } from '#shared/money.ts';
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

const AMOUNT = /Cents$/;
const DAY = /[a-z]On$/;

/**
 * The words for a code, in English where the language lacks it; null when no catalogue has it. `{name}` is filled from
 * `params`; what ends in `Cents` is an amount and what ends in `On` a day, written as the language does.
 */
export function wordsFor(
  language: Language,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const text = WORDS[language][code] ?? ENGLISH[code];
  return text === undefined
    ? null
    : text.replace(/\{(\w+)\}/g, (_, name: string) => valueText(language, name, params[name]));
}

function valueText(language: Language, name: string, value: string | number | undefined): string {
  if (AMOUNT.test(name)) return formatAmount(Number(value ?? 0), language);
  return DAY.test(name) && value !== undefined ? longDay(String(value), language) : String(value ?? '');
}
