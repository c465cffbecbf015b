import { parseMetres } from '#shared/length.ts';
import { naturalKey } from '#shared/sort-key.ts';
import type { Spot } from './spot.schema.ts';

/** A spot as the cells of a sheet hold it: what was typed. */
export type SpotCells = {
  readonly name: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly allowed: string;
  readonly outOfUse: boolean;
};
export type SpotColumn = keyof SpotCells;
export const SPOT_COLUMNS = ['name', 'length', 'width', 'height', 'allowed', 'outOfUse'] as const;

export type CellProblem = 'empty' | 'too_long' | 'no_length' | 'too_large' | 'no_count' | 'double';
export type CellProblems = Partial<Readonly<Record<SpotColumn, CellProblem>>>;

export type SpotMeasures = Pick<Spot, 'name' | 'lengthCm' | 'widthCm' | 'heightCm' | 'allowedNumber' | 'outOfUse'>;

const MOST_CM = 3000;
const MOST_OBJECTS = 999;
const LONGEST_NAME = 120;

/** A length that somebody gave; null for one that is unknown, which a row keeps as 0. */
export function givenLength(cm: number | null): number | null {
  return cm === 0 ? null : cm;
}

/** A row before anything was typed. */
export const NEW_CELLS: SpotCells = { name: '', length: '0', width: '0', height: '0', allowed: '1', outOfUse: false };

/** What the cells say, in centimetres, and per cell what is wrong with it. No height means under the open sky. */
export function readCells(cells: SpotCells): { readonly fields: SpotMeasures; readonly problems: CellProblems } {
  const name = cells.name.trim();
  const length = readLength(cells.length, 0);
  const width = readLength(cells.width, 0);
  const height = readLength(cells.height, null);
  const allowed = cells.allowed.trim();
  const counted = /^\d{1,3}$/.test(allowed) && Number(allowed) <= MOST_OBJECTS;
  const named = name === '' ? 'empty' : name.length > LONGEST_NAME ? 'too_long' : null;
  const problems: Partial<Record<SpotColumn, CellProblem>> = {};
  if (named !== null) problems.name = named;
  if (typeof length === 'string') problems.length = length;
  if (typeof width === 'string') problems.width = width;
  if (typeof height === 'string') problems.height = height;
  if (!counted) problems.allowed = 'no_count';
  const fields = {
    name,
    lengthCm: typeof length === 'number' ? length : 0,
    widthCm: typeof width === 'number' ? width : 0,
    heightCm: typeof height === 'number' ? height : null,
    allowedNumber: counted ? Number(allowed) : 0,
    outOfUse: cells.outOfUse,
  };
  return { fields, problems };
}

function readLength<Empty>(text: string, empty: Empty): number | Empty | 'no_length' | 'too_large' {
  if (text.trim() === '') return empty;
  const cm = parseMetres(text);
  if (cm === null) return 'no_length';
  return cm > MOST_CM ? 'too_large' : cm;
}

/** The ids of rows whose name another row has too. `A1`, `a1` and `A01` are one. */
export function findDoubleNames(rows: readonly { readonly id: string; readonly name: string }[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const doubles = new Set<string>();
  for (const { id, name } of rows) {
    const key = naturalKey(name);
    if (key === '') continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, id);
    else doubles.add(before).add(id);
  }
  return doubles;
}

/** A block copied from a spreadsheet, as rows of cells. The newline after the last row is no row. */
export function readBlock(text: string): readonly (readonly string[])[] {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

/**
 * A cell as pasted from a spreadsheet: lengths lose their unit, and a yes in one of the app's languages becomes a tick.
 */
export function cellFrom(column: SpotColumn, text: string): Partial<SpotCells> {
  const plain = text.trim();
  if (column !== 'outOfUse') return { [column]: plain };
  return { outOfUse: /^(x|✓|1|true|waar|ja|yes|oui|sí|si|是|نعم)$/i.test(plain) };
}
