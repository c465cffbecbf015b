import type { TextBlock, TextLine } from './contract-text.ts';

/** One letter, or a field as a whole, with its looks. */
type Piece = { readonly text: string; readonly field?: string; bold: boolean; italic: boolean };
type Mark = 'bold' | 'italic';

const STARS: Readonly<Record<Mark, string>> = { bold: '**', italic: '*' };
/** A numbered item has three digits at most; only the first number of a list counts. */
const MOST_NUMBER = 999;

/**
 * Writes what `readContractText` reads: reading it again gives the same blocks. Looks that nobody sees, such as a bold
 * space at the end of a line, are left out.
 */
export function writeContractText(blocks: readonly TextBlock[]): string {
  return blocks
    .map(writeBlock)
    .filter((text) => text !== '')
    .join('\n\n');
}

function writeBlock(block: TextBlock): string {
  if (block.kind === 'heading') return begun('#'.repeat(block.level), writeLine(block.line));
  if (block.kind === 'paragraph') return block.lines.map((line) => asWords(writeLine(line))).join('\n');
  const items = block.items.map(writeLine).filter((item) => item !== '');
  const number = (index: number) => `${Math.min(block.start + index, MOST_NUMBER)}.`;
  return items.map((item, index) => begun(block.ordered ? number(index) : '-', item)).join('\n');
}

const begun = (sign: string, line: string): string => (line === '' ? '' : `${sign} ${line}`);

/** A line of a paragraph that would be read as a heading or an item gets a backslash before its sign. */
function asWords(line: string): string {
  return line.replace(/^(#{1,2}\s|-\s)/, '\\$1').replace(/^(\d{1,3})([.)]\s)/, '$1\\$2');
}

function writeLine(line: TextLine): string {
  const pieces = trimmed(piecesOf(line));
  for (const mark of ['bold', 'italic'] as const) leaveOutUnseen(pieces, mark);
  let written = '';
  let now = { bold: false, italic: false };
  for (const piece of [...pieces, { text: '', bold: false, italic: false }]) {
    // The two stars come first: three stars together are read as two and one.
    for (const mark of ['bold', 'italic'] as const) if (piece[mark] !== now[mark]) written += STARS[mark];
    now = piece;
    written += piece.text;
  }
  return written;
}

function piecesOf(line: TextLine): Piece[] {
  return line.flatMap(({ text, field, bold, italic }): Piece[] =>
    field === undefined
      ? Array.from(text, (letter) => ({ text: escaped(letter), bold, italic }))
      : [{ text: `{{${field}}}`, field, bold, italic }],
  );
}

function escaped(letter: string): string {
  if (/[\n\r\u2028\u2029]/.test(letter)) return ' ';
  return /[\\*{}]/.test(letter) ? `\\${letter}` : letter;
}

const isSpace = ({ text, field }: Piece): boolean => field === undefined && text.trim() === '';

function trimmed(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => !isSpace(piece));
  return first === -1 ? [] : pieces.slice(first, pieces.findLastIndex((piece) => !isSpace(piece)) + 1);
}

/** Spaces at the ends of marked words lose their mark, without which stars would not be read as marks. */
function leaveOutUnseen(pieces: readonly Piece[], mark: Mark): void {
  for (const order of [pieces, pieces.toReversed()]) {
    let isInside = false;
    for (const piece of order) {
      if (!piece[mark]) isInside = false;
      else if (isInside || !isSpace(piece)) isInside = true;
      else piece[mark] = false;
    }
  }
}
