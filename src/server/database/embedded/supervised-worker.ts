import fs from 'node:fs';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database.ts';
import { DatabaseStartError, DatabaseUnavailableError } from '../database-unavailable.ts';
import type { OpenLine } from './wire-stream.ts';
import type { FromWorker, ToWorker } from './worker.ts';

const WATCH_EVERY_MS = 250;
const RETRY_MS = [0, 500, 1000, 2000, 5000] as const;

export type SupervisedWorker = {
  readonly openLine: OpenLine;
  readonly isReady: () => boolean;
  readonly stats: () => { readonly waiting: number; readonly requests: number; readonly restarts: number };
  readonly close: () => Promise<void>;
};

/**
 * Runs the embedded database in a worker thread. When the thread dies or a request takes longer than `queryLimitMs`
 * it is ended and the database reopened; meanwhile lines break and open with a `DatabaseUnavailableError`.
 */
export async function superviseWorker(options: {
  readonly folder: string;
  readonly queryLimitMs: number;
  readonly log: DatabaseLog;
}): Promise<SupervisedWorker> {
  const { folder, queryLimitMs, log } = options;
  const lines = new Set<(error: Error) => void>();
  let worker: Worker | undefined;
  let reason = 'The database is starting.';
  let closing = false;
  let restarts = 0;
  let requests = 0;
  /** When each request under way was sent, oldest first: the session answers in order. */
  let underWay: number[] = [];

  const breakLines = () => {
    const error = new DatabaseUnavailableError(reason);
    const broken = [...lines];
    lines.clear();
    underWay = [];
    for (const lost of broken) lost(error);
  };

  const start = async () => {
    const started = await startWorker(folder);
    if (closing) {
      await started.terminate();
      return;
    }
    worker = started;
    started.on('error', (error) => log.error({ err: error }, 'the database thread failed'));
    started.once('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      if (closing) return;
      if (underWay.length === 0 || !reason.startsWith('A query'))
        reason = 'The database stopped and is being reopened.';
      breakLines();
      void reopen();
    });
  };

  const reopen = async () => {
    restarts += 1;
    for (let attempt = 0; !closing; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
      try {
        await start();
        if (worker !== undefined) log.warn({ restarts }, 'the database was reopened');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database could not be reopened');
      }
    }
  };

  const watch = setInterval(() => {
    const oldest = underWay[0];
    if (worker === undefined || oldest === undefined || performance.now() - oldest < queryLimitMs) return;
    reason = `A query took longer than ${queryLimitMs} ms and was stopped; the database is being reopened.`;
    log.error({ queryLimitMs }, 'a query passed its limit: the database thread is ended');
    void worker.terminate();
  }, WATCH_EVERY_MS);
  watch.unref();

  try {
    await start();
  } catch (error) {
    clearInterval(watch);
    throw error;
  }

  return {
    isReady: () => worker !== undefined && !closing,
    stats: () => ({ waiting: underWay.length, requests, restarts }),
    openLine: (onLost) => {
      if (worker === undefined) throw new DatabaseUnavailableError(reason);
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ kind: 'connect', port: port2 } satisfies ToWorker, [port2]);
      lines.add(onLost);
      port1.once('close', () => lines.delete(onLost));
      return {
        port: port1,
        sent: () => {
          requests += 1;
          underWay.push(performance.now());
        },
        answered: () => {
          underWay.shift();
          const next = underWay[0];
          if (next !== undefined) underWay[0] = Math.max(next, performance.now());
        },
      };
    },
    close: async () => {
      closing = true;
      clearInterval(watch);
      const ending = worker;
      if (ending === undefined) return;
      const closed = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.postMessage({ kind: 'close' } satisfies ToWorker);
      const late = setTimeout(() => void ending.terminate(), 30_000);
      await closed;
      clearTimeout(late);
      breakLines();
    },
  };
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

function startWorker(folder: string): Promise<Worker> {
  const worker = new Worker(workerFile(), { workerData: { folder }, execArgv: [], name: 'database' });
  return new Promise((resolve, reject) => {
    const failed = (why: string) =>
      reject(new DatabaseStartError(`The embedded database in ${folder} could not be opened: ${why}`));
    worker.once('error', (error) => failed(error instanceof Error ? error.message : String(error)));
    worker.once('exit', (code) => failed(`its thread ended (${code})`));
    worker.once('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        worker.removeAllListeners();
        resolve(worker);
      } else if (message.kind === 'failed') {
        failed(message.message);
        void worker.terminate();
      }
    });
  });
}
