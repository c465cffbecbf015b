import { makeSheet, type SheetOrder } from '#sync/server/sheets/make-sheet.ts';

/** Builds the sheet of customers in a thread of its own. Answers 503 when others are being built. */
export function makeCustomerSheet(order: SheetOrder): Promise<Uint8Array> {
  return makeSheet({ worker: 'customer-sheet-worker', beside: import.meta.url }, order);
}
