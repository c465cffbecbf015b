import { sql } from 'kysely';
import type { PrintInvoice } from '#accountancy/server/invoice-files.ts';
import { fileName } from '#annotations/file-name.ts';
import type { MediaType } from '#annotations/limits.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DataRow, ReadRows } from './exported-sheets.ts';

/** Runs work in a transaction of the company, a new one each time. */
export type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;

/** A file that belongs to the data, whose content is read when its turn comes: one at a time is in memory. */
export type DataFile = {
  readonly table: string;
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  /** Undefined where it is gone meanwhile, or was never sent. */
  readonly read: () => Promise<Uint8Array | undefined>;
};

/** How files are read that rows alone do not hold. */
export type FileParts = {
  readonly printInvoice: PrintInvoice;
  /** The content of a photo or document, wherever it lies. */
  readonly readDocument: (inCompany: InCompany, id: string) => Promise<Uint8Array | undefined>;
};

const text = (row: DataRow, name: string) => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

type Content = { readonly content: Uint8Array };

async function contentOf(
  inCompany: InCompany,
  table: string,
  key: string,
  id: string,
): Promise<Uint8Array | undefined> {
  return inCompany(async (tx) => {
    const { rows } = await sql<Content>`
      select content from ${sql.table(table)} where ${sql.ref(key)} = ${id}::uuid`.execute(tx);
    return rows[0]?.content;
  });
}

/**
 * The files that belong to rows: photos and documents, contracts, invoices as they were sent (one that was never printed is
 * printed now) and the other papers of billing.
 */
export async function* dataFiles(
  read: ReadRows,
  inCompany: InCompany,
  { printInvoice, readDocument }: FileParts,
): AsyncGenerator<DataFile> {
  for await (const row of read('documents')) {
    const id = text(row, 'id');
    // Without its content it was never sent; deleted, its content is about to go.
    if (row['content_at'] === null || row['deleted_at'] !== null) continue;
    const name = fileName(text(row, 'name'), text(row, 'media_type') as MediaType);
    yield {
      table: 'documents',
      id,
      folder: 'documents',
      name,
      read: () => readDocument(inCompany, id),
    };
  }
  for await (const row of read('contract_documents')) {
    const id = text(row, 'contract_id');
    yield {
      table: 'contract_documents',
      id,
      folder: 'contracts',
      name: text(row, 'name'),
      read: () => contentOf(inCompany, 'contract_documents', 'contract_id', id),
    };
  }
  for await (const row of read('invoices')) {
    const id = text(row, 'id');
    const number = text(row, 'number');
    if (number === '') continue;
    yield {
      table: 'invoices',
      id,
      folder: 'invoices',
      name: `${number}.pdf`,
      read: async () => (await printInvoice(inCompany, id)).content,
    };
  }
  for await (const row of read('billing_documents')) {
    const id = text(row, 'id');
    if (row['kind'] === 'invoice') continue;
    yield {
      table: 'billing_documents',
      id,
      folder: 'letters',
      name: text(row, 'name'),
      read: () => contentOf(inCompany, 'billing_documents', 'id', id),
    };
  }
  for await (const row of read('company_logos')) {
    const id = text(row, 'company_id');
    yield {
      table: 'company_logos',
      id,
      folder: 'company',
      name: `logo.${text(row, 'media_type').split('/')[1] ?? 'png'}`,
      read: () => contentOf(inCompany, 'company_logos', 'company_id', id),
    };
  }
}
