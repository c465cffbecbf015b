import { crc32, deflateSync } from 'node:zlib';

/** A whole PNG in one colour. */
export function pngOf(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  // Eight bits per pixel, shades of grey.
  header.writeUInt8(8, 8);
  const lines = Buffer.alloc((widthPx + 1) * heightPx, 0x80);
  for (let line = 0; line < heightPx; line += 1) lines.writeUInt8(0, line * (widthPx + 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [piece('IHDR', header), piece('IDAT', deflateSync(lines)), piece('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
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
