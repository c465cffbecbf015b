import { crc32, deflateSync } from 'node:zlib';

/** EXIF with a directory of the camera and, where asked for, one of GPS that says where (or only its version). */
export function exif(gps: 'place' | 'version' | 'none', little = false): Buffer {
  const bytes = Buffer.alloc(120);
  const u16 = (value: number, at: number) => (little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at));
  const field = (at: number, tag: number, value: number) => {
    u16(tag, at);
    u16(4, at + 2);
    u32(1, at + 4);
    u32(value, at + 8);
  };
  bytes.write(little ? 'II' : 'MM', 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(gps === 'none' ? 1 : 2, 8);
  field(10, 0x0112, 1);
  if (gps === 'none') return bytes;
  field(22, 0x8825, 40);
  u16(gps === 'place' ? 2 : 1, 40);
  field(42, 0x0000, 0x02030000);
  if (gps === 'place') field(54, 0x0002, 80);
  return bytes;
}

export const XMP_PLACE =
  '<x:xmpmeta><rdf:Description exif:GPSLatitude="52,41.3N" exif:GPSLongitude="6,11.2E"/></x:xmpmeta>';
export const XMP_NONE = '<x:xmpmeta><rdf:Description tiff:Make="Foto"/></x:xmpmeta>';

const EXIF_WORD = Buffer.from('Exif\0\0', 'latin1');
const length16 = (size: number) => Buffer.from([size >> 8, size & 255]);

/** A JPEG as far as anybody can tell by its parts. */
export function jpeg(...parts: readonly Buffer[]): Buffer {
  const segments = parts.flatMap((part) => [Buffer.from([0xff, 0xe1]), length16(part.length + 2), part]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])]);
}
export const exifPart = (tiff: Buffer) => Buffer.concat([EXIF_WORD, tiff]);
export const xmpPart = (text: string) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`, 'latin1');

export function png(...parts: readonly (readonly [kind: string, content: Buffer])[]): Buffer {
  const chunk = ([kind, content]: readonly [string, Buffer]) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk(['IHDR', Buffer.alloc(13, 1)]),
    ...parts.map(chunk),
    chunk(['IEND', Buffer.alloc(0)]),
  ]);
}
export const packedText = (word: string, text: Buffer | string) =>
  Buffer.concat([Buffer.from(`${word}\0\0`, 'latin1'), deflateSync(text)]);
export const packedXmp = (text: string) =>
  Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflateSync(text)]);
export const rawProfile = (tiff: Buffer) =>
  `\nexif\n    ${tiff.length}\n${tiff.toString('hex').replaceAll(/(.{72})/g, '$1\n')}\n`;

export function webp(kind: 'EXIF' | 'XMP ', content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from(kind), size, content]);
}

export function heic(...items: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(9), ...items]);
}
