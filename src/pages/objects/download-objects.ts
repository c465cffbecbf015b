import { addressOf } from '#session/api-call.ts';
import { downloadSheet } from '#session/download-sheet.ts';

/** Objects by their ids, or every one, as a sheet for Excel, made by the server; `offline` when it cannot be reached. */
export function downloadObjects(ids: readonly string[] | null): Promise<Blob | 'offline' | 'failed'> {
  return downloadSheet(addressOf('/api/objects/download'), ids === null ? {} : { ids });
}
