import type { RowFault } from './import-fault.ts';
import type { RecordKind } from './import-kinds.ts';
import type { ImportCount, ImportOptions } from './import-run.ts';

/** What a run made of one kind of record, and what was there already, by the number of the row. */
export type Made = Pick<ImportCount, 'created' | 'known'> & { readonly kind: RecordKind };

/** How far the run of a sheet is, by the rows of the sheet. */
export type SheetCount = {
  readonly done: number;
  readonly of: number;
  /** A kind of record each, in the order in which they are made. */
  readonly made: readonly Made[];
  /** What rows say otherwise than a record that exists already, and that is passed over. */
  readonly remarks: ReadonlyMap<number, RowFault>;
  readonly faults: ReadonlyMap<number, readonly RowFault[]>;
  readonly left: ReadonlyMap<number, readonly RowFault[]>;
};

export type SheetRunOptions = Omit<ImportOptions, 'onProgress' | 'beside'> & {
  readonly onProgress: (count: SheetCount) => void;
};

export const NOTHING_COUNTED: SheetCount = {
  done: 0,
  of: 0,
  made: [],
  remarks: new Map(),
  faults: new Map(),
  left: new Map(),
};

/** How many records a run made. */
export function countMade(made: readonly Made[]): number {
  return made.reduce((sum, { created }) => sum + created.size, 0);
}
