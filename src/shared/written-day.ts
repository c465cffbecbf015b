import { type CivilDate, isCivilDate } from './civil-date.ts';

const YEAR_FIRST = 'zh';
/** A two-digit year is at most this far ahead; a later one is taken from the century before. */
const YEARS_AHEAD = 50;

/** A day in figures as people of a language write it: `22-11-2026`, `22/11/2026`, `2026/11/22`. */
export function writeDay(day: CivilDate, language: string): string {
  const parts = day.split('-');
  if (language === YEAR_FIRST) return parts.join('/');
  return parts.toReversed().join(language === 'nl' ? '-' : '/');
}

/**
 * Reads a day written in figures, with any separators or none; `2026-11-22` in every language. With `today`, part of
 * the year may be left out: `22-11` is in this year. Undefined for anything but a day of the years 1000 to 2999.
 */
export function readDay(text: string, language: string, today?: CivilDate): CivilDate | undefined {
  const plain = latinFigures(text);
  if (/[^\d\s./,年月日-]/.test(plain)) return undefined;
  const parts = plain.match(/\d+/g) ?? [];
  const whole = parts.length === 1 ? splitFigures(plain.trim(), language) : [parts];
  for (const figures of whole) {
    const day = dayOf(figures, language, today);
    if (day !== undefined) return day;
  }
  return undefined;
}

/**
 * Replaces the figures of Arabic and Chinese keyboards with Latin ones, and removes invisible direction marks that
 * copying adds.
 */
export function latinFigures(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[٠-٩۰-۹]/g, (figure) => String((figure.codePointAt(0) ?? 0) % 16));
}

/** Figures without marks as day, month and year, in the order of the language first. */
function splitFigures(figures: string, language: string): readonly (readonly string[])[] {
  const cut = (...at: readonly number[]) =>
    [...at, figures.length].map((end, place) => figures.slice(at[place - 1], end));
  const isYearFirst = language === YEAR_FIRST;
  if (figures.length === 8) return isYearFirst ? [cut(4, 6), cut(2, 4)] : [cut(2, 4), cut(4, 6)];
  if (figures.length === 6) return [cut(2, 4)];
  return figures.length === 4 ? [cut(2)] : [];
}

function dayOf(parts: readonly string[], language: string, today: CivilDate | undefined): CivilDate | undefined {
  const isYearFirst = parts[0]?.length === 4 || (language === YEAR_FIRST && parts[2]?.length !== 4);
  const [first = '', second = '', third] = parts;
  const [day, month, year] =
    parts.length === 2
      ? [...(isYearFirst ? [second, first] : [first, second]), today?.slice(0, 4)]
      : isYearFirst
        ? [third, second, first]
        : [first, second, third];
  const fullYear = yearOf(year, today);
  if (parts.length > 3 || day === undefined || month === undefined || fullYear === undefined) return undefined;
  const written = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^[12]/.test(written) && isCivilDate(written) ? written : undefined;
}

function yearOf(year: string | undefined, today: CivilDate | undefined): string | undefined {
  if (year?.length === 4) return year;
  if (year?.length !== 2 || today === undefined) return undefined;
  const now = Number(today.slice(0, 4));
  const near = now - (now % 100) + Number(year);
  return String(near > now + YEARS_AHEAD ? near - 100 : near);
}
