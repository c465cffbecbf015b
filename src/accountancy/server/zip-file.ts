import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { CivilDate } from '#shared/civil-date.ts';

/** A file in an archive; its name has slashes for folders. */
export type ZipEntry = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly on: CivilDate;
  /** False for content that is already compressed, such as a PDF. */
  readonly shrinks: boolean;
};

/** The limits of an archive without the ZIP64 extension. */
export const MOST_ENTRIES = 65_535;
export const MOST_BYTES = 2 ** 32 - 1;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const deflate = promisify(deflateRaw);

/** An archive, piece by piece as its files come. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = entry.shrinks ? await deflate(entry.content) : Buffer.from(entry.content);
    const facts = factsOf(entry, content.length, name.length);
    const local = Buffer.concat([signature(0x04034b50), facts, name]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), versionMade(), facts, place, name]));
    offset += local.length + content.length;
    yield local;
    yield content;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([list, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function versionMade(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(VERSION);
  return bytes;
}

/** The fields that the file's header and the directory have in common. The extra field is empty. */
function factsOf({ content, on, shrinks }: ZipEntry, size: number, nameLength: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(UTF8_NAMES, 2);
  bytes.writeUInt16LE(shrinks ? DEFLATED : 0, 4);
  bytes.writeUInt16LE(dosDay(on), 8);
  bytes.writeUInt32LE(crc32(content), 10);
  bytes.writeUInt32LE(size, 14);
  bytes.writeUInt32LE(content.length, 18);
  bytes.writeUInt16LE(nameLength, 22);
  return bytes;
}

function dosDay(on: CivilDate): number {
  const [year = 1980, month = 1, day = 1] = on.split('-').map(Number);
  return (Math.max(0, year - 1980) << 9) | (month << 5) | day;
}
