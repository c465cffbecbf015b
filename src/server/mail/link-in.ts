import type { Language } from '#shared/request-language.ts';

/** A link to a page for customers, in the language of the mail it stands in. Without being asked the page is Dutch. */
export function linkIn(language: Language, link: string): string {
  return language === 'nl' ? link : `${link}?lang=${language}`;
}
