import { Dexie, type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie';
import { changedStore } from './mirror-database.ts';

/** Records what was read of a mirror, as whole tables and single rows, so that exactly a change of those is noticed. */
export class ReadTrace {
  readonly #tables = new Set<string>();
  readonly #rows = new Map<string, Set<string>>();
  readonly #needed = new Set<string>();

  readTable(table: string): void {
    this.#tables.add(table);
    this.#needed.add(table);
  }

  /** Records that rows were not found: only once the whole table is here is it known that they do not exist. */
  missed(table: string): void {
    this.#needed.add(table);
  }

  /** Tables that must be complete before the result of the reads is meaningful. */
  get needed(): ReadonlySet<string> {
    return this.#needed;
  }

  readRows(table: string, ids: readonly string[]): void {
    const rows = this.#rows.get(table);
    if (rows === undefined) this.#rows.set(table, new Set(ids));
    else for (const id of ids) rows.add(id);
  }

  /** True when committed changes (Dexie's `storagemutated`) of the mirror database touch what was read. */
  isTouchedBy(changes: ObservabilitySet, database: string): boolean {
    const touched = (store: string) => changedKeys(changes, database, store);
    if (isEverything(changes)) return true;
    const segments = touched('segments');
    const gotBase = (table: string) =>
      segments !== undefined && rangesOverlap(segments, new RangeSet([table, Dexie.minKey], [table, Dexie.maxKey]));
    for (const table of this.#tables) if (touched(changedStore(table)) !== undefined || gotBase(table)) return true;
    for (const [table, ids] of this.#rows) {
      const keys = touched(changedStore(table));
      if (gotBase(table) || (keys !== undefined && rangesOverlap(keys, new RangeSet().addKeys([...ids])))) return true;
    }
    return false;
  }
}

/** True when the changes name this key of a store. */
export function isKeyTouched(changes: ObservabilitySet, database: string, store: string, key: string): boolean {
  const keys = changedKeys(changes, database, store);
  return isEverything(changes) || (keys !== undefined && rangesOverlap(keys, new RangeSet(key)));
}

function changedKeys(changes: ObservabilitySet, database: string, store: string) {
  return changes[`idb://${database}/${store}/`];
}

function isEverything(changes: ObservabilitySet): boolean {
  return 'all' in changes;
}
