import type { IndexEntry } from '../runtime/types.ts';

/** Entries looked at in one go: a few milliseconds, so that what is typed meanwhile is not kept waiting. */
const SLICE = 2_000;

type Walk = {
  /** Where so many are found, the walk ends. */
  readonly most: number;
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
};

/**
 * The first entries that a costly check accepts, in the order of `entries`. It walks them in slices, with a pause before each;
 * null where the signal ended it.
 */
export async function similarEntries<Entry extends IndexEntry>(
  entries: readonly Entry[],
  isSimilar: (entry: Entry) => boolean,
  { most, signal, pause }: Walk,
): Promise<readonly Entry[] | null> {
  const found: Entry[] = [];
  for (let from = 0; from < entries.length && found.length < most; from += SLICE) {
    await pause();
    if (signal.aborted) return null;
    for (const entry of entries.slice(from, from + SLICE)) if (isSimilar(entry)) found.push(entry);
  }
  return signal.aborted ? null : found.slice(0, most);
}
