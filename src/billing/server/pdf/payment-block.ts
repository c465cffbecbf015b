import { encode } from 'uqr';
import type { CivilDate } from '#shared/civil-date.ts';
import { epcText } from '../../epc-qr.ts';
import type { DocumentPayment, DocumentSeller } from '../../invoice-document.ts';
import type { Format } from '../../printed/document-format.ts';
import { holderOf, paymentFacts } from '../../printed/invoice-content.ts';
import type { Paper } from './paper.ts';
import { ACCENT, BODY, LEFT, lineHeight, MM, type Pen, RIGHT, SMALL, STRONG } from './pen.ts';

export type PaymentOrder = DocumentPayment & {
  readonly seller: DocumentSeller;
  readonly openCents: number;
  /** The last day to pay; null where the words of a letter say it. */
  readonly dueOn: CivilDate | null;
  /** What a transfer mentions, such as the number of the invoice. */
  readonly transferText: string;
};

const QR_SIZE = 30 * MM;
const LABEL_WIDTH = 42 * MM;
const ABOVE = 14;
/** The heading and the room around it. */
const HEADED = 40;
const HEADING = { ...STRONG, color: ACCENT };

/** How to pay, laid out: `height` is what it takes with the room above it. */
export type PaymentBlock = { readonly height: number; readonly draw: (paper: Paper) => void };

/** Draws how to pay: by transfer, by scanning, or on a page. It is not split over pages. */
export function drawPayment(paper: Paper, order: PaymentOrder, format: Format): void {
  layPayment(paper.pen, order, format).draw(paper);
}

/** The same, to see first how much room it takes. */
export function layPayment(pen: Pen, order: PaymentOrder, format: Format): PaymentBlock {
  const { paymentUrl } = order;
  const valueWidth = RIGHT - LEFT - LABEL_WIDTH - QR_SIZE - 8 * MM;
  const facts = paymentFacts(order, format).map(({ label, value }) => ({
    label,
    lines: pen.wrap(value, BODY, valueWidth, 2),
  }));
  const links = paymentUrl === null ? [] : pen.wrap(paymentUrl, BODY, valueWidth, 4);
  const count = facts.reduce((sum, { lines }) => sum + lines.length, 0) + links.length;
  const caption = pen.wrap(format.words.scan, SMALL, QR_SIZE, 2);
  const code = codeOf(order);
  const height = Math.max(
    count * lineHeight(BODY),
    code !== undefined ? QR_SIZE + caption.length * lineHeight(SMALL) : 0,
  );
  const draw = (paper: Paper) => {
    paper.y += ABOVE;
    paper.need(height + HEADED);
    pen.line(format.words.payment, LEFT, paper.y, HEADING);
    paper.y += lineHeight(HEADING) + 3;
    pen.rule(paper.y);
    paper.y += 8;
    let { y } = paper;
    for (const { label, lines } of facts) {
      pen.line(label, LEFT, y, { ...BODY, color: SMALL.color });
      y = pen.lines(lines, LEFT + LABEL_WIDTH, y, BODY);
    }
    if (paymentUrl !== null) {
      pen.line(format.words.payOnline, LEFT, y, { ...BODY, color: SMALL.color });
      drawLink(pen, links, y, paymentUrl);
    }
    if (code !== undefined) {
      drawCode(pen, code, RIGHT - QR_SIZE, paper.y + 2);
      pen.lines(caption, RIGHT - QR_SIZE, paper.y + QR_SIZE + 5, SMALL);
    }
    paper.y += height + 6;
  };
  return { height: ABOVE + height + HEADED, draw };
}

/** The text of the payment code; undefined where no transfer is possible. */
export function codeOf({ seller, openCents, transferText, paymentReference }: PaymentOrder): string | undefined {
  const text = paymentReference === null ? transferText : `${paymentReference} ${transferText}`;
  return epcText({ name: holderOf(seller), iban: seller.iban, bic: seller.bic, amountCents: openCents, text });
}

/** Level M and at most version 13, as the guideline of the European Payments Council has it. */
export function codeModules(text: string): readonly (readonly boolean[])[] {
  return encode(Array.from(Buffer.from(text)), { ecc: 'M', boostEcc: false, border: 0, maxVersion: 13 }).data;
}

function drawCode(pen: Pen, text: string, x: number, y: number): void {
  const modules = codeModules(text);
  const size = QR_SIZE / modules.length;
  modules.forEach((row, down) => {
    for (let from = 0; from < row.length; from += 1) {
      let to = from;
      while (row[to] === true) to += 1;
      if (to > from) pen.pdf.rect(x + from * size, y + down * size, (to - from) * size, size);
      from = Math.max(to, from);
    }
  });
  pen.pdf.fill('#000000');
}

function drawLink(pen: Pen, lines: readonly string[], y: number, url: string): void {
  const style = { ...BODY, color: ACCENT };
  const bottom = pen.lines(lines, LEFT + LABEL_WIDTH, y, style);
  const width = Math.max(...lines.map((line) => pen.widthOf(line, style)));
  if (/^https?:\/\//.test(url)) pen.pdf.link(LEFT + LABEL_WIDTH, y, width, bottom - y, url);
}
