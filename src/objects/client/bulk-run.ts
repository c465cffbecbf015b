import type { Refusal } from '#shared/refusal.ts';
import type { Act, SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { ObjectEntry } from './object-index.ts';

/** What became of one object. */
export type BulkStep = SubmitOutcome | { readonly outcome: 'unchanged' };

export type BulkRefusal = { readonly entry: ObjectEntry; readonly refusal: Refusal };

/** The result of a change of many objects. */
export type BulkResult = {
  readonly done: number;
  /** What was done, in its order. */
  readonly acts: readonly Act[];
  /** Objects that needed no change. */
  readonly unchanged: number;
  readonly refused: readonly BulkRefusal[];
  /** Objects not reached, because the run was stopped or this device could not keep more. */
  readonly left: number;
  /** Why this device could not keep more. */
  readonly trouble: SubmitOutcome | null;
};

export const NOTHING_DONE: BulkResult = { done: 0, acts: [], unchanged: 0, refused: [], left: 0, trouble: null };

type BulkRun = {
  readonly entries: readonly ObjectEntry[];
  /** Changes one object, as a change of its own. */
  readonly step: (entry: ObjectEntry) => Promise<BulkStep>;
  /** Called with the number tried so far, about a hundred times. */
  readonly onProgress: (tried: number) => void;
  readonly signal: AbortSignal;
};

/** Changes objects one after the other. A refused one does not stop the others. */
export async function runBulk({ entries, step, onProgress, signal }: BulkRun): Promise<BulkResult> {
  const every = Math.max(1, Math.floor(entries.length / 100));
  const refused: BulkRefusal[] = [];
  const acts: Act[] = [];
  let unchanged = 0;
  let tried = 0;
  let trouble: SubmitOutcome | null = null;
  for (const entry of entries) {
    if (signal.aborted) break;
    const outcome = await step(entry);
    if (outcome.outcome === 'not_stored' || outcome.outcome === 'unsure') {
      trouble = outcome;
      break;
    }
    tried += 1;
    if (outcome.outcome === 'refused') refused.push({ entry, refusal: outcome.refusal });
    else if (outcome.outcome === 'unchanged') unchanged += 1;
    else acts.push(outcome.act);
    if (tried % every === 0) onProgress(tried);
  }
  return { done: acts.length, acts, unchanged, refused, left: entries.length - tried, trouble };
}

/** Combines two runs: what the second one tried no longer counts as refused. */
export function addResult(first: BulkResult, tried: ReadonlySet<string>, second: BulkResult): BulkResult {
  return {
    done: first.done + second.done,
    acts: [...first.acts, ...second.acts],
    unchanged: first.unchanged + second.unchanged,
    refused: [...first.refused.filter(({ entry }) => !tried.has(entry.id)), ...second.refused],
    left: first.left + second.left,
    trouble: second.trouble,
  };
}
