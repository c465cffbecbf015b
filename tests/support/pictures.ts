import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG, from which invalid pictures are composed by hand. */
export type PngPiece = readonly [kind: string, content: Buffer];

export function pngOfPieces(pieces: readonly PngPiece[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([SIGNATURE, ...pieces.map(([kind, content]) => piece(kind, content))]));
}

/** The header of a picture in eight bits of grey. */
export function pngHeader(widthPx: number, heightPx: number): PngPiece {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.writeUInt8(8, 8);
  return ['IHDR', header];
}

export const PNG_END: PngPiece = ['IEND', Buffer.alloc(0)];

/** A whole PNG in one colour. */
export function pngOf(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const lines = Buffer.alloc((widthPx + 1) * heightPx, 0x80);
  for (let line = 0; line < heightPx; line += 1) lines.writeUInt8(0, line * (widthPx + 1));
  return pngOfPieces([pngHeader(widthPx, heightPx), ['IDAT', deflateSync(lines)], PNG_END]);
}

function piece(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A logo that is accepted. */
export const LOGO: Uint8Array<ArrayBuffer> = pngOf(200, 80);
