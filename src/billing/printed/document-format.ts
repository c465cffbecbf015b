import type { Said } from '#locales/speak.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { formatAmount } from '#shared/money.ts';
import type { DocumentLanguage } from '../invoice-document.ts';
import type { CONTRACT_DOCUMENT_WORDS, DOCUMENT_WORDS } from './document.letters.ts';
import type { HANDOVER_DOCUMENT_WORDS } from './handover.letters.ts';

/** The texts of printed documents; `{name}` is filled in where they are shown. */
export type DocumentWords = Said<typeof DOCUMENT_WORDS> & {
  readonly contract: Said<typeof CONTRACT_DOCUMENT_WORDS>;
  readonly handover: Said<typeof HANDOVER_DOCUMENT_WORDS>;
};
/** Those of invoices, quotes and letters. */
export type InvoiceWords = Omit<DocumentWords, 'contract' | 'handover'>;

/** How a language writes amounts, numbers and days. */
export type Writing = {
  readonly locale: string;
  readonly amount: (cents: number) => string;
  readonly quantity: (hundredths: number) => string;
  readonly rate: (bp: number) => string;
  readonly day: (on: CivilDate) => string;
};

/** The words of a document and how its language writes what stands among them. */
export type Format = InvoiceFormat & { readonly words: DocumentWords };
/** The same for what is about money. */
export type InvoiceFormat = Writing & { readonly words: InvoiceWords };

const LOCALES: Readonly<Record<DocumentLanguage, string>> = { nl: 'nl-NL', en: 'en-GB', fr: 'fr-FR', es: 'es-ES' };
const made = new Map<DocumentLanguage, Writing>();

/** How documents in a language write amounts, rates and days. */
export function writingOf(language: DocumentLanguage): Writing {
  const known = made.get(language) ?? makeWriting(language);
  made.set(language, known);
  return known;
}

function makeWriting(language: DocumentLanguage): Writing {
  const locale = LOCALES[language];
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    locale,
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

/** The texts that are not empty. */
export function said(...texts: readonly (string | undefined)[]): string[] {
  return texts.map((text) => text?.trim() ?? '').filter((text) => text !== '');
}

/** The name of a country in a document's language, from its two letters. */
export function countryName(country: string, language: DocumentLanguage): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(country.toUpperCase()) ?? country;
}
