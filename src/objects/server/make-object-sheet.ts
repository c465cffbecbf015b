import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { RequestError } from '#shared/request-error.ts';
import type { Language } from '#shared/request-language.ts';

/** Rows as the JSON texts the database made, each the inside of an array. */
export type SheetOrder = { readonly pages: readonly string[]; readonly language: Language };

const MOST_AT_ONCE = 2;
let running = 0;

/** Builds the sheet in a thread of its own. Answers 503 when others are being built. */
export async function makeObjectSheet(order: SheetOrder): Promise<Uint8Array> {
  if (running >= MOST_AT_ONCE) throw new RequestError(503, 'busy', { headers: { 'retry-after': '5' } });
  running += 1;
  try {
    return await runWorker(order);
  } finally {
    running -= 1;
  }
}

function runWorker(order: SheetOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(), { workerData: order, execArgv: [], name: 'object-sheet' });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the sheet was not finished')));
  });
}

/** The worker beside this file in the source tree, or beside the bundled server. */
function workerFile(): URL {
  for (const name of ['object-sheet-worker.ts', 'object-sheet-worker.js', '../object-sheet-worker.js']) {
    const file = new URL(name, import.meta.url);
    if (existsSync(file)) return file;
  }
  throw new Error('the sheet worker is missing from this installation');
}
