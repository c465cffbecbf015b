import type { Dexie } from 'dexie';

/** `full`: no room. `lost`: the browser dropped the connection; a fresh one may work. */
export type DatabaseTrouble = 'full' | 'lost' | 'other';

const LOST_NAMES = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError', 'TimeoutError']);
const LOST_WORDS =
  /connection to indexed database server lost|internal error|backing store|in-progress transaction|connection is closing|database has been closed/i;
/** Closed so that the next use opens it. */
export const REOPENABLE = { disableAutoOpen: false };
const REOPEN_AFTER_MS = [100, 500, 2000];

/** Browsers name the same trouble differently: by name first, then by their words. */
export function databaseTrouble(error: unknown): DatabaseTrouble {
  if (!(error instanceof Error)) return 'other';
  const inner = (error as { inner?: unknown }).inner;
  const names = [error.name, inner instanceof Error ? inner.name : ''];
  if (names.includes('QuotaExceededError') || /quota/i.test(error.message)) return 'full';
  return names.some((name) => LOST_NAMES.has(name)) || LOST_WORDS.test(error.message) ? 'lost' : 'other';
}

/** Runs the work; when the browser lost the database, reopens it and runs again, at most three times. */
export async function withReopening<Result>(
  database: Dexie,
  wait: (ms: number) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const delay of REOPEN_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (databaseTrouble(error) !== 'lost') throw error;
      database.close(REOPENABLE);
      await wait(delay);
      // Opening can fail in its own right, and that closes for good: whoever uses it next tries again.
      await database.open().catch(() => database.close(REOPENABLE));
    }
  }
  return work();
}
