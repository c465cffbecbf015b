import { deflateSync } from 'node:zlib';
import { PNG_END, pngHeader, pngOf, pngOfPieces } from '#tests/support/pictures.ts';

const MEGABYTE = 1024 * 1024;

/** So many zeros, packed: a thousandth of their size. */
const packedZeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const NEARLY_A_GIGABYTE = packedZeros(900 * MEGABYTE);

/** Pictures of at most a megabyte that unpack to what a server cannot hold, or that say two things. */
export const BOMBS: readonly (readonly [name: string, content: Uint8Array<ArrayBuffer>])[] = [
  ['a small picture with a gigabyte of pixels', pngOfPieces([pngHeader(64, 64), ['IDAT', NEARLY_A_GIGABYTE], PNG_END])],
  [
    'a picture with a second, huge header',
    pngOfPieces([pngHeader(64, 64), pngHeader(60_000, 60_000), ['IDAT', NEARLY_A_GIGABYTE], PNG_END]),
  ],
  ['a picture of 64 million pixels', pngOfPieces([pngHeader(8000, 8000), ['IDAT', packedZeros(8001 * 8000)], PNG_END])],
  [
    'a picture with a gigabyte of text beside it',
    pngOfPieces([
      pngHeader(64, 64),
      ['zTXt', Buffer.concat([Buffer.from('note\0\0', 'latin1'), NEARLY_A_GIGABYTE])],
      ['IDAT', deflateSync(Buffer.alloc(65 * 64))],
      PNG_END,
    ]),
  ],
  [
    'a picture with a huge colour profile',
    pngOfPieces([
      pngHeader(64, 64),
      ['iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), NEARLY_A_GIGABYTE])],
      ['IDAT', deflateSync(Buffer.alloc(65 * 64))],
      PNG_END,
    ]),
  ],
  [
    'a picture whose lines end too soon',
    pngOfPieces([pngHeader(4000, 4000), ['IDAT', packedZeros(4001 * 3)], PNG_END]),
  ],
  ['a whole picture of the most pixels that are allowed', pngOf(4096, 4096)],
];
