import type { Language } from './request-language.ts';

/** A link to a page for somebody outside, in their language. Without being asked the page is Dutch. */
export function linkIn(language: Language, link: string): string {
  if (language === 'nl') return link;
  return `${link}${link.includes('?') ? '&' : '?'}lang=${language}`;
}
