import type { CivilDate } from '#shared/civil-date.ts';
import type { Language } from '#shared/request-language.ts';

/** Locales for writing days to customers; all use the digits that everybody in the yard uses. */
const LOCALES: Readonly<Record<Language, string>> = {
  nl: 'nl-NL',
  en: 'en-GB',
  fr: 'fr-FR',
  es: 'es-ES',
  zh: 'zh-CN',
  ar: 'ar-u-nu-latn',
};
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The day of an appointment in a mail about it: `zaterdag 3 april 2027`. */
export function visitDay(on: CivilDate, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...LONG_DAY });
  const text = format.format(new Date(`${on}T00:00:00Z`));
  return language === 'fr' ? text.replace(/ 1 /, ' 1er ') : text;
}
