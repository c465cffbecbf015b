import { replaceEqualDeep } from '@tanstack/react-query';
import type { SyncedRow } from '#sync/table.ts';

/**
 * The rows that the runs of a live query read. A row that says the same as in the run before stays the same object, so
 * that what is drawn from it need not be drawn again.
 */
export class KeptRows {
  #before = new Map<string, SyncedRow>();
  #read = new Map<string, SyncedRow>();

  /** Call before each run. */
  begin(): void {
    this.#before = this.#read;
    this.#read = new Map();
  }

  keep<Row extends SyncedRow>(table: string, row: Row): Row {
    const key = `${table}/${row.id}`;
    const kept = replaceEqualDeep(this.#before.get(key), row) as Row;
    this.#read.set(key, kept);
    return kept;
  }
}
