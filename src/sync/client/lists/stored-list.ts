import type { ListSet, MirrorDatabase, StoredListIndex } from '../mirror/mirror-database.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { IndexEntry } from '../runtime/types.ts';

/** The first entries are stored separately, so that a list can paint before the whole index is read. */
const FIRST_PAGE = 60;
/** Entries read or written at once: a few milliseconds of work, so that the page stays quick meanwhile. */
const SLICE = 2_000;

/** A list index as it was at `stamp`, made from the segments in `basis`. */
export type ListSnapshot = {
  readonly stamp: number;
  readonly basis: string;
  readonly entries: readonly IndexEntry[];
};

/** One list index on disk: its first page, and the whole in slices. */
export class StoredList {
  readonly #name: string;

  /** `name` tells the index and its version. */
  constructor(name: string) {
    this.#name = name;
  }

  /** The first page, when it was made from this basis. */
  async readFirst(database: MirrorDatabase, basis: string): Promise<readonly IndexEntry[] | undefined> {
    const head = await database.lists.get(this.#head);
    return head?.basis === basis ? (head.entries as readonly IndexEntry[]) : undefined;
  }

  /** The whole list, or undefined when there is none of this basis or another tab stores one meanwhile. */
  async readAll(database: MirrorDatabase, basis: string, runtime: Runtime): Promise<ListSnapshot | undefined> {
    const head = await database.lists.get(this.#head);
    if (head?.basis !== basis || head.set === undefined || head.slices === undefined) return undefined;
    const entries: IndexEntry[] = [];
    for (let number = 0; number < head.slices; number += 1) {
      const slice = await database.lists.get(this.#slice(head.set, number));
      if (slice?.stamp !== head.stamp || slice.basis !== basis) return undefined;
      for (const entry of slice.entries) entries.push(entry as IndexEntry);
      await runtime.pause();
    }
    return { stamp: head.stamp, basis, entries };
  }

  /** Stores the list; whatever happens meanwhile, what was stored before stays whole until this one is. */
  async write(database: MirrorDatabase, { stamp, basis, entries }: ListSnapshot, runtime: Runtime): Promise<void> {
    const { lists } = database;
    const before = await lists.get(this.#head);
    const set: ListSet = before?.set === 'a' ? 'b' : 'a';
    const slices = Math.ceil(entries.length / SLICE);
    for (let number = 0; number < slices; number += 1) {
      const part = entries.slice(number * SLICE, (number + 1) * SLICE);
      await put(database, { key: this.#slice(set, number), stamp, basis, entries: part });
      await runtime.pause();
    }
    await put(database, { key: this.#head, stamp, basis, entries: entries.slice(0, FIRST_PAGE), set, slices });
    if (before?.set === undefined) return;
    const left = Array.from({ length: before.slices ?? 0 }, (_, number) => this.#slice(before.set ?? 'a', number));
    await database.transaction('rw', lists, () => lists.bulkDelete(left));
  }

  get #head(): string {
    return `${this.#name}/first`;
  }

  #slice(set: ListSet, number: number): string {
    return `${this.#name}/${set}/${number}`;
  }
}

async function put(database: MirrorDatabase, record: StoredListIndex): Promise<void> {
  await database.transaction('rw', database.lists, () => database.lists.put(record));
}
