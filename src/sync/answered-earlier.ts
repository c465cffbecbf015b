import type { OutboxEntry } from './protocol.ts';

/**
 * Entries that the server has answered, asked again as a mirror is built anew: a manifest holds rows and no verdicts, and
 * a backup may have been put back after the answer, and the change made once more with another verdict. It repeats its own.
 */
export function answeredEarlier(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries
    .filter(({ state }) => state === 'acked')
    .map((entry) => ({ ...entry, state: 'queued', verdict: null, rev: null, code: null, params: null }));
}
