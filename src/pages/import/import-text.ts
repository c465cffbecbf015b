const LOOKED_AT = 4096;
const PDF = [0x25, 0x50, 0x44, 0x46];

/** The encoding that a byte order mark names. */
function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** True for a picture, a PDF or another file by a wrong name: text has no control characters but tabs and line ends. */
export function isBinary(bytes: Uint8Array): boolean {
  if (markedEncoding(bytes) !== null) return false;
  if (PDF.every((byte, at) => bytes[at] === byte)) return true;
  return bytes.subarray(0, LOOKED_AT).some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d));
}

/** Decodes text in UTF-8, in UTF-16 with a byte order mark, or in the encoding of an older Windows. */
export function decodeText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
