import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sayAll } from '#locales/server/say.ts';
import { directionOf, type Language } from '#shared/request-language.ts';
import { addLazily } from './archive-entries.ts';
import { entryNames } from './entry-names.ts';
import type { DataFile } from './exported-files.ts';
import { dataSheets, type ReadRows } from './exported-sheets.ts';
import { DATA_SHEET_WORDS } from './exported-sheets.words.ts';
import { writeWorkbook } from './workbook.ts';

/** What an archive is made of. */
export type ArchiveContents = {
  /** In the order of their entries. */
  readonly tables: readonly string[];
  readonly read: ReadRows;
  /** The entries that programs read. */
  readonly data: readonly { readonly name: string; readonly open: () => AsyncIterable<string> }[];
  readonly files: AsyncIterable<DataFile>;
};

export type DataArchive = {
  /** The first entry: what this is. It leaves before the rest is known, so that nobody on the way takes us for dead. */
  readonly about: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly prepare: () => Promise<ArchiveContents>;
  /** Told after each entry but the first. */
  readonly done?: () => void;
};

const ABOUT = 'about.json';
const WORKBOOK = 'data.xlsx';
const FILE_LIST = 'files.json';

/**
 * An archive of data as a stream: `data` as text, a workbook with a sheet for each kind, and the files. One file or one
 * batch of rows at a time is in memory. What fails breaks the stream off, so that nobody takes half for the whole.
 */
export function writeDataArchive(archive: DataArchive): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  fill(zip, archive, out).catch((error: unknown) => out.destroy(error as Error));
  return out;
}

async function fill(zip: ZipFile, archive: DataArchive, out: Readable): Promise<void> {
  const { about, language, prepare, done = () => {} } = archive;
  const add = (name: string, open: () => Readable) =>
    new Promise<void>((resolve, reject) => {
      // Whoever stops reading leaves nobody behind who waits for them.
      if (out.destroyed) return reject(new Error('nobody reads the archive any more'));
      out.once('close', reject);
      addLazily(zip, name, open, () => {
        out.off('close', reject);
        resolve();
      });
    });
  await add(ABOUT, () => Readable.from([JSON.stringify(about, null, 1)]));
  const { tables, read, data, files } = await prepare();
  for (const { name, open } of data) {
    await add(name, () => Readable.from(open(), { objectMode: false }));
    done();
  }
  const sheets = await dataSheets(tables, read, sayAll(language, DATA_SHEET_WORDS), language);
  await add(WORKBOOK, () => writeWorkbook(sheets, directionOf(language) === 'rtl'));
  done();
  const pathOf = entryNames();
  const listed: { readonly path: string; readonly table: string; readonly id: string }[] = [];
  for await (const { table, id, folder, name, read: content } of files) {
    const bytes = await content();
    if (bytes !== undefined) {
      const path = pathOf(`files/${folder}`, name);
      listed.push({ path, table, id });
      await add(path, () => Readable.from([bytes]));
    }
    done();
  }
  await add(FILE_LIST, () => Readable.from([JSON.stringify(listed, null, 1)]));
  zip.end();
}
