import type { DocumentBuyer, DocumentLanguage, DocumentSeller } from '../../invoice-document.ts';
import type { Format } from '../../printed/document-format.ts';
import { addressLines, type Fact, sellerGroups } from '../../printed/invoice-content.ts';
import { ACCENT, BODY, LEFT, lineHeight, MM, type Pen, RIGHT, SMALL, STRONG, type TextStyle } from './pen.ts';

const LOGO_TOP = 14 * MM;
const LOGO_WIDTH = 62 * MM;
const LOGO_HEIGHT = 20 * MM;
const SELLER_WIDTH = 48 * MM;
/** The window of a Dutch envelope (220 × 110 or 229 × 114 mm, on the left) shows 48 to 86 mm of a sheet folded in three. */
const ADDRESS_TOP = 50 * MM;
const ADDRESS_WIDTH = 84 * MM;
const MOST_ADDRESS_LINES = 7;
/** Of a name beside the address; names have 120 characters at most. */
const MOST_NAME_LINES = 6;
const MOST_SELLER_LINES = 18;
const ADDRESS: TextStyle = { ...BODY, size: 10 };
const NAME: TextStyle = { size: 17, weight: 600, color: ACCENT };
/** For a name that takes more lines than there is room above the address. */
const LONG_NAME: TextStyle = { ...NAME, size: 12 };
const NAME_WIDTH = 95 * MM;
const LARGE_LINES = 3;
const GAP = 5;

export type HeadOrder = {
  readonly seller: DocumentSeller;
  readonly buyer: DocumentBuyer;
  readonly language: DocumentLanguage;
  readonly logo: Buffer | undefined;
};

/** Who writes, and to whom. Ends above 96 mm. */
export function drawHead(pen: Pen, order: HeadOrder, format: Format): void {
  if (order.logo === undefined || !drawLogo(pen, order.logo)) {
    const inLarge = pen.wrap(order.seller.name, NAME, NAME_WIDTH, MOST_NAME_LINES);
    const style = inLarge.length > LARGE_LINES ? LONG_NAME : NAME;
    pen.lines(pen.wrap(order.seller.name, style, NAME_WIDTH, MOST_NAME_LINES), LEFT, LOGO_TOP, style);
  }
  drawSeller(pen, order.seller, format);
  drawAddress(pen, order, format);
}

/** A picture that cannot be read must not keep an invoice from being written: then the name stands there. */
function drawLogo(pen: Pen, logo: Buffer): boolean {
  try {
    pen.pdf.image(logo, LEFT, LOGO_TOP, { fit: [LOGO_WIDTH, LOGO_HEIGHT] });
    return true;
  } catch {
    return false;
  }
}

function drawSeller(pen: Pen, seller: DocumentSeller, format: Format): void {
  const { name, legalName } = seller;
  const groups = sellerGroups(seller, format);
  const x = RIGHT - SELLER_WIDTH;
  const head = { ...STRONG, size: SMALL.size };
  // Names come in full; where that leaves too little room above the title, the other lines are shortened.
  const layOut = (rest: number) => ({
    names: pen.wrap(name, head, SELLER_WIDTH, MOST_NAME_LINES),
    groups: groups.map((group) =>
      group.flatMap((text) => pen.wrap(text, SMALL, SELLER_WIDTH, isLegal(text) ? MOST_NAME_LINES : rest)),
    ),
  });
  const isLegal = (text: string) => text === legalName.trim();
  const whole = layOut(2);
  const lines = whole.names.length + whole.groups.flat().length;
  const laid = lines > MOST_SELLER_LINES ? layOut(1) : whole;
  let y = pen.lines(laid.names, x, LOGO_TOP, head);
  for (const group of laid.groups) y = pen.lines(group, x, y, SMALL) + GAP;
}

function drawAddress(pen: Pen, { buyer, seller, language }: HeadOrder, format: Format): void {
  const { people, place } = addressLines({ buyer, country: seller.country, language }, format);
  const placeLines = place.flatMap((text) => pen.wrap(text, ADDRESS, ADDRESS_WIDTH, 2)).slice(0, MOST_ADDRESS_LINES);
  const room = Math.max(MOST_ADDRESS_LINES - placeLines.length, 1);
  const nameLines = people.flatMap((text) => pen.wrap(text, ADDRESS, ADDRESS_WIDTH, 4)).slice(0, room);
  pen.lines([...nameLines, ...placeLines], LEFT, ADDRESS_TOP, ADDRESS);
}

const TITLE: TextStyle = { size: 18, weight: 600, color: ACCENT };
const TITLE_TOP = 93 * MM;
const COLUMNS = 4;

/**
 * Draws the title, a word for the document's status (empty for none) and its facts, four side by side. Returns where
 * the rest may begin.
 */
export function drawTitle(pen: Pen, title: string, facts: readonly Fact[], standing = ''): number {
  let y = pen.lines(pen.wrap(title, TITLE, RIGHT - LEFT, 2), LEFT, TITLE_TOP, TITLE) + 6;
  if (standing !== '') drawStanding(pen, standing);
  const width = (RIGHT - LEFT) / COLUMNS;
  for (let first = 0; first < facts.length; first += COLUMNS) {
    const row = facts.slice(first, first + COLUMNS).map(({ label, value }) => ({
      label: pen.wrap(label, SMALL, width - 8, 1),
      value: pen.wrap(value, BODY, width - 8, 2),
    }));
    row.forEach(({ label, value }, column) => {
      pen.lines(value, LEFT + column * width, pen.lines(label, LEFT + column * width, y, SMALL), BODY);
    });
    y += lineHeight(SMALL) + Math.max(...row.map(({ value }) => value.length)) * lineHeight(BODY) + 6;
  }
  return y + 10;
}

/** A word in a frame, at the right of the title. */
function drawStanding(pen: Pen, word: string): void {
  const style = { ...STRONG, color: ACCENT };
  const width = pen.widthOf(word, style) + 20;
  pen.line(word, RIGHT - 10, TITLE_TOP + 7, style, 'right');
  pen.pdf
    .roundedRect(RIGHT - width, TITLE_TOP + 3, width, 21, 3)
    .lineWidth(1)
    .strokeColor(ACCENT)
    .stroke();
}
