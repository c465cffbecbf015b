import { addressOf } from '#session/api-call.ts';
import { downloadSheet } from '#session/download-sheet.ts';

/** Every object as a sheet for Excel, made by the server; `offline` when it cannot be reached. */
export function downloadObjects(): Promise<Blob | 'offline' | 'failed'> {
  return downloadSheet(addressOf('/api/objects/download'));
}
