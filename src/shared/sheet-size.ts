import { parseMetres } from './length.ts';

const M_CM = 100;
/** A larger number is none of metres. */
const LONGEST_M = 30;
const UNIT_CM: Readonly<Record<string, number>> = { mm: 0.1, cm: 1 };

/**
 * Reads a size as whole centimetres; undefined for anything else, null when empty. A unit is respected. A bare number
 * with decimals or up to 30 is metres, a larger one centimetres: `7,45`, `745`, `7.45 m`, `7m45` and `745 cm` are all
 * 745.
 */
export function readCentimetres(text: string): number | null | undefined {
  if (text === '') return null;
  if (/^\d{1,2} ?m ?\d\d$/i.test(text)) return parseMetres(text.replaceAll(' ', '')) ?? undefined;
  const match = /^(\d{1,5})(?:[.,](\d{1,3}))?\s*(mm|cm|m|mtr|meter)?\.?$/i.exec(text);
  if (match === null) return undefined;
  const [, whole = '', decimals = '', unit = ''] = match;
  const value = Number(`${whole}.${decimals || '0'}`);
  if (unit === '') return Math.round(value <= LONGEST_M ? value * 100 : value);
  return Math.round(value * (UNIT_CM[unit.toLowerCase()] ?? M_CM));
}

/** The fields of a column that holds several sizes, in the order in which they stand. */
export const SIZES = ['lengthCm', 'widthCm', 'heightCm'] as const;

/** What people call a column of several sizes, such as `6,20 x 2,30`, with commas between. */
export const SIZE_HEADERS = `afmeting, afmetingen, afm, maat, maten, buitenmaat, buitenmaten, lxb, l x b, l b, lxbxh,
  l x b x h, l b h, lengte x breedte, lengte breedte, lengte en breedte, lengte x breedte x hoogte, lengte breedte hoogte,
  size, sizes, dimension, dimensions, dim, measurements, l x w, lxw, l x w x h, lxwxh, length x width, length width, taille,
  tailles, longueur x largeur, tamano, medidas, medida, dimensiones, largo x ancho, abmessung, abmessungen, maße, masse,
  große, grosse, lange x breite, 尺寸, المقاسات, الابعاد`;

/**
 * Reads one to three sizes of a cell, in the order of `SIZES`: `6,20 x 2,30`, `620/230/260 cm` or only `6,20`. A unit behind
 * the last counts for all that have none. Undefined where a part is no size; what is not there is null.
 */
export function readSizes(text: string): Readonly<Record<(typeof SIZES)[number], number | null>> | undefined {
  const parts = text
    .split(/\s*[x×*/]\s*/i)
    .map((part) => part.replace(/^\s*[lbhw](?:ang|reed|oog)?\s*[.:=]?\s*(?=\d)/i, '').trim());
  if (parts.length > SIZES.length) return undefined;
  const unit = /[a-z]+\.?$/i.exec(parts.at(-1) ?? '')?.[0] ?? '';
  const read = parts.map((part) => readCentimetres(/[a-z]/i.test(part) || part === '' ? part : `${part}${unit}`));
  if (read.some((size) => size === undefined)) return undefined;
  const [lengthCm = null, widthCm = null, heightCm = null] = read;
  return { lengthCm, widthCm, heightCm };
}

/** True for a field that holds sizes. */
export function isSizeField(field: string): boolean {
  return /(?:^|\.)(?:size|(?:length|width|height)Cm)$/.test(field);
}

const UNITS = 'mm|cm|m|mtr|meters?|metres?|metros?|centimeters?|centimetres?';
const IN_BRACKETS = new RegExp(String.raw`[([]\s*(?:in\s+)?(${UNITS})\.?\s*[)\]]`, 'i');
const IN_WORDS = new RegExp(String.raw`\sin\s+(${UNITS})\.?\s*$`, 'i');
const AT_END = new RegExp(String.raw`[\s_./,-](${UNITS})\.?\s*$`, 'i');

/** A header without the unit behind it: `Lengte (cm)` and `Lengte in m.` are `Lengte`. */
export function withoutUnit(header: string): string {
  return header.replace(IN_BRACKETS, ' ').replace(IN_WORDS, ' ').replace(AT_END, ' ').trim();
}

/** The unit that a header names for the numbers below it. `isSize`: the header is that of a size, whatever it says. */
function unitOfHeader(header: string, isSize: boolean): 'mm' | 'cm' | 'm' | null {
  const found = IN_BRACKETS.exec(header) ?? IN_WORDS.exec(header) ?? (isSize ? AT_END.exec(header) : null);
  const unit = found?.[1]?.toLowerCase();
  if (unit === undefined) return null;
  return unit === 'mm' ? 'mm' : unit.startsWith('c') ? 'cm' : 'm';
}

/**
 * A cell with the unit of its header, as far as it can be meant: nobody writes `7,45` for centimetres or `745` for metres.
 * What names a unit itself keeps it.
 */
export function withUnit(cell: string, unit: 'mm' | 'cm' | 'm'): string {
  if (!/^[\d.,\sx×*/]+$/i.test(cell) || !/\d$/.test(cell)) return cell;
  const numbers = cell.split(/[^\d.,]+/).map((number) => Number(number.replace(',', '.')));
  const isMeant = numbers.every((number) =>
    unit === 'm' ? number < M_CM : unit === 'mm' || Number.isInteger(number) || number > LONGEST_M,
  );
  return isMeant ? `${cell} ${unit}` : cell;
}

/** Rows in which bare numbers have the unit that their header names. `isSize` tells the headers of sizes. */
export function withUnits(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  isSize: (header: string) => boolean,
): readonly (readonly string[])[] {
  const units = headers.map((header) => unitOfHeader(header, isSize(header)));
  if (units.every((unit) => unit === null)) return rows;
  return rows.map((row) =>
    row.map((cell, at) => {
      const unit = units[at] ?? null;
      return unit === null ? cell : withUnit(cell, unit);
    }),
  );
}
