import type { InvoiceDocument } from '../../invoice-document.ts';
import { type DocumentWords, type Format, fill, said, writingOf } from '../../printed/document-format.ts';
import {
  invoiceFacts,
  invoiceSums,
  legalTexts,
  lineCells,
  lineColumns,
  type Sum,
  type Totalled,
} from '../../printed/invoice-content.ts';
import { drawHead, drawTitle } from './letter-head.ts';
import { openPaper, type Paper } from './paper.ts';
import { drawPayment } from './payment-block.ts';
import { ACCENT, BODY, LEFT, lineHeight, MM, RIGHT, SMALL, STRONG, type TextStyle } from './pen.ts';
import { drawTable } from './table.ts';

const TOTAL: TextStyle = { size: 11.5, weight: 600, color: ACCENT };
const WEIGHTS: Readonly<Record<Sum['weight'], TextStyle>> = { plain: BODY, strong: STRONG, total: TOTAL };
const TOTALS_WIDTH = 88 * MM;

/** An invoice or credit invoice as a PDF: the same document gives the same bytes. */
export function renderInvoicePdf(
  document: InvoiceDocument,
  words: DocumentWords,
  { logo }: { readonly logo?: Buffer } = {},
): Promise<Buffer> {
  const { seller, buyer, language, issuedOn } = document;
  const format = { ...writingOf(language), words };
  const name = document.kind === 'invoice' ? format.words.invoice : format.words.creditInvoice;
  const paper = openPaper({ title: `${name} ${document.number}`, seller, issuedOn, format });
  drawHead(paper.pen, { seller, buyer, language, logo }, format);
  const isPaid = document.kind === 'invoice' && document.openCents <= 0 && document.paidCents > 0;
  paper.y = drawTitle(paper.pen, name, invoiceFacts(document, format), isPaid ? format.words.paid : '');
  drawIntroduction(paper, document, format);
  drawLines(paper, document, format);
  drawTotals(paper, document, format);
  drawTexts(paper, [...legalTexts(document, format), ...said(document.note)]);
  if (isPayable(document)) drawPayment(paper, { ...document, transferText: document.number }, format);
  return paper.bytes();
}

/** Paid documents and credit invoices say nothing about paying. */
const isPayable = ({ kind, openCents }: InvoiceDocument) => kind === 'invoice' && openCents > 0;

function drawIntroduction(paper: Paper, { original }: InvoiceDocument, { words, day }: Format): void {
  if (original === null) return;
  const text = fill(words.credits, { number: original.number, date: day(original.issuedOn) });
  paper.y = paper.pen.lines(paper.pen.wrap(text, BODY, RIGHT - LEFT), LEFT, paper.y - 6, BODY) + 12;
}

/** The lines under each other. */
export function drawLines(
  paper: Paper,
  { lines, includesVat }: Pick<InvoiceDocument, 'lines' | 'includesVat'>,
  format: Format,
): void {
  drawTable(
    paper,
    lineColumns(includesVat, format),
    lines.map((line) => lineCells(line, format)),
  );
}

/** What they come to, with the VAT of each rate. */
export function drawTotals(paper: Paper, document: Totalled, format: Format): void {
  const { pen } = paper;
  const rows = invoiceSums(document, format).map(({ label, amount, weight }) => {
    const style = WEIGHTS[weight];
    return { amount, style, lines: pen.wrap(label, style, TOTALS_WIDTH - pen.widthOf(amount, style) - 8) };
  });
  paper.y += 8;
  paper.need(rows.reduce((all, { lines, style }) => all + lines.length * lineHeight(style) + 10, 0));
  for (const { lines, amount, style } of rows) {
    if (style === TOTAL) {
      pen.rule(paper.y + 2, ACCENT, RIGHT - TOTALS_WIDTH);
      paper.y += 6;
    }
    const next = pen.lines(lines, RIGHT - TOTALS_WIDTH, paper.y, style);
    pen.line(amount, RIGHT, paper.y, style, 'right');
    paper.y = next + (style === TOTAL ? 4 : 2);
  }
}

/** Paragraphs in small letters. */
export function drawTexts(paper: Paper, texts: readonly string[]): void {
  if (texts.length === 0) return;
  paper.y += 12;
  for (const text of texts) drawParagraph(paper, text, { ...BODY, size: 9 });
}

/** A paragraph over as many lines and pages as it takes. */
export function drawParagraph(paper: Paper, text: string, style: TextStyle = BODY): void {
  for (const line of paper.pen.wrap(text, style, RIGHT - LEFT)) {
    paper.need(lineHeight(style));
    paper.pen.line(line, LEFT, paper.y, style);
    paper.y += lineHeight(style);
  }
  paper.y += SMALL.size / 2;
}
