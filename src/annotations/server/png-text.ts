import { inflateSync } from 'node:zlib';

/** Far more than programs write beside a picture, both in one chunk and in all of them. */
const MOST_TEXT_BYTES = 4 * 1024 * 1024;
const MOST_PARTS = 50;
const SIGNATURE_BYTES = 8;
/** The bytes for length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/**
 * Tells whether a PNG gives a place in a chunk that is compressed or written as hexadecimal digits (`zTXt`, `iTXt`,
 * `tEXt`). Text that cannot be decompressed counts too, since it could hold anything.
 */
export function hidesPlace(png: Buffer, holdsPlace: (text: Buffer) => boolean): boolean {
  let parts = 0;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (/^(zTXt|iTXt|tEXt)$/.test(kind)) {
      parts += 1;
      const text = parts > MOST_PARTS ? undefined : openText(kind, png.subarray(at + 8, at + 8 + length));
      if (text === undefined || holdsPlace(text) || holdsPlace(readDigits(text))) return true;
    }
    at += FRAME_BYTES + length;
  }
  return false;
}

/** As ImageMagick and others write EXIF and XMP: a name, a length, then the bytes in lines of digits. */
function readDigits(text: Buffer): Buffer {
  const digits = /^\n[^\n]*\n\s*\d+\n([\da-f\s]+)$/i.exec(text.toString('latin1'))?.[1] ?? '';
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}

/** The text after its keyword; undefined when it cannot be opened. */
function openText(kind: string, part: Buffer): Buffer | undefined {
  const afterWord = part.indexOf(0) + 1;
  if (kind === 'tEXt') return part.subarray(afterWord);
  if (kind === 'zTXt') return inflate(part.subarray(afterWord + 1));
  const isPacked = part[afterWord] === 1;
  const afterLanguage = part.indexOf(0, afterWord + 2) + 1;
  const text = part.subarray(part.indexOf(0, afterLanguage) + 1);
  return isPacked ? inflate(text) : text;
}

function inflate(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_TEXT_BYTES });
  } catch {
    return undefined;
  }
}
