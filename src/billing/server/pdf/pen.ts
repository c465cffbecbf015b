import type PDFDocument from 'pdfkit';
import { breakLines, firstLines } from './break-lines.ts';
import type { FontSlice, Weight } from './document-fonts.ts';
import { directionOf, printable, runsOf } from './text-runs.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Missing from its types: registering a font that is already loaded. */
      registerFont(name: string, font: FontSlice['font']): this;
    }
  }
}

export type Pdf = InstanceType<typeof PDFDocument>;
export type TextStyle = { readonly size: number; readonly weight: Weight; readonly color: string };
export type Align = 'left' | 'right';

/** Points in a millimetre. */
export const MM = 72 / 25.4;
export const PAGE_WIDTH = 210 * MM;
export const PAGE_HEIGHT = 297 * MM;
export const LEFT = 22 * MM;
export const RIGHT = PAGE_WIDTH - 20 * MM;
/** Nothing but the foot of a page stands below this. */
export const BOTTOM = PAGE_HEIGHT - 25 * MM;

export const INK = '#1b2629';
export const MUTED = '#5a6769';
export const HAIRLINE = '#cfd5d6';
export const ACCENT = '#0e4f55';

export const BODY: TextStyle = { size: 9.5, weight: 400, color: INK };
export const STRONG: TextStyle = { ...BODY, weight: 600 };
export const SMALL: TextStyle = { size: 8, weight: 400, color: MUTED };
/** From one line to the next, in sizes of the letters. */
const LEADING = 1.4;
const ASCENT = 1.05;

/** Draws text of any script on a page, without line or page breaks. Positions are points from the top left. */
export type Pen = {
  readonly pdf: Pdf;
  readonly widthOf: (text: string, style: TextStyle) => number;
  /** The lines of a text in a width; at most so many. */
  readonly wrap: (text: string, style: TextStyle, width: number, most?: number) => readonly string[];
  /** Draws one line, of `wrap` or of our own words; `x` is its left or right end, `y` the top. */
  readonly line: (text: string, x: number, y: number, style: TextStyle, align?: Align) => void;
  /** Draws lines below one another and answers where the next would stand. */
  readonly lines: (lines: readonly string[], x: number, y: number, style: TextStyle, align?: Align) => number;
  readonly rule: (y: number, color?: string, fromX?: number, toX?: number) => void;
};

export const lineHeight = (style: TextStyle) => style.size * LEADING;

/** Scripts that draw some letters before those they follow. */
const REORDERED = /\p{Script=Devanagari}/u;
const isPlain = (glyphs: readonly { readonly codePoints: readonly number[] }[]) =>
  glyphs.every(({ codePoints }) => codePoints.length > 0);

export function makePen(pdf: Pdf): Pen {
  const measured = new Map<string, number>();
  /** The reading direction of lines that do not show it themselves, taken from their text. */
  const directions = new Map<string, 'ltr' | 'rtl'>();
  const registered = new Set<FontSlice>();
  const take = (slice: FontSlice, size: number) => {
    if (!registered.has(slice)) pdf.registerFont(slice.name, slice.font);
    registered.add(slice);
    pdf.font(slice.name, size);
  };
  const widthOfRuns = (runs: ReturnType<typeof runsOf>, style: TextStyle) =>
    runs.reduce((sum, { text, slice }) => {
      const { advanceWidth } = slice.font.layout(text);
      return sum + (advanceWidth / slice.font.unitsPerEm) * style.size;
    }, 0);
  const widthOf = (text: string, style: TextStyle) => {
    const key = `${style.size} ${style.weight} ${text}`;
    const known = measured.get(key) ?? widthOfRuns(runsOf(text, style.weight), style);
    measured.set(key, known);
    return known;
  };
  const line: Pen['line'] = (text, x, y, style, align = 'left') => {
    let at = align === 'left' ? x : x - widthOf(text, style);
    const baseline = y + style.size * ASCENT;
    const runs = runsOf(text, style.weight, directions.get(text));
    // Search and copy need the text itself where the drawn glyphs do not give it.
    const isSpelled =
      !REORDERED.test(text) &&
      runs.every(({ isRtl, slice, text: part }) => !isRtl && isPlain(slice.font.layout(part).glyphs));
    if (!isSpelled) pdf.markContent('Span', { actual: text });
    for (const run of runs) {
      const { layout, unitsPerEm } = run.slice.font;
      take(run.slice, style.size);
      pdf.fillColor(style.color);
      // With a list of features a run is shaped as a whole: word by word, right-to-left words would swap places.
      pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      at += (layout(run.text).advanceWidth / unitsPerEm) * style.size;
    }
    if (!isSpelled) pdf.endMarkedContent();
  };
  const lines: Pen['lines'] = (texts, x, y, style, align) => {
    texts.forEach((text, at) => {
      line(text, x, y + at * lineHeight(style), style, align);
    });
    return y + texts.length * lineHeight(style);
  };
  return {
    pdf,
    widthOf,
    wrap: (raw, style, width, most = Number.POSITIVE_INFINITY) => {
      const text = printable(raw).trim();
      const found = firstLines(
        breakLines(text, width, (part) => widthOf(part, style)),
        most,
      );
      const direction = directionOf(text);
      if (direction !== undefined) for (const part of found) directions.set(part, direction);
      return found;
    },
    line,
    lines,
    rule: (y, color = HAIRLINE, fromX = LEFT, toX = RIGHT) => {
      pdf.moveTo(fromX, y).lineTo(toX, y).lineWidth(0.6).strokeColor(color).stroke();
    },
  };
}
