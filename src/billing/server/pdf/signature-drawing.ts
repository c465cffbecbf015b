import { SIGNATURE_BOX } from '#contracts/signature.ts';
import { INK, MM, type Pen } from './pen.ts';

export const SIGNATURE_WIDTH = 60 * MM;
export const SIGNATURE_HEIGHT = (SIGNATURE_WIDTH * SIGNATURE_BOX.height) / SIGNATURE_BOX.width;

/** Draws the strokes of a signature on glass; `x` and `y` are its top left. */
export function drawSignature({ pdf }: Pen, path: string, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(SIGNATURE_WIDTH / SIGNATURE_BOX.width)
    .path(path)
    .lineWidth(4)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(INK)
    .stroke()
    .restore();
}
