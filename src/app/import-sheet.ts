import { type CellObject, read, SSF, utils, type WorkSheet, write } from 'xlsx';

/** Why a file cannot be used. */
export type SheetProblem = 'unreadable' | 'protected' | 'empty' | 'too_many';
export type SheetRead = { readonly rows: readonly (readonly string[])[] } | { readonly problem: SheetProblem };

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;
/** Longer than any field allows, so that such a cell is refused and not sent whole. */
const LONGEST_CELL = 10_100;

/** The rows of a file's first sheet as text: `.xlsx`, `.xls`, or CSV in UTF-8 or Windows-1252. Days are `YYYY-MM-DD`. */
export function readSheet(bytes: Uint8Array): SheetRead {
  const isBook = startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
  if (bytes.length === 0) return { problem: 'empty' };
  // A picture or another file by a wrong name: text has no zero bytes.
  if (!isBook && bytes.subarray(0, 4096).includes(0)) return { problem: 'unreadable' };
  const options = { dense: true, cellNF: true, sheetRows: MOST_ROWS + 2 } as const;
  try {
    const book = isBook
      ? read(bytes, { ...options, type: 'array' })
      : read(decodeText(bytes), { ...options, type: 'string', raw: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const rows = sheet === undefined ? [] : rowsOf(sheet).filter((row) => row.some((cell) => cell !== ''));
    if (rows.length < 2) return { problem: 'empty' };
    return rows.length > MOST_ROWS + 1 ? { problem: 'too_many' } : { rows };
  } catch (error) {
    return { problem: /password|encrypt/i.test(String(error)) ? 'protected' : 'unreadable' };
  }
}

/** A file for Excel. Every cell is text, so that a cell that begins with `=` stays what it is. */
export function writeSheet(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) => row.map((value): CellObject => ({ t: 's', v: value, z: '@' })));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Remise');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function rowsOf(sheet: WorkSheet): string[][] {
  const rows = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  return Array.from(rows, (row) => Array.from((row ?? []).slice(0, MOST_COLUMNS), textOf));
}

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.t === 'e') return '';
  if (cell.t === 'b') return cell.v === true ? '1' : '0';
  if (cell.t !== 'n') return String(cell.v).slice(0, LONGEST_CELL).trim();
  const format = String(cell.z ?? '');
  if (SSF.is_date(format)) {
    const { y, m, d } = SSF.parse_date_code(Number(cell.v)) as { y: number; m: number; d: number };
    return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  }
  // A number whose format keeps its zeros, as telephone numbers have.
  return /^0{2,}$/.test(format) ? SSF.format(format, cell.v) : String(cell.v);
}
