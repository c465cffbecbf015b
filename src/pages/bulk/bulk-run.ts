import type { Refusal } from '#shared/refusal.ts';
import type { Act, SubmitOutcome } from '#sync/client/runtime/types.ts';

/** A record as its list knows it. */
export type BulkEntry = { readonly id: string };

/** What became of one record. */
export type BulkStep = SubmitOutcome | { readonly outcome: 'unchanged' };

export type BulkRefusal<Entry> = { readonly entry: Entry; readonly refusal: Refusal };

/** The result of a change of many records. */
export type BulkResult<Entry> = {
  readonly done: number;
  /** What was done, in its order. */
  readonly acts: readonly Act[];
  /** Records that needed no change. */
  readonly unchanged: number;
  readonly refused: readonly BulkRefusal<Entry>[];
  /** Records not reached, because the run was stopped or this device could not keep more. */
  readonly left: number;
  /** Why this device could not keep more. */
  readonly trouble: SubmitOutcome | null;
};

export const NOTHING_DONE: BulkResult<never> = { done: 0, acts: [], unchanged: 0, refused: [], left: 0, trouble: null };

type BulkRun<Entry> = {
  readonly entries: readonly Entry[];
  /** Changes one record, as a change of its own. */
  readonly step: (entry: Entry) => Promise<BulkStep>;
  /** Called with the number tried so far, about a hundred times. */
  readonly onProgress: (tried: number) => void;
  readonly signal: AbortSignal;
};

/** Changes records one after the other. A refused one does not stop the others. */
export async function runBulk<Entry>({
  entries,
  step,
  onProgress,
  signal,
}: BulkRun<Entry>): Promise<BulkResult<Entry>> {
  const every = Math.max(1, Math.floor(entries.length / 100));
  const refused: BulkRefusal<Entry>[] = [];
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
export function addResult<Entry extends BulkEntry>(
  first: BulkResult<Entry>,
  tried: ReadonlySet<string>,
  second: BulkResult<Entry>,
): BulkResult<Entry> {
  return {
    done: first.done + second.done,
    acts: [...first.acts, ...second.acts],
    unchanged: first.unchanged + second.unchanged,
    refused: [...first.refused.filter(({ entry }) => !tried.has(entry.id)), ...second.refused],
    left: first.left + second.left,
    trouble: second.trouble,
  };
}
