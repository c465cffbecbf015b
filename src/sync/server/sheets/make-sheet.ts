import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { RequestError } from '#shared/request-error.ts';
import type { Language } from '#shared/request-language.ts';

/**
 * The rows as the JSON texts the database made, each the inside of an array. The words are included because a worker
 * thread has no message catalogs.
 */
export type SheetOrder<Words = unknown> = {
  readonly pages: readonly string[];
  readonly language: Language;
  readonly words: Words;
};

/** The worker that builds a kind of sheet: its file's name without the ending, and the address of a file beside it. */
export type SheetMaker = { readonly worker: string; readonly beside: string };

const MOST_AT_ONCE = 2;
let running = 0;

/** Builds a sheet in a thread of its own. Answers 503 when others are being built. */
export async function makeSheet(maker: SheetMaker, order: SheetOrder): Promise<Uint8Array> {
  if (running >= MOST_AT_ONCE) throw new RequestError(503, 'busy', { headers: { 'retry-after': '5' } });
  running += 1;
  try {
    return await runWorker(maker, order);
  } finally {
    running -= 1;
  }
}

function runWorker(maker: SheetMaker, order: SheetOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(maker), { workerData: order, execArgv: [], name: maker.worker });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the sheet was not finished')));
  });
}

/** The worker in the source tree, or beside the bundled server. */
function workerFile({ worker, beside }: SheetMaker): URL {
  for (const name of [`${worker}.ts`, `${worker}.js`, `../${worker}.js`]) {
    const file = new URL(name, beside);
    if (existsSync(file)) return file;
  }
  throw new Error('the sheet worker is missing from this installation');
}
