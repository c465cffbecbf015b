import type { CivilDate } from '#shared/civil-date.ts';
import { formatAmount } from '#shared/money.ts';
import { DOCUMENT_WORDS, type DocumentWords } from '../../document-words.ts';
import type { DocumentLanguage } from '../../invoice-document.ts';

/** The words of a document and how its language writes amounts, numbers and days. */
export type Format = {
  readonly words: DocumentWords;
  readonly amount: (cents: number) => string;
  readonly quantity: (hundredths: number) => string;
  readonly rate: (bp: number) => string;
  readonly day: (on: CivilDate) => string;
};

const made = new Map<DocumentLanguage, Format>();

/** How documents in a language write amounts, rates and days. */
export function formatFor(language: DocumentLanguage): Format {
  const known = made.get(language) ?? makeFormat(language);
  made.set(language, known);
  return known;
}

function makeFormat(language: DocumentLanguage): Format {
  const words = DOCUMENT_WORDS[language];
  const { locale } = words;
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    words,
    amount: (cents) => formatAmount(cents, locale),
    quantity: (hundredths) => plain.format(hundredths / 100),
    rate: (bp) => percent.format(bp / 10_000),
    day: (on) => {
      const text = date.format(new Date(`${on}T00:00:00Z`));
      return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
    },
  };
}

/** A text with `{name}` filled in. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Texts that say something. */
export function said(...texts: readonly (string | undefined)[]): string[] {
  return texts.map((text) => text?.trim() ?? '').filter((text) => text !== '');
}

/** The name of a country in a document's language, from its two letters. */
export function countryName(country: string, language: DocumentLanguage): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return (
    new Intl.DisplayNames([DOCUMENT_WORDS[language].locale], { type: 'region' }).of(country.toUpperCase()) ?? country
  );
}
