import type { LetterDocument } from '../../invoice-document.ts';
import { type DocumentWords, type Format, writingOf } from '../../printed/document-format.ts';
import { inFours } from '../../printed/invoice-content.ts';
import { drawParagraph } from './invoice-pdf.ts';
import { drawHead, drawTitle } from './letter-head.ts';
import { openPaper, type Paper } from './paper.ts';
import { layPayment } from './payment-block.ts';
import { BODY, LEFT, lineHeight, RIGHT, STRONG } from './pen.ts';
import { type Cell, drawTable } from './table.ts';

/** A reminder as a PDF: words, the invoices it is about, what they cost, how to pay. The same letter gives the same bytes. */
export function renderLetterPdf(
  letter: LetterDocument,
  words: DocumentWords,
  { logo }: { readonly logo?: Buffer } = {},
): Promise<Buffer> {
  const { seller, buyer, language, issuedOn, subject } = letter;
  const format = { ...writingOf(language), words };
  const paper = openPaper({ title: subject, seller, issuedOn, format });
  drawHead(paper.pen, { seller, buyer, language, logo }, format);
  const facts = [
    { label: format.words.letter.date, value: format.day(issuedOn) },
    { label: format.words.customerNumber, value: buyer.customerNumber },
  ].filter(({ value }) => value !== '');
  paper.y = drawTitle(paper.pen, subject, facts);
  drawWords(paper, letter.opening);
  drawInvoices(paper, letter, format);
  paper.y += 14;
  drawEnd(paper, letter, format);
  return paper.bytes();
}

/** Keeps the last paragraph on the page that says how to pay, so that the payment block never stands alone. */
function drawEnd(paper: Paper, letter: LetterDocument, format: Format): void {
  const block = letter.openCents > 0 ? layPayment(paper.pen, letter, format) : undefined;
  const last = letter.closing.slice(-1);
  drawWords(paper, letter.closing.slice(0, -1));
  const lines = last.flatMap((text) => paper.pen.wrap(text, BODY, RIGHT - LEFT));
  paper.need((lines.length + 1) * lineHeight(BODY) + (block?.height ?? 0));
  drawWords(paper, last);
  block?.draw(paper);
}

function drawWords(paper: Paper, paragraphs: readonly string[]): void {
  for (const text of paragraphs) {
    drawParagraph(paper, text);
    paper.y += 4;
  }
}

function drawInvoices(paper: Paper, letter: LetterDocument, format: Format): void {
  const { words, day, amount } = format;
  const columns = [
    { head: words.letter.invoice, width: 50, align: 'left' },
    { head: words.issuedOn, width: 32, align: 'left' },
    { head: words.dueOn, width: 32, align: 'left' },
    { head: words.amount.incl, width: 27, align: 'right' },
    { head: words.letter.open, width: 27, align: 'right' },
  ] as const;
  const sum = (label: string, cents: number, style = BODY): Cell[] => [
    { text: label, style },
    { text: '' },
    { text: '' },
    { text: '' },
    { text: amount(cents), style },
  ];
  const rows = letter.invoices.map(({ number, issuedOn, dueOn, totalCents, openCents, paymentReference }) => [
    // A transfer for the whole letter has no reference of its own; a transfer for one invoice needs that invoice's.
    paymentReference === null || letter.paymentReference !== null
      ? { text: number }
      : { text: number, below: `${words.letter.reference} ${inFours(paymentReference)}` },
    { text: day(issuedOn) },
    { text: day(dueOn) },
    { text: amount(totalCents) },
    { text: amount(openCents) },
  ]);
  const extras = [
    { label: words.letter.costs, cents: letter.costsCents },
    { label: words.letter.interest, cents: letter.interestCents },
  ].filter(({ cents }) => cents !== 0);
  const added = extras.map(({ label, cents }) => sum(label, cents));
  paper.y += 6;
  drawTable(paper, columns, [...rows, ...added, sum(words.letter.total, letter.openCents, STRONG)]);
}
