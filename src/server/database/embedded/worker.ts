import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openDurable } from './durable-file-system.ts';
import { serveSession } from './serve-session.ts';

export type ToWorker = { readonly kind: 'connect'; readonly port: MessagePort } | { readonly kind: 'close' };
export type FromWorker = { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly message: string };

const main = parentPort;
if (main === null) throw new Error('This file runs as a worker thread of the server.');
const tell = (message: FromWorker) => main.postMessage(message);

try {
  const database = await openDurable((workerData as { folder: string }).folder);
  main.on('message', async (message: ToWorker) => {
    if (message.kind === 'connect') {
      serveSession(database, message.port);
    } else {
      await database.close();
      process.exit();
    }
  });
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
