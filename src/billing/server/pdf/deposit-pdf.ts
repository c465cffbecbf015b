import type { DepositDocument, ReceiptRow } from '../../deposits/deposit-document.ts';
import { type DocumentWords, type Format, fill, said, writingOf } from '../../printed/document-format.ts';
import { drawParagraph } from './invoice-pdf.ts';
import { drawHead, drawTitle } from './letter-head.ts';
import { openPaper } from './paper.ts';
import { BODY, STRONG } from './pen.ts';
import { drawTable } from './table.ts';

/** The receipt of a deposit as a PDF: what came in, what became of it, and what is owed back. */
export function renderDepositPdf(
  deposit: DepositDocument,
  words: DocumentWords,
  { logo }: { readonly logo?: Buffer } = {},
): Promise<Buffer> {
  const { seller, buyer, language, receivedOn, purpose, amountCents, rows, heldCents } = deposit;
  const format = { ...writingOf(language), words };
  const { receipt } = words;
  const paper = openPaper({ title: receipt.title, seller, issuedOn: receivedOn, format });
  drawHead(paper.pen, { seller, buyer, language, logo }, format);
  const facts = [
    { label: words.letter.date, value: format.day(receivedOn) },
    { label: words.customerNumber, value: buyer.customerNumber },
    { label: receipt.purpose, value: purpose },
  ].filter(({ value }) => value.trim() !== '');
  paper.y = drawTitle(paper.pen, receipt.title, facts);
  drawParagraph(paper, fill(receipt.opening, { amount: format.amount(amountCents), date: format.day(receivedOn) }));
  paper.y += 8;
  const columns = [
    { head: words.letter.date, width: 38, align: 'left' },
    { head: words.description, width: 100, align: 'left' },
    { head: receipt.amount, width: 30, align: 'right' },
  ] as const;
  drawTable(paper, columns, [
    ...rows.map((row) => [
      { text: format.day(row.on) },
      { text: nameOf(row, format), ...(row.reason === '' ? {} : { below: row.reason }) },
      { text: format.amount(row.kind === 'received' ? row.amountCents : 0 - row.amountCents) },
    ]),
    [
      { text: receipt.held, style: STRONG },
      { text: '', style: BODY },
      { text: format.amount(heldCents), style: STRONG },
    ],
  ]);
  if (heldCents > 0) {
    paper.y += 10;
    drawParagraph(paper, receipt.closing);
  }
  return paper.bytes();
}

function nameOf({ kind, method, invoiceNumber }: ReceiptRow, { words: { receipt } }: Format): string {
  const how = method === null ? '' : receipt.methods[method];
  return said(receipt.kinds[kind], how, invoiceNumber).join(' · ');
}
