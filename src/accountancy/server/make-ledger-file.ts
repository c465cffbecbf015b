import { makeSheet, type SheetOrder } from '#sync/server/sheets/make-sheet.ts';
import type { ExportKind } from '../accountancy.schema.ts';
import type { AuditFile } from '../xaf.ts';

/** `pages` hold documents, `payments` money that moved, both as JSON texts of many rows each. */
export type LedgerOrder = SheetOrder & {
  readonly kind: Exclude<ExportKind, 'ubl'>;
  readonly payments: readonly string[];
  readonly audit: Omit<AuditFile, 'entries'>;
};

/** Writes a file of the books in a thread of its own. Answers 503 when others are being made. */
export function makeLedgerFile(order: LedgerOrder): Promise<Uint8Array> {
  return makeSheet({ worker: 'ledger-file-worker', beside: import.meta.url }, order);
}
