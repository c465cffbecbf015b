import type { CallResult } from '#session/session-api.ts';
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
  /** What cells were understood to name, by the field. */
  readonly told?: ImportCount['told'];
  /** The names of warehouses that the rows need and that were made first; of a dry run, of those that would be. */
  readonly halls?: readonly string[];
};

export type SheetRunOptions = Omit<ImportOptions, 'onProgress' | 'beside'> & {
  /** Makes a warehouse that the rows of spots name. Left out, such rows are wrong. */
  readonly makeHall?: (name: string) => Promise<CallResult<unknown>>;
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

/** The rows whose record an earlier row of the sheet names as well, and that earlier row, both by number. */
export function repeatsOf({ created, known }: Pick<Made, 'created' | 'known'>): ReadonlyMap<number, number> {
  const first = new Map([...created].map(([at, id]) => [id, at]));
  const repeats = new Map<number, number>();
  for (const [at, id] of [...known].toSorted(([one], [other]) => one - other)) {
    const earlier = first.get(id);
    if (id === '') continue;
    if (earlier === undefined) first.set(id, at);
    else repeats.set(at, earlier);
  }
  return repeats;
}
