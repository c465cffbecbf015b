import PDFDocument from 'pdfkit';
import type { CivilDate } from '#shared/civil-date.ts';
import type { DocumentSeller } from '../../invoice-document.ts';
import { type Format, fill } from '../../printed/document-format.ts';
import { BOTTOM, HAIRLINE, LEFT, lineHeight, MM, makePen, PAGE_HEIGHT, type Pen, RIGHT, SMALL } from './pen.ts';
import { printable } from './text-runs.ts';

/** Pages that are filled from top to bottom. `y` is where the next element goes, in points from the top. */
export type Paper = {
  readonly pen: Pen;
  y: number;
  /** Goes on to the next page when less than so many points are left. True when it did. */
  readonly need: (height: number) => boolean;
  readonly bytes: () => Promise<Buffer>;
};

export type PaperOrder = {
  readonly title: string;
  readonly seller: DocumentSeller;
  readonly issuedOn: CivilDate;
  readonly format: Format;
};

const NEXT_TOP = 26 * MM;

/** A new A4 document. The same order and the same strokes give the same bytes: it is dated by its day of issue. */
export function openPaper({ title, seller, issuedOn, format }: PaperOrder): Paper {
  const name = printable(seller.name).replaceAll('\n', ' ');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: '',
    pdfVersion: '1.7',
    displayTitle: true,
    lang: format.locale,
    info: {
      Title: printable(title).replaceAll('\n', ' '),
      Author: name,
      Producer: 'Remise',
      Creator: 'Remise',
      CreationDate: new Date(`${issuedOn}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const pen = makePen(pdf);
  const paper: Paper = {
    pen,
    y: 0,
    need: (height) => {
      if (paper.y + height <= BOTTOM) return false;
      pdf.addPage();
      drawRunningHead(pen, name, title);
      paper.y = NEXT_TOP;
      return true;
    },
    bytes: async () => {
      drawFeet(pen, `${name} · ${title}`, format);
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
  return paper;
}

function drawRunningHead(pen: Pen, name: string, title: string): void {
  const [left = ''] = pen.wrap(name, SMALL, 90 * MM, 1);
  const [right = ''] = pen.wrap(title, SMALL, 70 * MM, 1);
  pen.line(left, LEFT, 14 * MM, SMALL);
  pen.line(right, RIGHT, 14 * MM, SMALL, 'right');
}

function drawFeet(pen: Pen, text: string, format: Format): void {
  const { start, count } = pen.pdf.bufferedPageRange();
  const y = PAGE_HEIGHT - 15 * MM;
  for (let page = start; page < start + count; page += 1) {
    pen.pdf.switchToPage(page);
    pen.rule(y - lineHeight(SMALL) / 2, HAIRLINE);
    const [left = ''] = pen.wrap(text, SMALL, 120 * MM, 1);
    pen.line(left, LEFT, y, SMALL);
    const values = { page: String(page - start + 1), pages: String(count) };
    pen.line(fill(format.words.page, values), RIGHT, y, SMALL, 'right');
  }
}
