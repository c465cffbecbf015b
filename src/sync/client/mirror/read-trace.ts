import { Dexie, type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie';
import type { CivilDate } from '#shared/civil-date.ts';
import { changedStore } from './mirror-database.ts';
import type { Awaited } from './mirror-rows.ts';

/** Records what was read of a mirror, as whole tables and single rows, so that exactly a change of those is noticed. */
export class ReadTrace {
  readonly #tables = new Set<string>();
  readonly #rows = new Map<string, Set<string>>();
  readonly #needed = new Set<string>();
  readonly #neededOfDays = new Map<CivilDate, Set<string>>();

  /** `day`: of this table, the rows suffice that the board of that day shows. */
  readTable(table: string, day?: CivilDate): void {
    this.#tables.add(table);
    if (day === undefined) this.#needed.add(table);
    else this.#neededOfDays.set(day, (this.#neededOfDays.get(day) ?? new Set()).add(table));
  }

  /** Records that rows were not found: only once the whole table is here is it known that they do not exist. */
  missed(table: string): void {
    this.#needed.add(table);
  }

  /** True when no row is missing that the result of the reads depends on. */
  isKnown(awaited: Awaited): boolean {
    const isWhole = (tables: ReadonlySet<string>) => ![...tables].some(awaited.table);
    const ofDays = [...this.#neededOfDays];
    return isWhole(this.#needed) && ofDays.every(([day, tables]) => !awaited.day(day) || isWhole(tables));
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
