import { withLatinDigits } from './latin-digits.ts';

// Making a format costs more than a hundred uses of it, and lists show thousands of lengths.
const metres = new Map<string, Intl.NumberFormat>();

/** Centimetres as metres with two decimals, as the language writes them: 745 is `7,45` in Dutch. */
export function formatMetres(lengthCm: number, locale: string): string {
  let format = metres.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(withLatinDigits(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    metres.set(locale, format);
  }
  return format.format(lengthCm / 100);
}

/** The sides of something that stands or lies; 0 and null are not measured. */
type Size = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number | null };

/**
 * Length × width × height in metres, without the unit: what was not measured is a dash, and empty where nothing was.
 */
export function formatSize({ lengthCm, widthCm, heightCm }: Size, locale: string): string {
  const sides = [lengthCm, widthCm, ...(heightCm === null ? [] : [heightCm])];
  if (sides.every((side) => side === 0)) return '';
  return sides.map((side) => (side === 0 ? '–' : formatMetres(side, locale))).join(' × ');
}

/** Typed metres, with a comma or a point, as whole centimetres; null when it is no length. `7,45 m` and `7m45` give 745. */
export function parseMetres(text: string): number | null {
  const match = /^(\d{1,3})(?:(?:[.,]|\s*m(?=\d\d))(\d{1,2})0*)?\s*m?$/i.exec(text.trim());
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
