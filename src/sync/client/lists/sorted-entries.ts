import type { IndexEntry } from '../runtime/types.ts';

/** Above this many changes sorting everything again is cheaper than moving entries one by one. */
const FEW = 200;

function compareEntries(left: IndexEntry, right: IndexEntry): number {
  if (left.sortKey !== right.sortKey) return left.sortKey < right.sortKey ? -1 : 1;
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}

/** Entries in the order of their sort keys; equal keys by id. Sorts in place. */
export function sortEntries<Entry extends IndexEntry>(entries: Entry[]): Entry[] {
  return entries.sort(compareEntries);
}

function firstNotBefore(entries: readonly IndexEntry[], wanted: IndexEntry): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareEntries(entries[middle] as IndexEntry, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entries that stay sorted. */
export class SortedEntries<Entry extends IndexEntry> {
  entries: readonly Entry[] = [];

  /** `sorted` must be in order already. */
  reset(sorted: readonly Entry[]): void {
    this.entries = sorted;
  }

  /** Puts and removes entries; `entries` is a new array afterwards. */
  change(changes: ReadonlyMap<string, Entry | null>): void {
    const next = this.entries.filter(({ id }) => !changes.has(id));
    const isFew = changes.size <= FEW;
    for (const entry of changes.values()) {
      if (entry !== null) next.splice(isFew ? firstNotBefore(next, entry) : next.length, 0, entry);
    }
    this.entries = isFew ? next : sortEntries(next);
  }
}
