import { makeSheet, type SheetOrder } from '#sync/server/sheets/make-sheet.ts';

/** Builds the sheet of objects in a thread of its own. Answers 503 when others are being built. */
export function makeObjectSheet(order: SheetOrder): Promise<Uint8Array> {
  return makeSheet({ worker: 'object-sheet-worker', beside: import.meta.url }, order);
}
