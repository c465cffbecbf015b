/** What every synced row carries. `rev`: company counter at its last change; `version`: how often it changed. */
export type SyncedRow = { readonly id: string; readonly rev: number; readonly version: number };

/** A row as a command writes it; the store adds `rev` and `version`. */
export type RowDraft<Row extends SyncedRow> = Omit<Row, 'rev' | 'version'>;

/**
 * A table that exists on the server and on every device. Rows have the same shape, names included, on both sides
 * and on the wire; column names are the fields in snake_case. `indexes` are the fields a command may look rows up by.
 */
export type SyncedTable<Row extends SyncedRow = SyncedRow> = {
  readonly name: string;
  readonly indexes: readonly string[];
  /** Fields that hold an instant: stored as timestamptz, ISO text in rows. */
  readonly instants: readonly string[];
  /** Fields that hold JSON. */
  readonly json: readonly string[];
  /** Counts up when the rows' fields change: devices then build their mirror anew. */
  readonly shape: number;
  /** Never set: carries the row type. */
  readonly row?: Row;
};

export function defineTable<Row extends SyncedRow>(definition: {
  name: string;
  indexes: readonly (keyof Row & string)[];
  instants?: readonly (keyof Row & string)[];
  json?: readonly (keyof Row & string)[];
  shape?: number;
}): SyncedTable<Row> {
  return { instants: [], json: [], shape: 1, ...definition };
}
