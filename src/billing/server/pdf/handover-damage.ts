import type { HandoverMark } from '#handovers/handover.schema.ts';
import { MARK_SCALE, MARK_VIEWS, type MarkView } from '#handovers/handover-limits.ts';
import { shapeOf } from '#handovers/vehicle-shapes.ts';
import type { Format } from '../../printed/document-format.ts';
import type { HandoverDocument } from '../../printed/handover-document.ts';
import type { Paper } from './paper.ts';
import { BODY, INK, LEFT, lineHeight, MM, MUTED, type Pen, RIGHT, STRONG, type TextStyle } from './pen.ts';

const DRAWING_HEIGHT = 31 * MM;
const LIST = LEFT + 68 * MM;
const DOT = 4.6;
const FRESH = '#a32b20';
const NUMBER: TextStyle = { size: 6, weight: 600, color: INK };

type Numbered = { readonly mark: HandoverMark; readonly number: number; readonly isNew: boolean };

/**
 * Draws the sides that have damage, each with a list beside it. What is new is filled, and said: a copy has no colours.
 */
export function drawDamage(
  paper: Paper,
  { handover, object }: HandoverDocument,
  format: Format,
  heading: (text: string) => void,
): void {
  const { handover: own } = format.words;
  const numbered = handover.marks.map((mark, at) => ({
    mark,
    number: at + 1,
    isNew: mark.handoverId === handover.id,
  }));
  if (numbered.length === 0) return;
  heading(own.damage);
  for (const view of MARK_VIEWS) {
    const marks = numbered.filter(({ mark }) => mark.view === view);
    if (marks.length === 0) continue;
    paper.need(DRAWING_HEIGHT + 12);
    const bottom = paper.y + DRAWING_HEIGHT;
    drawSide(paper, view, object.category, marks);
    const isOver = drawList(paper, own.sides[view], marks, format);
    paper.y = (isOver ? paper.y : Math.max(paper.y, bottom)) + 12;
  }
}

function drawSide(
  { pen, y }: Paper,
  view: MarkView,
  category: HandoverDocument['object']['category'],
  marks: readonly Numbered[],
): void {
  const { pdf } = pen;
  const { width, height, lines, isMirrored } = shapeOf(category, view);
  const scale = DRAWING_HEIGHT / height;
  pdf.save().translate(LEFT, y).scale(scale);
  if (isMirrored) pdf.translate(width, 0).scale(-1, 1);
  for (const line of lines) pdf.path(line).lineWidth(2).lineJoin('round').strokeColor(MUTED).stroke();
  pdf.restore();
  for (const { mark, number, isNew } of marks) {
    const x = LEFT + (mark.x / MARK_SCALE) * width * scale;
    drawDot(pen, x, y + (mark.y / MARK_SCALE) * height * scale, { number, isNew });
  }
}

function drawDot(pen: Pen, x: number, y: number, { number, isNew }: Pick<Numbered, 'number' | 'isNew'>): void {
  const { pdf } = pen;
  if (isNew) pdf.circle(x, y, DOT).fillColor(FRESH).fill();
  else pdf.circle(x, y, DOT).lineWidth(1).fillAndStroke('#ffffff', MUTED);
  const style = isNew ? { ...NUMBER, color: '#ffffff' } : NUMBER;
  const text = String(number);
  pen.line(text, x - pen.widthOf(text, style) / 2, y - lineHeight(style) / 2, style);
}

/** The list beside a drawing; true where it went on to another page. */
function drawList(paper: Paper, side: string, marks: readonly Numbered[], { words }: Format): boolean {
  const { handover: own } = words;
  const { pen } = paper;
  let isOver = false;
  const draw = (text: string, style: TextStyle) => {
    for (const line of pen.wrap(text, style, RIGHT - LIST)) {
      isOver = paper.need(lineHeight(style)) || isOver;
      pen.line(line, LIST, paper.y, style);
      paper.y += lineHeight(style);
    }
  };
  draw(side, STRONG);
  for (const { mark, number, isNew } of marks) {
    const kind = own.marks[mark.kind];
    const what = mark.note.trim() === '' ? kind : `${kind}: ${mark.note}`;
    draw(`${number}. ${what}${isNew ? ` · ${own.fresh}` : ''}`, isNew ? STRONG : BODY);
  }
  return isOver;
}
