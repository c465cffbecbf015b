import type { DocumentLanguage } from './invoice-document.ts';

/** The language documents are written in for somebody who reads this one. */
export function documentLanguage(language: string): DocumentLanguage {
  return language === 'nl' || language === 'fr' || language === 'es' ? language : 'en';
}
