import { type CellObject, utils, write } from 'xlsx';

/** A sheet to be written: its name and its rows. */
export type SheetDraft = { readonly name: string; readonly rows: readonly (readonly (string | number)[])[] };

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

function cellOf(value: string | number): CellObject {
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value, z: '@' };
}

/** As wide as the longest cell of the first rows. */
function widths(rows: SheetDraft['rows']): { wch: number }[] {
  const first = rows.slice(0, 50);
  const count = Math.max(0, ...first.map((row) => row.length));
  return Array.from({ length: count }, (_none, column) => {
    const longest = Math.max(...first.map((row) => String(row[column] ?? '').length));
    return { wch: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) };
  });
}
