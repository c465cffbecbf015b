import type { TextLine } from '#contracts/contract-text.ts';
import type { Paper } from './paper.ts';
import { lineHeight, type TextStyle } from './pen.ts';
import { directionOf, printable } from './text-runs.ts';

type Piece = { readonly text: string; readonly style: TextStyle; readonly italic: boolean; readonly width: number };
/** The slant of italic letters. */
const LEAN = 0.2;

/**
 * Draws a line of words in more than one style, over as many lines and pages as needed. Right-to-left text, and text in
 * a single style, is drawn as one piece.
 */
export function drawRichLine(paper: Paper, line: TextLine, style: TextStyle, [left, right]: readonly [number, number]) {
  const whole = printable(line.map(({ text }) => text).join(''));
  const [first] = line;
  const isEven = line.every(({ bold, italic }) => bold === first?.bold && !italic);
  if (isEven || directionOf(whole) !== undefined) {
    const even = isEven && first?.bold === true ? { ...style, weight: 600 as const } : style;
    const isRtl = directionOf(whole) === 'rtl';
    for (const text of paper.pen.wrap(whole, even, right - left)) {
      paper.need(lineHeight(even));
      paper.pen.line(text, isRtl ? right : left, paper.y, even, isRtl ? 'right' : 'left');
      paper.y += lineHeight(even);
    }
    return;
  }
  for (const row of rowsOf(paper, line, style, right - left)) {
    paper.need(lineHeight(style));
    let x = left;
    for (const piece of row) {
      drawPiece(paper, piece, x);
      x += piece.width;
    }
    paper.y += lineHeight(style);
  }
}

function rowsOf({ pen }: Paper, line: TextLine, base: TextStyle, width: number): Piece[][] {
  const rows: Piece[][] = [[]];
  let used = 0;
  for (const { text, bold, italic } of line) {
    const style: TextStyle = bold ? { ...base, weight: 600 } : base;
    for (const word of printable(text).match(/\s+|\S+/g) ?? []) {
      const isSpace = word.trim() === '';
      // What is wider than a line is cut as it is anywhere else.
      for (const part of isSpace ? [' '] : pen.wrap(word, style, width)) {
        const piece = { text: part, style, italic, width: pen.widthOf(part, style) };
        if (used + piece.width > width && !isSpace && used > 0) {
          rows.push([]);
          used = 0;
        }
        if (isSpace && used === 0) continue;
        rows.at(-1)?.push(piece);
        used += piece.width;
      }
    }
  }
  return rows;
}

function drawPiece({ pen, y }: Paper, { text, style, italic }: Piece, x: number): void {
  if (!italic) {
    pen.line(text, x, y, style);
    return;
  }
  const baseline = y + style.size;
  pen.pdf.save().transform(1, 0, -LEAN, 1, LEAN * baseline, 0);
  pen.line(text, x, y, style);
  pen.pdf.restore();
}
