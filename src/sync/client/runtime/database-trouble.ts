import { Dexie } from 'dexie';
import type { Runtime } from './runtime.ts';

/**
 * `full`: no room. `lost`: the browser dropped the connection; a fresh one may work. `silent`: no answer in time.
 */
export type DatabaseTrouble = 'full' | 'lost' | 'silent' | 'other';

const LOST_NAMES = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
  'ReadOnlyError',
  'OpenTimeoutError',
]);
// WebKit after an app was in the background, WebKit at the start, Chromium's store, Firefox after a full disk.
const LOST_WORDS = new RegExp(
  [
    'connection to indexed database server lost',
    'attempt to get (a record|all)',
    'in-progress transaction',
    'internal error',
    'backing store',
    'connection is closing',
    'database has been closed',
    'did not allow mutations',
  ].join('|'),
  'i',
);
/** How long to wait before each fresh connection; after the last one only loading the app again helps. */
export const REOPEN_AFTER_MS: readonly number[] = [100, 500, 2000];
/** A browser that did not open a database by then never will: seen after a page was frozen. */
const OPEN_MS = 10_000;

/** Thrown when the browser did not answer a request to open a database. */
export class OpenTimeoutError extends Error {
  override readonly name = 'OpenTimeoutError';
}

/** Thrown when the database did not do its work in time: broken storage, or a frozen page that holds a lock. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Databases whose session is over: work still running must not reopen them, because that would recreate deleted ones.
 */
const ended = new WeakSet<Dexie>();

/** Closes a database whose session is over. */
export function closeForGood(database: Dexie): void {
  ended.add(database);
  database.close();
}

export function isClosedForGood(database: Dexie): boolean {
  return ended.has(database);
}

/** Closes a connection; the next use opens another one, unless the session is over. */
export function closeToReopen(database: Dexie): void {
  database.close({ disableAutoOpen: ended.has(database) });
}

/** Browsers name the same trouble differently: by name first, then by their words. */
export function databaseTrouble(error: unknown): DatabaseTrouble {
  if (!(error instanceof Error)) return 'other';
  if (error instanceof NoAnswerError) return 'silent';
  const inner = (error as { inner?: unknown }).inner;
  const names = [error.name, inner instanceof Error ? inner.name : ''];
  if (names.includes('QuotaExceededError') || /quota/i.test(error.message)) return 'full';
  return names.some((name) => LOST_NAMES.has(name)) || LOST_WORDS.test(error.message) ? 'lost' : 'other';
}

/** Opens a closed database; fails after ten seconds without an answer, and whoever waits for it fails too. */
export async function openInTime(database: Dexie, runtime: Pick<Runtime, 'setTimer'>): Promise<void> {
  if (database.isOpen()) return;
  if (ended.has(database)) throw new Dexie.DatabaseClosedError('The session is over');
  let late = false;
  const cancel = runtime.setTimer(() => {
    late = true;
    // For good: only that ends an opening that hangs, and with it everything that waits for it.
    database.close();
  }, OPEN_MS);
  try {
    await database.open();
  } catch (error) {
    // A failed opening stays closed by itself: whoever uses it next tries again.
    closeToReopen(database);
    throw late ? new OpenTimeoutError(`The browser does not open ${database.name}`, { cause: error }) : error;
  } finally {
    cancel();
  }
}

/**
 * Runs the work on open databases; when the browser lost one, opens fresh connections and runs it again, at most three
 * times. An opening that is never answered is not tried again: each attempt costs ten seconds.
 */
export async function withReopening<Result>(
  databases: readonly Dexie[],
  runtime: Pick<Runtime, 'setTimer'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = async () => {
    for (const database of databases) await openInTime(database, runtime);
    return work();
  };
  for (const delay of REOPEN_AFTER_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (databaseTrouble(error) !== 'lost' || error instanceof OpenTimeoutError) throw error;
      if (databases.some((database) => ended.has(database))) throw error;
      for (const database of databases) closeToReopen(database);
      await new Promise<void>((resolve) => void runtime.setTimer(resolve, delay));
    }
  }
  return attempt();
}
