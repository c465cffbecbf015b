import { parseMetres } from '#shared/length.ts';

/** The most spots one series makes. */
export const MOST_IN_SERIES = 500;

export type SeriesSize = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number | null };

/** `order`: the last number comes before the first. `ends`: both ends are not of one kind, as in `A1…B9`. */
export type SeriesProblem = 'empty' | 'order' | 'ends' | 'too_many' | 'too_long';

export type Series =
  | { readonly names: readonly string[]; readonly size: SeriesSize | null; readonly problem?: never }
  | { readonly problem: SeriesProblem; readonly names?: never; readonly size?: never };

const LONGEST_NAME = 120;
const SIDE = '(\\d{1,3}(?:[.,]\\d{1,2})?)\\s*m?';
const SIZE = new RegExp(`(?:^|[,;\\s]+)${SIDE}\\s*[x×*]\\s*${SIDE}(?:\\s*[x×*]\\s*${SIDE})?\\s*$`, 'i');
const RANGE = /^(.*?)(\d{1,9})(\D*?)\s*(?:…|\.{2,3}|[-–—]|\bt\/m\b|\btot\b|\bto\b)\s*(.*?)(\d{1,9})(\D*)$/i;

/**
 * Parses names of spots as people type them: `A1…A40`, `A1-A40`, `A01 t/m A40`, several separated by commas, and at the
 * end optionally their size in metres, as in `A1…A40, 7.5 × 2.5`. A first number with a leading zero pads all of them.
 */
export function parseSeries(text: string): Series {
  const sides = SIZE.exec(text);
  const parts = (sides === null ? text : text.slice(0, sides.index)).split(/[,;\n]/).map((part) => part.trim());
  const names: string[] = [];
  for (const part of parts.filter((each) => each !== '')) {
    const range = readRange(part, MOST_IN_SERIES - names.length);
    if (typeof range === 'string') return { problem: range };
    names.push(...range);
  }
  if (names.length === 0) return { problem: 'empty' };
  if (names.length > MOST_IN_SERIES) return { problem: 'too_many' };
  if (names.some((name) => name.length > LONGEST_NAME)) return { problem: 'too_long' };
  return { names, size: sides === null ? null : sizeOf(sides) };
}

function sizeOf([, length, width, height]: RegExpExecArray): SeriesSize {
  const read = (side: string | undefined) => parseMetres(side ?? '');
  return { lengthCm: read(length) ?? 0, widthCm: read(width) ?? 0, heightCm: read(height) };
}

function readRange(part: string, room: number): readonly string[] | SeriesProblem {
  const ends = RANGE.exec(part);
  if (ends === null) return room > 0 ? [part] : 'too_many';
  const [, prefix = '', first = '', suffix = '', lastPrefix = '', last = '', lastSuffix = ''] = ends;
  if (lastPrefix !== '' && lastPrefix !== prefix) return 'ends';
  if (lastSuffix !== '' && lastSuffix !== suffix) return 'ends';
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return 'order';
  if (count > room) return 'too_many';
  const digits = first.startsWith('0') ? first.length : 0;
  return Array.from(
    { length: count },
    (_, step) => `${prefix}${String(Number(first) + step).padStart(digits, '0')}${suffix}`,
  );
}

/** The next name nobody has: `A7` after `A6`, `Veld 2` after `Veld`. */
export function nextName(name: string, isTaken: (name: string) => boolean): string {
  const match = /^(.*?)(\d{1,9})(\D*)$/.exec(name.trim());
  const [prefix, first, suffix] =
    match === null ? [`${name.trim()} `, '1', ''] : [match[1] ?? '', match[2] ?? '', match[3] ?? ''];
  const digits = first.startsWith('0') ? first.length : 0;
  for (let number = Number(first) + 1; ; number += 1) {
    const next = `${prefix}${String(number).padStart(digits, '0')}${suffix}`;
    if (!isTaken(next)) return next;
  }
}
