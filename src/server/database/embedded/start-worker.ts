import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { DatabaseStartError } from '../database-unavailable.ts';
import type { FromWorker } from './worker.ts';

/** Starts the database thread on a cluster and waits until it answers. */
export function startWorker(folder: string): Promise<Worker> {
  const worker = new Worker(workerFile(), { workerData: { folder }, execArgv: [], name: 'database' });
  return new Promise((resolve, reject) => {
    const failed = (why: string) =>
      reject(new DatabaseStartError(`The embedded database in ${folder} could not be opened: ${why}`));
    worker.once('error', (error) => failed(error instanceof Error ? error.message : String(error)));
    worker.once('exit', (code) => failed(`its thread ended (${code})`));
    worker.once('message', (message: FromWorker) => {
      if (message.kind === 'failed') {
        failed(message.message);
        void worker.terminate();
      } else {
        worker.removeAllListeners('error').removeAllListeners('exit');
        resolve(worker);
      }
    });
  });
}

/** The worker beside this file in the source tree, or beside the bundled server. */
function workerFile(): URL {
  const here = import.meta.url;
  for (const name of ['worker.ts', 'database-worker.js', '../database-worker.js']) {
    const file = new URL(name, here);
    if (fs.existsSync(file)) return file;
  }
  throw new DatabaseStartError('The database worker is missing from this installation.');
}
