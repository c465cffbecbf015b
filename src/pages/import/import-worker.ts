import { readSheets } from './import-sheet.ts';
import { type SheetDraft, writeSheets } from './import-sheet-write.ts';

export type SheetTask = { readonly read: Uint8Array } | { readonly write: readonly SheetDraft[] };

/** Large files take seconds: they are read and written here, beside the page. */
self.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  self.postMessage('read' in data ? readSheets(data.read) : writeSheets(data.write));
});
