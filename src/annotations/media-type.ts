import type { MediaType } from './limits.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** The part that every file of the kind holds, by its name in the archive. */
const ARCHIVES: readonly (readonly [part: string, type: MediaType])[] = [
  ['word/document.xml', `${OFFICE}wordprocessingml.document`],
  ['xl/workbook.xml', `${OFFICE}spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${OFFICE}presentationml.presentation`],
];
/** The stream that holds the text, by its name in the old Office files. */
const STREAMS: readonly (readonly [stream: string, type: MediaType])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
];
const MACROS = 'vbaProject.bin';
const OLD_MACROS = '_VBA_PROJECT';
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const TEXT_NAMES = /[.](txt|csv|log|md)$/i;
/** Control characters that do not occur in text; tab, line breaks and form feed are allowed. */
const BINARY = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 11, ...Array.from({ length: 18 }, (_, at) => at + 14)]);

/**
 * Detects the type of a file from its content: a name proves nothing. Undefined for anything that is not accepted:
 * other types, pages and drawings that run scripts (HTML, SVG), Office files with macros.
 */
export function mediaTypeOf(content: Uint8Array, name: string): MediaType | undefined {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (textAt(content, 0, 4) === 'RIFF' && textAt(content, 8, 4) === 'WEBP') return 'image/webp';
  if (textAt(content, 4, 4) === 'ftyp' && HEIC_BRANDS.has(textAt(content, 8, 4))) return 'image/heic';
  if (textAt(content, 0, 5) === '%PDF-') return 'application/pdf';
  if (startsWith(content, [0x50, 0x4b, 0x03, 0x04])) return kindOf(content, ARCHIVES, MACROS, 1);
  if (startsWith(content, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
    return kindOf(content, STREAMS, OLD_MACROS, 2);
  }
  return isPlainText(content, name) ? 'text/plain' : undefined;
}

function startsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => content[at] === byte);
}

function textAt(content: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...content.subarray(start, start + length));
}

function kindOf(
  content: Uint8Array,
  kinds: readonly (readonly [string, MediaType])[],
  macros: string,
  bytesPerLetter: 1 | 2,
): MediaType | undefined {
  if (holds(content, macros, bytesPerLetter)) return undefined;
  return kinds.find(([part]) => holds(content, part, bytesPerLetter))?.[1];
}

/** True when a word stands in the content, its letters one or two bytes apart. */
function holds(content: Uint8Array, word: string, bytesPerLetter: 1 | 2): boolean {
  const first = word.charCodeAt(0);
  const last = content.length - word.length * bytesPerLetter;
  for (let at = content.indexOf(first); at >= 0 && at <= last; at = content.indexOf(first, at + 1)) {
    let letter = 1;
    while (letter < word.length && content[at + letter * bytesPerLetter] === word.charCodeAt(letter)) letter += 1;
    if (letter === word.length) return true;
  }
  return false;
}

function isPlainText(content: Uint8Array, name: string): boolean {
  if (!TEXT_NAMES.test(name) || content.some((byte) => BINARY.has(byte))) return false;
  // Marks of the encoding and white space may come first.
  const start = textAt(content, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return !start.startsWith('<') && !/<(script|svg|html|iframe|!doctype)/i.test(start);
}
