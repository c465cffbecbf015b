import type { SheetRead } from './import-sheet.ts';
import type { SheetDraft } from './import-sheet-write.ts';
import type { SheetTask } from './import-worker.ts';

const LARGEST_BYTES = 20_000_000;

function ask<Answer>(task: SheetTask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('the sheet could not be worked on'));
    });
    worker.postMessage(task);
  });
}

/** The sheets of a file that somebody chose. */
export async function readSheetFile(file: File): Promise<SheetRead> {
  if (file.size > LARGEST_BYTES) return { problem: 'too_many' };
  try {
    return await ask<SheetRead>({ read: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    return { problem: 'unreadable' };
  }
}

/** Sheets as a file for Excel. */
export async function makeSheetFile(sheets: readonly SheetDraft[]): Promise<Blob> {
  const bytes = await ask<Uint8Array<ArrayBuffer>>({ write: sheets });
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
