/** Languages of the interface, of mails and of the server's answers; Dutch is the default. */
export const LANGUAGES = ['nl', 'en', 'fr', 'es', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a language is written, as HTML says it. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The language a caller asks for in `X-localization`, with or without a region (`nl-NL`, `zh-Hans`): Dutch when none is
 * asked for, English for a language the server does not have. `Accept-Language` is ignored: it is the browser's
 * preference, and a person chooses in the app.
 */
export function languageOf(header: string | string[] | undefined): Language {
  const asked = (Array.isArray(header) ? header[0] : header)?.trim().toLowerCase();
  if (asked === undefined || asked === '') return 'nl';
  const [base] = asked.split(/[-_]/);
  return LANGUAGES.find((language) => language === base) ?? 'en';
}
