import type { DatabaseLog } from './database.ts';

/** Hears of each statement once it has ended: its text, and how long that took. */
export type StatementWatch = {
  readonly ended: (text: string, ms: number) => void;
  /** How many were over the limit. */
  readonly count: () => number;
};

/** The default of SLOW_STATEMENT_MS. */
export const SLOW_STATEMENT_MS = 500;
const MINUTE_MS = 60_000;
/** A database that is slow altogether must not fill the log as well. */
const MOST_LINES_A_MINUTE = 20;
const LONGEST_TEXT = 1_000;
/** Migrations and maintenance take as long as they take. */
const OF_ROWS = /^[\s(]*(?:select|insert|update|delete|with|values|commit)\b/i;
/** Several processes that start together migrate one after the other. */
const WAITS = /\bpg_advisory_/;

/** A statement as it is logged: in one line and without any value, also of those that are written into it. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

/** Counts and logs statements that take longer than `limitMs`, at most so many a minute; what was left out is counted. */
export function watchStatements(
  log: DatabaseLog,
  limitMs: number = SLOW_STATEMENT_MS,
  now: () => number = Date.now,
): StatementWatch {
  let count = 0;
  let minute = 0;
  let lines = 0;
  let unlogged = 0;
  return {
    count: () => count,
    ended: (text, ms) => {
      if (ms < limitMs || !OF_ROWS.test(text) || WAITS.test(text)) return;
      count += 1;
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        lines = 0;
      }
      lines += 1;
      if (lines > MOST_LINES_A_MINUTE) {
        unlogged += 1;
        return;
      }
      const left = unlogged === 0 ? {} : { unlogged };
      unlogged = 0;
      log.warn({ statement: withoutValues(text), ms: Math.round(ms), ...left }, 'a statement took long');
    },
  };
}
