/** Languages the server has words in. */
export type Language = 'nl' | 'en';

/** What a caller asked for in `X-localization`: Dutch when nothing is asked, English for what the server cannot say. */
export function languageOf(header: string | string[] | undefined): Language {
  const asked = (Array.isArray(header) ? header[0] : header)?.trim().toLowerCase();
  return asked === undefined || asked === '' || asked.startsWith('nl') ? 'nl' : 'en';
}
