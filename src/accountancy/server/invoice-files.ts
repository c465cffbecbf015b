import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type UblDocument, writeUbl } from '../ubl.ts';
import { MOST_BYTES, MOST_ENTRIES, type ZipEntry } from './zip-file.ts';

/** Runs work in a transaction of the company, of its own each time. */
export type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
export type PrintInvoice = (
  inCompany: InCompany,
  invoiceId: string,
) => Promise<{ readonly name: string; readonly content: Uint8Array }>;
type InvoiceFileRow = UblDocument & { readonly id: string };

/** An invoice is there as an electronic one and as a PDF. */
const FILES_EACH = 2;
/** Rather too many: a PDF without a logo, and an electronic invoice with what an archive adds to both. */
const PDF_BYTES = 32_768;
const UBL_BYTES = 8192;

/** Documents of a period; of those that were printed before the size is known. */
export type Printed = { readonly count: number; readonly printed: number; readonly printedBytes: number };

/** Whether an archive holds them all. What is printed on the way will have the logo, as the others may. */
export function fitsArchive({ count, printed, printedBytes }: Printed, logoBytes: number): boolean {
  const each = Math.max(PDF_BYTES + logoBytes, printed === 0 ? 0 : printedBytes / printed);
  const bytes = printedBytes + (count - printed) * each + count * UBL_BYTES;
  return count * FILES_EACH <= MOST_ENTRIES && bytes <= MOST_BYTES;
}

/** The files of every document, from pages of `InvoiceFileRow` as JSON texts. */
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
