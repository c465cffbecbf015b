import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveManifest } from './archive-manifest.ts';
import { type CompanyDigests, RowDigest } from './row-digest.ts';
import type { RowSource } from './row-source.ts';
import type { TableShape } from './table-shape.ts';

/** Photos do not get smaller; the rest is small at any level. */
const COMPRESSION = 4;

export const MANIFEST = 'manifest.json';
export const entryOf = (table: string) => `tables/${table}.ndjson`;

/**
 * Writes all rows of a source to a new zip file: an entry of lines for each table, and the manifest as the last one.
 * Fails when the file exists.
 */
export async function writeArchive(
  source: RowSource,
  file: string,
  about: Pick<ArchiveManifest, 'madeAt' | 'version'>,
): Promise<ArchiveManifest> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject);
  });
  const digests = new Map<string, CompanyDigests>();
  for (const table of source.tables) {
    const lines = () => Readable.from(textOf(source, table, digests), { objectMode: false, highWaterMark: 1 << 20 });
    add(zip, entryOf(table.name), lines);
  }
  let manifest: ArchiveManifest | undefined;
  // Its turn comes after all tables were read.
  add(zip, MANIFEST, () => {
    const { migrations, sequences, summary } = source;
    const tables = source.tables.map(({ name, hasCompany, columns }) => ({
      name,
      hasCompany,
      columns: [...columns],
      digests: digests.get(name) ?? {},
    }));
    manifest = {
      format: 'remise-archive-1',
      ...about,
      summary,
      migrations: [...migrations],
      sequences: [...sequences],
      tables,
    };
    return Readable.from([JSON.stringify(manifest, null, 1)]);
  });
  zip.end();
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await Promise.race([pipeline(zip.outputStream, out), failed]).catch((error: unknown) => {
    out.destroy();
    throw error;
  });
  if (manifest === undefined) throw new Error(`${file} was written without its manifest`);
  return manifest;
}

function add(zip: ZipFile, name: string, open: () => Readable): void {
  zip.addReadStreamLazy(name, { compressionLevel: COMPRESSION }, (give) => {
    const stream = open();
    stream.on('error', (error) => zip.emit('error', error));
    give(null, stream);
  });
}

async function* textOf(
  source: RowSource,
  table: TableShape,
  digests: Map<string, CompanyDigests>,
): AsyncGenerator<Buffer> {
  const digest = new RowDigest(table);
  for await (const lines of source.lines(table)) {
    for (const line of lines) digest.add(line);
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
  digests.set(table.name, digest.read());
}
