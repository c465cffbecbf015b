import { MessageChannel, type Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database.ts';
import { DatabaseUnavailableError } from '../database-unavailable.ts';
import { startWorker } from './start-worker.ts';
import type { OpenLine } from './wire-stream.ts';
import type { ToWorker } from './worker.ts';

const WATCH_EVERY_MS = 250;
const CLOSE_LIMIT_MS = 30_000;
const RETRY_MS = [0, 500, 1000, 2000, 5000] as const;

export type SupervisedWorker = {
  readonly openLine: OpenLine;
  readonly isReady: () => boolean;
  readonly stats: () => { readonly waiting: number; readonly requests: number; readonly restarts: number };
  readonly close: () => Promise<void>;
};

/**
 * Runs the embedded database in a worker thread. When the thread dies, or a request takes longer than `queryLimitMs`,
 * the thread is ended and the database reopened. Meanwhile open lines break and new ones fail with a
 * `DatabaseUnavailableError`.
 */
export async function superviseWorker(options: {
  readonly folder: string;
  readonly queryLimitMs: number;
  readonly log: DatabaseLog;
}): Promise<SupervisedWorker> {
  const { folder, queryLimitMs, log } = options;
  const lines = openLines();
  let worker: Worker | undefined;
  let reason = '';
  let closing = false;
  let restarts = 0;

  const start = async () => {
    const started = await startWorker(folder);
    worker = started;
    reason = 'The database stopped and is being reopened.';
    started.on('error', (error) => log.error({ err: error }, 'the database thread failed'));
    started.once('exit', () => {
      worker = undefined;
      lines.breakAll(new DatabaseUnavailableError(closing ? 'The database is closed.' : reason));
      if (!closing) void reopen();
    });
    if (closing) await started.terminate();
  };

  const reopen = async () => {
    restarts += 1;
    for (let attempt = 0; !closing && worker === undefined; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
      await start().then(
        () => log.warn({ restarts }, 'the database was reopened'),
        (error: unknown) => log.error({ err: error }, 'the database could not be reopened'),
      );
    }
  };

  await start();
  const watch = setInterval(() => {
    if (worker === undefined || lines.busyForMs() < queryLimitMs) return;
    reason = `A query took longer than ${queryLimitMs} ms and was stopped; the database is being reopened.`;
    log.error({ queryLimitMs }, 'a query passed its limit: the database thread is ended');
    void worker.terminate();
  }, WATCH_EVERY_MS);
  watch.unref();

  return {
    isReady: () => worker !== undefined && !closing,
    stats: () => ({ ...lines.counts(), restarts }),
    openLine: (onLost) => {
      if (worker === undefined) throw new DatabaseUnavailableError(reason);
      return lines.open(worker, onLost);
    },
    close: async () => {
      closing = true;
      clearInterval(watch);
      if (worker !== undefined) await closeWorker(worker);
    },
  };
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage({ kind: 'close' } satisfies ToWorker);
  const late = setTimeout(() => void worker.terminate(), CLOSE_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

/** Tracks the open lines to the worker, and which request keeps its one session busy since when. */
function openLines() {
  const onLost = new Set<(error: Error) => void>();
  let requests = 0;
  let waiting = 0;
  let busySince = 0;
  return {
    counts: () => ({ waiting, requests }),
    busyForMs: () => (waiting === 0 ? 0 : performance.now() - busySince),
    open: (worker: Worker, lost: (error: Error) => void): ReturnType<OpenLine> => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ kind: 'connect', port: port2 } satisfies ToWorker, [port2]);
      onLost.add(lost);
      let unanswered = 0;
      port1.once('close', () => {
        waiting -= unanswered;
        unanswered = 0;
      });
      return {
        port: port1,
        close: () => {
          onLost.delete(lost);
          port1.close();
        },
        sent: () => {
          if (waiting === 0) busySince = performance.now();
          requests += 1;
          waiting += 1;
          unanswered += 1;
        },
        answered: () => {
          waiting -= 1;
          unanswered -= 1;
          busySince = performance.now();
        },
      };
    },
    breakAll: (error: Error) => {
      const broken = [...onLost];
      onLost.clear();
      for (const lost of broken) lost(error);
    },
  };
}
