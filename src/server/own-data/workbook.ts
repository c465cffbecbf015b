import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { addLazily } from './archive-entries.ts';

/** Text stays text, never a formula; nothing for an empty cell. */
export type CellValue = string | number | null;

/** A sheet whose rows come one after the other, so that a workbook of any length takes the memory of one row. */
export type Sheet = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: () => AsyncIterable<readonly CellValue[]>;
};

/** Limits of Excel: of a cell, of a sheet, and of its name. */
const LONGEST_TEXT = 32_767;
const MOST_ROWS = 1_048_576;
const LONGEST_NAME = 31;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** 0 as it comes, 1 text, 2 the head. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook for Excel as a stream. `isRightToLeft` puts the first column on the right. */
export function writeWorkbook(sheets: readonly Sheet[], isRightToLeft: boolean): Readable {
  const book = new ZipFile();
  const add = (name: string, content: string) => book.addBuffer(Buffer.from(content), name);
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  add('[Content_Types].xml', typesOf(numbered.map(({ number }) => number)));
  add(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const names = namesOf(sheets);
  const entries = numbered.map(
    ({ number }) => `<sheet name="${names[number - 1] ?? ''}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`,
  );
  const relations = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`;
  add(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${styles}</Relationships>`,
  );
  add('xl/styles.xml', STYLES);
  for (const { sheet, number } of numbered) {
    addLazily(book, `xl/worksheets/sheet${number}.xml`, () =>
      Readable.from(textOf(sheet, isRightToLeft), { objectMode: false }),
    );
  }
  book.end();
  const out = book.outputStream as Readable;
  book.on('error', (error: Error) => out.destroy(error));
  return out;
}

function typesOf(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${KIND}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${sheets.join('')}</Types>`;
}

/** Excel refuses a workbook with two sheets of one name, or with some signs in one. */
function namesOf(sheets: readonly Sheet[]): readonly string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const short = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME);
    const own = taken.has(short.toLowerCase()) ? `${short.slice(0, LONGEST_NAME - 4)} ${index + 1}` : short;
    taken.add(own.toLowerCase());
    return escaped(own);
  });
}

async function* textOf({ head, rows }: Sheet, isRightToLeft: boolean): AsyncGenerator<string> {
  const view = `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${head.length}" width="20" customWidth="1"/></cols><sheetData>`;
  yield rowOf(head, 2);
  let count = 1;
  let piece = '';
  for await (const row of rows()) {
    count += 1;
    if (count > MOST_ROWS) break;
    piece += rowOf(row, 1);
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

function rowOf(cells: readonly CellValue[], style: number): string {
  const written = cells.map((cell) => {
    if (cell === null || cell === '') return '<c/>';
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST_TEXT))}</t></is></c>`;
  });
  return `<row>${written.join('')}</row>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of an XML document: signs that XML knows nothing of, halves of pairs among them, become a space. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
