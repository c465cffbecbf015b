import { addDays } from '#shared/civil-date.ts';
import type { DocumentLine, DocumentVat, InvoiceDocument } from '../../invoice-document.ts';
import { type Format, fill, said, writingOf } from './document-format.ts';
import type { DocumentWords } from './document-words.ts';
import { drawHead, drawTitle, type Fact } from './letter-head.ts';
import { openPaper, type Paper } from './paper.ts';
import { drawPayment } from './payment-block.ts';
import { ACCENT, BODY, LEFT, lineHeight, MM, RIGHT, SMALL, STRONG, type TextStyle } from './pen.ts';
import { type Cell, drawTable } from './table.ts';

const TOTAL: TextStyle = { size: 11.5, weight: 600, color: ACCENT };
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
  paper.y = drawTitle(paper.pen, name, factsOf(document, format), isPaid ? format.words.paid : '');
  drawIntroduction(paper, document, format);
  drawLines(paper, document, format);
  drawTotals(paper, document, format);
  drawTexts(paper, [...legalTexts(document, format), ...said(document.note)]);
  if (isPayable(document)) drawPayment(paper, { ...document, transferText: document.number }, format);
  return paper.bytes();
}

/** Paid documents and credit invoices say nothing about paying. */
const isPayable = ({ kind, openCents }: InvoiceDocument) => kind === 'invoice' && openCents > 0;

function factsOf(document: InvoiceDocument, { words, day }: Format): Fact[] {
  const { kind, number, issuedOn, dueOn, buyer, reference, original } = document;
  return [
    { label: words.number[kind], value: number },
    { label: words.issuedOn, value: day(issuedOn) },
    { label: words.dueOn, value: kind === 'invoice' ? day(dueOn) : '' },
    { label: words.original, value: original === null ? '' : original.number },
    { label: words.customerNumber, value: buyer.customerNumber },
    { label: words.reference, value: reference },
    { label: words.yourVatId, value: buyer.vatId ?? '' },
  ].filter(({ value }) => value.trim() !== '');
}

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
  const { words } = format;
  const mode = includesVat ? 'incl' : 'excl';
  const columns = [
    { head: words.description, width: 77, align: 'left' },
    { head: words.quantity, width: 17, align: 'right' },
    { head: words.unitPrice[mode], width: 28, align: 'right' },
    { head: words.vat, width: 18, align: 'right' },
    { head: words.amount[mode], width: 28, align: 'right' },
  ] as const;
  drawTable(
    paper,
    columns,
    lines.map((line) => cellsOf(line, format)),
  );
}

function cellsOf(line: DocumentLine, format: Format): Cell[] {
  const { fromOn, untilOn, vatCategory } = line;
  const { vatShort, period } = format.words;
  const days =
    fromOn === undefined || untilOn === undefined
      ? undefined
      : fill(period, { from: format.day(fromOn), until: format.day(addDays(untilOn, -1)) });
  const isNamed = vatCategory === 'exempt' || vatCategory === 'reverse_charge' || vatCategory === 'outside';
  return [
    { text: line.description, ...(days === undefined ? {} : { below: days }) },
    { text: format.quantity(line.quantityHundredths) },
    { text: format.amount(line.unitPriceCents) },
    { text: isNamed ? vatShort[vatCategory] : format.rate(line.rateBp) },
    { text: format.amount(line.amountCents) },
  ];
}

type Sum = { readonly label: string; readonly amount: string; readonly style: TextStyle };

type Totalled = Pick<InvoiceDocument, 'kind' | 'creditedCents' | 'openCents' | 'totalCents' | 'netCents' | 'vat'>;

function sumsOf(document: Totalled, format: Format): Sum[] {
  const { words, amount } = format;
  const { kind, creditedCents, openCents, totalCents } = document;
  const vatLabel = ({ vatCategory, rateBp, netCents }: DocumentVat) =>
    fill(words.vatOf[vatCategory], { rate: format.rate(rateBp), net: amount(netCents) });
  const isCredit = kind === 'credit_invoice';
  // Less what went back: the lines add up to what is to be paid.
  const paidCents = totalCents - creditedCents - openCents;
  const rest = isCredit || openCents === totalCents;
  return [
    { label: words.net, amount: amount(document.netCents), style: BODY },
    ...document.vat.map((vat) => ({ label: vatLabel(vat), amount: amount(vat.vatCents), style: BODY })),
    { label: isCredit ? words.creditTotal : words.total, amount: amount(totalCents), style: rest ? TOTAL : STRONG },
    ...(rest || creditedCents === 0
      ? []
      : [{ label: words.creditedBefore, amount: amount(-creditedCents), style: BODY }]),
    ...(rest || paidCents === 0 ? [] : [{ label: words.paidBefore, amount: amount(-paidCents), style: BODY }]),
    ...(rest ? [] : [{ label: words.toPay, amount: amount(openCents), style: TOTAL }]),
  ];
}

/** What they come to, with the VAT of each rate. */
export function drawTotals(paper: Paper, document: Totalled, format: Format): void {
  const { pen } = paper;
  const sums = sumsOf(document, format);
  const rows = sums.map((sum) => ({
    ...sum,
    lines: pen.wrap(sum.label, sum.style, TOTALS_WIDTH - pen.widthOf(sum.amount, sum.style) - 8),
  }));
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

/** What the law wants said of VAT that is not charged. */
export function legalTexts(
  { vat, buyer, exemptionReason }: Pick<InvoiceDocument, 'vat' | 'buyer' | 'exemptionReason'>,
  { words }: Format,
): string[] {
  const has = (category: DocumentVat['vatCategory']) => vat.some(({ vatCategory }) => vatCategory === category);
  const vatId = buyer.vatId ?? '';
  return said(
    has('reverse_charge') ? (vatId === '' ? words.reverseCharge : fill(words.reverseChargeTo, { vatId })) : '',
    has('exempt')
      ? exemptionReason === ''
        ? words.exempt
        : fill(words.exemptBecause, { reason: exemptionReason })
      : '',
    has('outside') ? words.outside : '',
  );
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
