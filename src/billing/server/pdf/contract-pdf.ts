import type { TextBlock } from '#contracts/contract-text.ts';
import type { ContractDocument } from '../../contract-document.ts';
import { type DocumentWords, type Format, fill, writingOf } from '../../printed/document-format.ts';
import { drawHead } from './letter-head.ts';
import { openPaper, type Paper } from './paper.ts';
import { ACCENT, BODY, HAIRLINE, INK, LEFT, lineHeight, MM, RIGHT, SMALL, STRONG, type TextStyle } from './pen.ts';
import { drawRichLine } from './rich-line.ts';
import { drawSignature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from './signature-drawing.ts';

const TEXT: TextStyle = { ...BODY, size: 10 };
const HEADINGS: Readonly<Record<1 | 2, TextStyle>> = {
  1: { size: 16, weight: 600, color: ACCENT },
  2: { size: 11.5, weight: 600, color: INK },
};
const START = 60 * MM;
const INDENT = 16;
/** A heading stays with what comes below it. */
const KEEP = 40;
const NOBODY = { name: '', street: '', houseNumber: '', postcode: '', city: '', country: 'NL', customerNumber: '' };

/** A contract as a PDF: its words, and who signed it or where. The same contract gives the same bytes. */
export function renderContractPdf(
  contract: ContractDocument,
  words: DocumentWords,
  { logo }: { readonly logo?: Buffer } = {},
): Promise<Buffer> {
  const { seller, language, title, on } = contract;
  const format = { ...writingOf(language), words };
  const paper = openPaper({ title, seller, issuedOn: on, format });
  const buyer = { ...NOBODY, country: seller.country };
  drawHead(paper.pen, { seller, buyer, language, logo }, format);
  paper.y = START;
  for (const block of contract.blocks) drawBlock(paper, block);
  drawSigning(paper, contract, format);
  return paper.bytes();
}

function drawBlock(paper: Paper, block: TextBlock): void {
  if (block.kind === 'heading') {
    const style = HEADINGS[block.level];
    paper.need(lineHeight(style) + KEEP);
    paper.y += block.level === 1 ? 2 : 6;
    drawRichLine(paper, block.line, style, [LEFT, RIGHT]);
    paper.y += block.level === 1 ? 6 : 3;
    return;
  }
  if (block.kind === 'paragraph') {
    for (const line of block.lines) drawRichLine(paper, line, TEXT, [LEFT, RIGHT]);
  } else {
    const markOf = (index: number) => (block.ordered ? `${block.start + index}.` : '•');
    // A number of three digits is wider than the room that most have.
    const indent = Math.max(INDENT, paper.pen.widthOf(markOf(block.items.length - 1), TEXT) + 5);
    block.items.forEach((item, index) => {
      paper.need(lineHeight(TEXT));
      paper.pen.line(markOf(index), LEFT + 2, paper.y, TEXT);
      drawRichLine(paper, item, TEXT, [LEFT + indent, RIGHT]);
    });
  }
  paper.y += 7;
}

function drawSigning(paper: Paper, contract: ContractDocument, format: Format): void {
  const { day } = format;
  const words = format.words.contract;
  const { pen } = paper;
  const { signing, seller, customerName, sha256 } = contract;
  paper.need(SIGNATURE_HEIGHT + 5 * lineHeight(TEXT) + 24);
  paper.y += 10;
  pen.rule(paper.y, HAIRLINE);
  paper.y += 10;
  if (signing === null) {
    const half = (RIGHT - LEFT) / 2;
    const place = (x: number, head: string, name: string) => {
      pen.line(head, x, paper.y, SMALL);
      pen.lines(pen.wrap(name, STRONG, half - 14, 1), x, paper.y + lineHeight(SMALL), STRONG);
      pen.line(`${words.on}:`, x, paper.y + 34, TEXT);
      pen.line(`${words.signature}:`, x, paper.y + 54, TEXT);
      pen.rule(paper.y + SIGNATURE_HEIGHT + 54, INK, x, x + half - 14);
    };
    place(LEFT, words.forCompany, seller.name);
    place(LEFT + half, words.forCustomer, customerName);
    paper.y += SIGNATURE_HEIGHT + 64;
    return;
  }
  const top = paper.y;
  const facts = [
    [words.signer, signing.signer],
    [words.on, day(signing.on)],
  ] as const;
  for (const [label, value] of facts) {
    pen.line(label, LEFT, paper.y, SMALL);
    paper.y = pen.lines(pen.wrap(value, STRONG, 90 * MM, 2), LEFT, paper.y + lineHeight(SMALL), STRONG) + 4;
  }
  pen.line(words.how[signing.how], LEFT, paper.y, TEXT);
  paper.y += lineHeight(TEXT);
  if (signing.signature !== null) drawSignature(pen, signing.signature, RIGHT - SIGNATURE_WIDTH, top);
  paper.y = Math.max(paper.y, top + (signing.signature === null ? 0 : SIGNATURE_HEIGHT)) + 8;
  pen.line(fill(words.textHash, { hash: sha256 }), LEFT, paper.y, { ...SMALL, size: 7 });
}
