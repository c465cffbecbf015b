import { buffer } from 'node:stream/consumers';
import { read, utils } from 'xlsx';
import { fromBufferPromise } from 'yauzl';

/** The entries of an archive, by their paths. */
export async function entriesOf(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

/** The rows of each sheet of a workbook. */
export function sheetsOf(book: Buffer | undefined): Readonly<Record<string, unknown[][]>> {
  const { Sheets } = read(book ?? Buffer.alloc(0));
  return Object.fromEntries(
    Object.entries(Sheets).map(([name, sheet]) => [name, utils.sheet_to_json(sheet, { header: 1 }) as unknown[][]]),
  );
}
