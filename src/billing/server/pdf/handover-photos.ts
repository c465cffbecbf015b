import type { Format } from '../../printed/document-format.ts';
import type { HandoverDocument, PrintedPhoto } from '../../printed/handover-document.ts';
import { drawParagraph } from './invoice-pdf.ts';
import type { Paper } from './paper.ts';
import { HAIRLINE, LEFT, lineHeight, MM, type Pen, RIGHT, SMALL, STRONG, type TextStyle } from './pen.ts';

const COLUMNS = 3;
const GAP = 5 * MM;
const WIDTH = (RIGHT - LEFT - (COLUMNS - 1) * GAP) / COLUMNS;
const HEIGHT = 38 * MM;
const HASH: TextStyle = { ...SMALL, size: 5.5 };
const CAPTION: TextStyle = { ...STRONG, size: 8 };
const ROW = HEIGHT + 4 + lineHeight(CAPTION) + 2 * lineHeight(HASH) + 8;

/** Draws the photos, three in a row, each above its hash. Where a picture is missing, it says why. */
export function drawPhotos(
  paper: Paper,
  { photos }: HandoverDocument,
  format: Format,
  heading: (text: string) => void,
): void {
  const { handover: own } = format.words;
  if (photos.length === 0) return;
  heading(own.photos);
  if (photos.some(({ standing }) => standing === 'awaited')) drawParagraph(paper, own.incomplete);
  paper.y += 4;
  for (let first = 0; first < photos.length; first += COLUMNS) {
    paper.need(ROW);
    photos.slice(first, first + COLUMNS).forEach((photo, column) => {
      drawPhoto(paper.pen, photo, { x: LEFT + column * (WIDTH + GAP), y: paper.y, format });
    });
    paper.y += ROW;
  }
}

type Place = { readonly x: number; readonly y: number; readonly format: Format };

function drawPhoto(pen: Pen, photo: PrintedPhoto, { x, y, format }: Place): void {
  const { lacking, zones } = format.words.handover;
  if (photo.picture === null || !drawPicture(pen, photo.picture, x, y)) {
    const why = lacking[photo.standing === 'shown' ? 'unreadable' : photo.standing];
    pen.pdf.rect(x, y, WIDTH, HEIGHT).lineWidth(0.6).strokeColor(HAIRLINE).stroke();
    pen.lines(pen.wrap(why, SMALL, WIDTH - 16, 5), x + 8, y + 8, SMALL);
  }
  const below = pen.lines(pen.wrap(zones[photo.zone], CAPTION, WIDTH, 1), x, y + HEIGHT + 4, CAPTION);
  const half = photo.sha256.length / 2;
  pen.lines([photo.sha256.slice(0, half), photo.sha256.slice(half)], x, below, HASH);
}

/** A picture that cannot be read keeps no record from being printed. */
function drawPicture(pen: Pen, picture: Uint8Array, x: number, y: number): boolean {
  try {
    pen.pdf.image(Buffer.from(picture), x, y, { fit: [WIDTH, HEIGHT] });
    return true;
  } catch {
    return false;
  }
}
