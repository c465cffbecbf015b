import { type CellObject, utils, write } from 'xlsx';
import type { SheetCell } from '#ui/list/record-column.ts';

/** A sheet to be written: its name and its rows. */
export type SheetDraft = { readonly name: string; readonly rows: readonly (readonly SheetCell[])[] };

const LONGEST_NAME = 31;
const NARROWEST = 8;
const WIDEST = 60;

/** Writes sheets as a file for Excel. Text stays text: a cell that begins with `=` is not turned into a formula. */
export function writeSheets(sheets: readonly SheetDraft[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const { name, rows } of sheets) {
    const sheet = utils.aoa_to_sheet(
      rows.map((row) => row.map(cellOf)),
      { dense: true },
    );
    sheet['!cols'] = widths(rows);
    utils.book_append_sheet(book, sheet, name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME));
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

/** The day 0 of a sheet's days. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

function cellOf(value: SheetCell): CellObject | null {
  if (value === null) return null;
  if (typeof value === 'object' && 'cents' in value) return { t: 'n', v: value.cents / 100, z: '#,##0.00' };
  if (typeof value === 'object') {
    return { t: 'n', v: (Date.parse(`${value.day}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS, z: 'dd-mm-yyyy' };
  }
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value, z: '@' };
}

/** About what a cell shows. */
function textOf(value: SheetCell): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return 'cents' in value ? (value.cents / 100).toFixed(2) : value.day;
}

/** As wide as the longest cell of the first rows. */
function widths(rows: SheetDraft['rows']): { wch: number }[] {
  const first = rows.slice(0, 50);
  const count = Math.max(0, ...first.map((row) => row.length));
  return Array.from({ length: count }, (_none, column) => {
    const longest = Math.max(...first.map((row) => textOf(row[column] ?? null).length));
    return { wch: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) };
  });
}
