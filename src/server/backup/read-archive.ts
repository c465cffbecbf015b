import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ArchiveManifest, archiveManifest } from './archive-manifest.ts';
import type { RowSource } from './row-source.ts';
import { entryOf, MANIFEST } from './write-archive.ts';

/** An archive that cannot be read, or holds something else than it says. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export type OpenArchive = {
  readonly manifest: ArchiveManifest;
  readonly source: RowSource;
  readonly close: () => void;
};

const LINES_AT_ONCE = 2_000;
/** A batch with contents of files is shorter. */
const CHARACTERS_AT_ONCE = 8 << 20;

/** Opens an archive for reading. Throws an `ArchiveError` for a file that is none, or is cut off. */
export async function openArchive(file: string): Promise<OpenArchive> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(file, { autoClose: false, lazyEntries: true });
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    throw new ArchiveError(`${file} is not an archive that can be read: ${(error as Error).message}`);
  }
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (entry === undefined) throw new ArchiveError(`${file} has no ${name}: it is not a whole archive of Remise.`);
    return zip.openReadStreamPromise(entry);
  };
  try {
    const manifest = readManifest(file, await text(await open(MANIFEST)));
    return {
      manifest,
      source: { ...manifest, lines: (table) => batchesOf(open, entryOf(table.name)) },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function readManifest(file: string, words: string): ArchiveManifest {
  let said: unknown;
  try {
    said = JSON.parse(words);
  } catch {
    throw new ArchiveError(`The manifest of ${file} cannot be read.`);
  }
  const read = archiveManifest.safeParse(said);
  if (read.success) return read.data;
  throw new ArchiveError(`${file} was not written by this version of Remise or an older one.`);
}

async function* batchesOf(open: (name: string) => Promise<Readable>, name: string): AsyncGenerator<readonly string[]> {
  const stream = await open(name);
  let lines: string[] = [];
  let characters = 0;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      lines.push(line);
      characters += line.length;
      if (lines.length < LINES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
      yield lines;
      lines = [];
      characters = 0;
    }
  } finally {
    stream.destroy();
  }
  if (lines.length > 0) yield lines;
}
