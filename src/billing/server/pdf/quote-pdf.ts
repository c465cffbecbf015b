import { type DocumentWords, type Format, said, writingOf } from '../../printed/document-format.ts';
import { legalTexts } from '../../printed/invoice-content.ts';
import type { QuoteDocument, QuoteDocumentPart } from '../../quotes/quote-document.ts';
import { drawLines, drawTexts, drawTotals } from './invoice-pdf.ts';
import { drawHead, drawTitle } from './letter-head.ts';
import { openPaper, type Paper } from './paper.ts';
import { LEFT, lineHeight, STRONG } from './pen.ts';

/** A quote as a PDF: a table with its sum for what is charged once, and for each length of period. */
export function renderQuotePdf(
  quote: QuoteDocument,
  words: DocumentWords,
  { logo }: { readonly logo?: Buffer } = {},
): Promise<Buffer> {
  const { seller, buyer, language, number, sentOn, validUntil, parts } = quote;
  const format = { ...writingOf(language), words };
  const paper = openPaper({ title: `${words.quote} ${number}`, seller, issuedOn: sentOn, format });
  drawHead(paper.pen, { seller, buyer, language, logo }, format);
  const facts = [
    { label: words.quoteNumber, value: number },
    { label: words.quotedOn, value: format.day(sentOn) },
    { label: words.validUntil, value: format.day(validUntil) },
    { label: words.reference, value: quote.reference },
  ].filter(({ value }) => value.trim() !== '');
  paper.y = drawTitle(paper.pen, words.quote, facts);
  const isNamed = parts.length > 1 || parts.some(({ intervalMonths }) => intervalMonths !== null);
  for (const part of parts) drawPart(paper, part, { quote, format, isNamed });
  const vat = parts.flatMap((part) => part.vat);
  drawTexts(paper, [...legalTexts({ vat, buyer, exemptionReason: '' }, format), ...said(quote.note)]);
  return paper.bytes();
}

type How = { readonly quote: QuoteDocument; readonly format: Format; readonly isNamed: boolean };

function drawPart(paper: Paper, part: QuoteDocumentPart, { quote, format, isNamed }: How): void {
  if (isNamed) {
    // A heading never stands alone at the end of a page.
    paper.need(90);
    paper.y += 6;
    paper.pen.line(headingOf(part, format), LEFT, paper.y, STRONG);
    paper.y += lineHeight(STRONG) + 6;
  }
  drawLines(paper, { lines: part.lines, includesVat: quote.includesVat }, format);
  drawTotals(paper, { ...part, kind: 'invoice', creditedCents: 0, openCents: part.totalCents }, format);
  paper.y += 10;
}

function headingOf({ intervalMonths }: QuoteDocumentPart, { words: { charged } }: Format): string {
  const headings: Readonly<Record<number, string>> = {
    1: charged.month,
    3: charged.quarter,
    6: charged.halfYear,
    12: charged.year,
  };
  return (intervalMonths === null ? undefined : headings[intervalMonths]) ?? charged.once;
}
