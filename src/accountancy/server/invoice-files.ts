import type { CompanyTx } from '#sync/server/company-door.ts';
import { type UblDocument, writeUbl } from '../ubl.ts';
import type { ZipEntry } from './zip-file.ts';

/** Runs work in a transaction of the company, of its own each time. */
export type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
export type PrintInvoice = (
  inCompany: InCompany,
  invoiceId: string,
) => Promise<{ readonly name: string; readonly content: Uint8Array }>;
type InvoiceFileRow = UblDocument & { readonly id: string };

/** An invoice is there as an electronic one and as a PDF. */
export const FILES_EACH = 2;

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
