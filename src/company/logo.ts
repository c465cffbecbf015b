export const MOST_LOGO_BYTES = 1024 * 1024;
export const LEAST_LOGO_PX = 64;
export const MOST_LOGO_PX = 8000;
/** 4096 by 4096: what a decoder unpacks is at most four bytes for each. */
export const MOST_LOGO_PIXELS = 16_777_216;

export type Logo = {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
};

/**
 * Reads the type and size of a picture from its bytes: a name proves nothing. Otherwise returns a code for why it
 * cannot be a logo; drawings (SVG) are refused because they can hold script. Whether it really is a picture shows when
 * it is redrawn.
 */
export function readLogo(content: Uint8Array): Logo | { readonly code: string } {
  const logo = readPng(content) ?? readJpeg(content);
  if (logo === undefined) return { code: 'company.logo_type' };
  const sides = [logo.widthPx, logo.heightPx];
  if (Math.min(...sides) < LEAST_LOGO_PX) return { code: 'company.logo_small' };
  const isLarge = Math.max(...sides) > MOST_LOGO_PX || logo.widthPx * logo.heightPx > MOST_LOGO_PIXELS;
  return isLarge ? { code: 'company.logo_large' } : logo;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The last piece of every whole picture, with its check sum. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function readPng(content: Uint8Array): Logo | undefined {
  if (!holdsAt(content, PNG, 0) || !holdsAt(content, PNG_END, content.length - PNG_END.length)) return undefined;
  const numbers = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return { mediaType: 'image/png', widthPx: numbers.getUint32(16), heightPx: numbers.getUint32(20) };
}

/** A JPEG is a row of segments; one of those that start a frame has the size. */
function readJpeg(content: Uint8Array): Logo | undefined {
  if (!holdsAt(content, [0xff, 0xd8, 0xff], 0)) return undefined;
  const numbers = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = 2; at + 9 < content.length && content[at] === 0xff; ) {
    const kind = content[at + 1] ?? 0;
    if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc) {
      return { mediaType: 'image/jpeg', heightPx: numbers.getUint16(at + 5), widthPx: numbers.getUint16(at + 7) };
    }
    at += kind === 0xff ? 1 : 2 + numbers.getUint16(at + 2);
  }
  return undefined;
}

function holdsAt(content: Uint8Array, bytes: readonly number[], at: number): boolean {
  return at >= 0 && bytes.every((byte, offset) => content[at + offset] === byte);
}
