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

/** Sorted entries that also know each entry by its id. */
export class SortedEntries<Entry extends IndexEntry> {
  entries: readonly Entry[] = [];
  #byId: Map<string, Entry> | null = null;

  /** `sorted` must be in order already. */
  reset(sorted: readonly Entry[]): void {
    this.entries = sorted;
    this.#byId = null;
  }

  /** Puts and removes entries; `entries` is a new array afterwards. */
  change(changes: ReadonlyMap<string, Entry | null>): void {
    const byId = this.#known();
    if (changes.size > FEW) {
      this.#changeMany(changes, byId);
      return;
    }
    const next = [...this.entries];
    for (const [id, entry] of changes) {
      const old = byId.get(id);
      if (old !== undefined) next.splice(firstNotBefore(next, old), 1);
      if (entry !== null) next.splice(firstNotBefore(next, entry), 0, entry);
      remember(byId, id, entry);
    }
    this.entries = next;
  }

  #changeMany(changes: ReadonlyMap<string, Entry | null>, byId: Map<string, Entry>): void {
    const next = this.entries.filter((entry) => !changes.has(entry.id));
    for (const [id, entry] of changes) {
      if (entry !== null) next.push(entry);
      remember(byId, id, entry);
    }
    this.entries = sortEntries(next);
  }

  #known(): Map<string, Entry> {
    this.#byId ??= new Map(this.entries.map((entry) => [entry.id, entry]));
    return this.#byId;
  }
}

function remember<Entry>(byId: Map<string, Entry>, id: string, entry: Entry | null): void {
  if (entry === null) byId.delete(id);
  else byId.set(id, entry);
}
