import { sayAll } from '#locales/server/say.ts';
import { makeSheet, type SheetOrder } from '#sync/server/sheets/make-sheet.ts';
import type { ExportKind } from '../accountancy.schema.ts';
import type { AuditFile } from '../audit-file.ts';
import type { LedgerSheetWords } from './ledger-sheet.ts';
import { LEDGER_SHEET_WORDS } from './ledger-sheet.words.ts';

/**
 * `pages` hold documents, `payments` money movements, `payouts` those of providers, `deposits` those of deposits and
 * `adjustments` bad debts, as JSON texts of many rows each. `balances` is no file but what these leave, as JSON.
 */
export type LedgerOrder = SheetOrder<LedgerSheetWords> & {
  readonly kind: Exclude<ExportKind, 'ubl'> | 'balances';
  readonly payments: readonly string[];
  readonly payouts: readonly string[];
  readonly deposits: readonly string[];
  readonly adjustments: readonly string[];
  readonly audit: Omit<AuditFile, 'entries' | 'customers'>;
};

/** Writes a file of the books in a separate thread. Answers 503 while others are being made. */
export function makeLedgerFile(order: Omit<LedgerOrder, 'words'>): Promise<Uint8Array> {
  const words = sayAll(order.language, LEDGER_SHEET_WORDS);
  return makeSheet({ worker: 'ledger-file-worker', beside: import.meta.url }, { ...order, words });
}
