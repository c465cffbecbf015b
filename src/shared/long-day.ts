import type { CivilDate } from './civil-date.ts';
import { withLatinDigits } from './latin-digits.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A day for people, in their language and always with Latin digits: `3 april 2027`, and the day before the month in
 * English too, as in figures. RangeError for what is no day.
 */
export function longDay(day: CivilDate, language: string): string {
  let format = formats.get(language);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(withLatinDigits(language === 'en' ? 'en-GB' : language), {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    formats.set(language, format);
  }
  const text = format.format(new Date(`${day}T00:00:00Z`));
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
