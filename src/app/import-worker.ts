import { readSheet, writeSheet } from './import-sheet.ts';

export type SheetTask = { readonly read: Uint8Array } | { readonly write: readonly (readonly string[])[] };

/** Large files take seconds: they are read and written here, beside the page. */
self.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  self.postMessage('read' in data ? readSheet(data.read) : writeSheet(data.write));
});
