import { sayAll } from '#locales/server/say.ts';
import { makeSheet, type SheetOrder } from '#sync/server/sheets/make-sheet.ts';
import { SHEET_WORDS } from './object-sheet.words.ts';

/** Builds the sheet of objects in a thread of its own. Answers 503 when others are being built. */
export function makeObjectSheet(order: Omit<SheetOrder, 'words'>): Promise<Uint8Array> {
  const words = sayAll(order.language, SHEET_WORDS);
  return makeSheet({ worker: 'object-sheet-worker', beside: import.meta.url }, { ...order, words });
}
