import { type CellObject, type Range, read, SSF, type WorkBook, type WorkSheet } from 'xlsx';
import { decodeText, isBinary } from './import-text.ts';

/** Why a file cannot be used. */
export type SheetProblem = 'unreadable' | 'protected' | 'empty' | 'too_many';
export type SheetRows = readonly (readonly string[])[];
/** One sheet of a file; without rows where it has too many. */
export type SheetPart = {
  readonly name: string;
  readonly rows: SheetRows;
  /** The number that each row has in the file, where empty rows count too; left out: they are all there. */
  readonly numbers?: readonly number[];
  readonly problem: SheetProblem | null;
};
export type SheetRead = { readonly sheets: readonly SheetPart[] } | { readonly problem: SheetProblem };

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;
/** Longer than any field allows: a cell cut off here is still refused, and a huge one is not sent whole. */
const LONGEST_CELL = 10_100;

/**
 * The sheets of a file that hold rows, as text: `.xlsx`, `.xls`, or CSV in UTF-8, UTF-16 or Windows-1252. Days are
 * `YYYY-MM-DD`, formulas their value; empty rows and hidden sheets are left out.
 */
export function readSheets(bytes: Uint8Array): SheetRead {
  const isBook = startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
  if (bytes.length === 0) return { problem: 'empty' };
  if (!isBook && isBinary(bytes)) return { problem: 'unreadable' };
  const options = { dense: true, cellNF: true, sheetRows: MOST_ROWS + 2 } as const;
  try {
    const book = isBook
      ? read(bytes, { ...options, type: 'array' })
      : read(decodeText(bytes), { ...options, type: 'string', raw: true });
    const sheets = partsOf(book);
    return sheets.length === 0 ? { problem: 'empty' } : { sheets };
  } catch (error) {
    return { problem: /password|encrypt/i.test(String(error)) ? 'protected' : 'unreadable' };
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function partsOf(book: WorkBook): SheetPart[] {
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name, at): SheetPart[] => {
    const sheet = book.Sheets[name];
    if (sheet === undefined || (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0) return [];
    const { rows, numbers } = rowsOf(sheet, is1904);
    if (rows.length < 2) return [];
    return [
      rows.length > MOST_ROWS + 1 ? { name, rows: [], problem: 'too_many' } : { name, rows, numbers, problem: null },
    ];
  });
}

function rowsOf(sheet: WorkSheet, is1904: boolean): { rows: string[][]; numbers: number[] } {
  const cells = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  const rows = Array.from(cells, (row) =>
    Array.from((row ?? []).slice(0, MOST_COLUMNS), (cell) => textOf(cell, is1904)),
  );
  const filled = new Set([...rows.keys()].filter((at) => rows[at]?.some((cell) => cell !== '')));
  for (const range of sheet['!merges'] ?? []) spread(rows, filled, range);
  const kept = [...rows.keys()].filter((at) => filled.has(at));
  return { rows: kept.map((at) => rows[at] ?? []), numbers: kept.map((at) => at + 1) };
}

/** Copies the value of a cell that was merged over several rows to each of those rows. */
function spread(rows: readonly string[][], filled: ReadonlySet<number>, { s: from, e: to }: Range): void {
  const text = rows[from.r]?.[from.c] ?? '';
  if (text === '') return;
  for (let at = from.r + 1; at <= to.r && at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || !filled.has(at)) continue;
    while (row.length < from.c) row.push('');
    row[from.c] = text;
  }
}

function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (cell === undefined || cell.v === undefined || cell.t === 'e') return '';
  if (cell.t === 'b') return cell.v === true ? '1' : '0';
  if (cell.t !== 'n') return String(cell.v).slice(0, LONGEST_CELL).trim();
  const value = Number(cell.v);
  const format = String(cell.z ?? '');
  if (SSF.is_date(format)) return dayText(value, is1904);
  // A number whose format keeps its zeros, as telephone numbers have.
  if (/^0{2,}$/.test(format)) return SSF.format(format, value);
  // What a formula computed may end in 0000000001.
  return String(Number(value.toPrecision(12)));
}

/** A day serial as `YYYY-MM-DD`; left as it is when it is no day, so that its field is reported as wrong. */
function dayText(value: number, is1904: boolean): string {
  const day = SSF.parse_date_code(value, { date1904: is1904 }) as { y: number; m: number; d: number } | null;
  if (day === null) return String(value);
  return `${day.y}-${String(day.m).padStart(2, '0')}-${String(day.d).padStart(2, '0')}`;
}
