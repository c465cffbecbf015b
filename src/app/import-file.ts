import type { SheetRead } from './import-sheet.ts';
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

/** The rows of a file that somebody chose. */
export async function readSheetFile(file: File): Promise<SheetRead> {
  if (file.size > LARGEST_BYTES) return { problem: 'too_many' };
  try {
    return await ask<SheetRead>({ read: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    return { problem: 'unreadable' };
  }
}

/** Rows as a file for Excel. */
export async function makeSheetFile(rows: readonly (readonly string[])[]): Promise<Blob> {
  const bytes = await ask<Uint8Array<ArrayBuffer>>({ write: rows });
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
