import type { Paper } from './paper.ts';
import { type Align, BODY, INK, LEFT, lineHeight, MUTED, RIGHT, type TextStyle } from './pen.ts';

/** Widths are shares of the page's. */
export type Column = { readonly head: string; readonly width: number; readonly align: Align };
/** What stands in a cell; `below` in small letters under it. */
export type Cell = { readonly text: string; readonly below?: string; readonly style?: TextStyle };

const HEAD: TextStyle = { size: 8, weight: 600, color: INK };
const BELOW: TextStyle = { size: 8, weight: 400, color: MUTED };
const NOTHING: TextStyle = { ...BELOW, size: 0 };
const GAP = 8;
const PAD = 5;
/** Rows of so many points stay in one piece. */
const KEEP_TOGETHER = 90;

type Line = { readonly text: string; readonly style: TextStyle };

/** Rows under a head that comes again on every page. A row longer than a page goes on on the next. */
export function drawTable(paper: Paper, shares: readonly Column[], rows: readonly (readonly Cell[])[]): void {
  const points = (RIGHT - LEFT) / shares.reduce((sum, { width }) => sum + width, 0);
  const columns = shares.map((column) => ({ ...column, width: column.width * points }));
  paper.need(60);
  drawTableHead(paper, columns);
  rows.forEach((row, at) => {
    if (at > 0) paper.pen.rule(paper.y);
    drawRow(paper, columns, row);
  });
  paper.pen.rule(paper.y);
}

function drawTableHead(paper: Paper, columns: readonly Column[]): void {
  eachColumn(columns, ({ head, width, align }, x) => {
    const [text = ''] = paper.pen.wrap(head, HEAD, width - GAP, 1);
    paper.pen.line(text, align === 'left' ? x : x + width, paper.y, HEAD, align);
  });
  paper.y += lineHeight(HEAD) + PAD - 1;
  paper.pen.rule(paper.y, INK);
}

function drawRow(paper: Paper, columns: readonly Column[], row: readonly Cell[]): void {
  const cells = columns.map(({ width }, at) => linesOf(paper, row[at] ?? { text: '' }, width - GAP));
  const height = Math.max(...cells.map((lines) => lines.reduce((sum, { style }) => sum + lineHeight(style), 0)));
  if (paper.need(Math.min(height, KEEP_TOGETHER) + 2 * PAD)) drawTableHead(paper, columns);
  paper.y += PAD;
  const most = Math.max(...cells.map(({ length }) => length));
  for (let at = 0; at < most; at += 1) {
    const step = Math.max(...cells.map((lines) => lineHeight(lines[at]?.style ?? NOTHING)));
    if (paper.need(step)) {
      drawTableHead(paper, columns);
      paper.y += PAD;
    }
    eachColumn(columns, ({ width, align }, x, column) => {
      const line = cells[column]?.[at];
      if (line !== undefined) paper.pen.line(line.text, align === 'left' ? x : x + width, paper.y, line.style, align);
    });
    paper.y += step;
  }
  paper.y += PAD;
}

function linesOf(paper: Paper, { text, below, style = BODY }: Cell, width: number): Line[] {
  const lines = paper.pen.wrap(text, style, width).map((line) => ({ text: line, style }));
  if (below === undefined) return lines;
  return [...lines, ...paper.pen.wrap(below, BELOW, width).map((line) => ({ text: line, style: BELOW }))];
}

function eachColumn(columns: readonly Column[], draw: (column: Column, x: number, at: number) => void): void {
  let x = LEFT;
  columns.forEach((column, at) => {
    draw(column, x, at);
    x += column.width;
  });
}
