import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type UblDocument, writeUbl } from '../ubl.ts';
import { MOST_BYTES, MOST_ENTRIES, type ZipEntry } from './zip-file.ts';

/** Runs work in a transaction of the company, a new one each time. */
export type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
export type PrintInvoice = (
  inCompany: InCompany,
  invoiceId: string,
) => Promise<{ readonly name: string; readonly content: Uint8Array }>;
type InvoiceFileRow = UblDocument & { readonly id: string };

/** Each invoice has two files: the electronic invoice and the PDF. */
const FILES_EACH = 2;
/** Generous estimates: a PDF without a logo, and an electronic invoice including what an archive adds to both. */
const PDF_BYTES = 32_768;
const UBL_BYTES = 8192;

/** The number of documents in a period; how many of them were printed before, and the total size of these. */
export type Printed = { readonly count: number; readonly printed: number; readonly printedBytes: number };

/** Tells whether an archive holds them all. Invoices printed on the way will include the logo, as the others may. */
export function fitsArchive({ count, printed, printedBytes }: Printed, logoBytes: number): boolean {
  const each = Math.max(PDF_BYTES + logoBytes, printed === 0 ? 0 : printedBytes / printed);
  const bytes = printedBytes + (count - printed) * each + count * UBL_BYTES;
  return count * FILES_EACH <= MOST_ENTRIES && bytes <= MOST_BYTES;
}

/** Yields the files of every document. `pages` are pages of `InvoiceFileRow` as JSON text. */
export async function* invoiceEntries(
  pages: AsyncIterable<string>,
  print: (invoiceId: string) => ReturnType<PrintInvoice>,
): AsyncGenerator<ZipEntry> {
  for await (const page of pages) {
    for (const row of JSON.parse(`[${page}]`) as InvoiceFileRow[]) {
      const { name, content } = await print(row.id);
      const on = row.issuedOn;
      yield { name: name.replace(/pdf$/, 'xml'), content: Buffer.from(writeUbl(row)), on, shrinks: true };
      yield { name, content, on, shrinks: false };
    }
  }
}
