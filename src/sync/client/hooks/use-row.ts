import { useObservable } from 'dexie-react-hooks';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { Mirror } from '../runtime/types.ts';
import { useSync } from './sync-context.ts';

/**
 * `loading` until the first read, and while the row may still come with the first download. After that a missing `row`
 * does not exist (any more).
 */
export type LiveRow<Row> = { readonly row: Row | undefined; readonly loading: boolean };

/** One row, live. A null id finds nothing. */
export function useRow<Row extends SyncedRow>(table: SyncedTable<Row>, id: string | null | undefined): LiveRow<Row> {
  const found = useRows(
    async (mirror) => ({ id, row: typeof id === 'string' ? await mirror.get(table, id) : undefined }),
    [table.name, id],
  );
  // Until the query of the new id has run, the hook still gives the row of the one before.
  const current = found !== undefined && found.id === id;
  return { row: current ? found.row : undefined, loading: !current };
}

/**
 * A live query over the mirror; undefined until its first answer, and as long as the first download may still bring rows
 * it depends on. Name what it depends on in `dependencies`. A failure
 * goes to the error boundary.
 */
export function useRows<Result>(
  query: (mirror: Mirror) => Promise<Result>,
  dependencies: readonly unknown[],
): Result | undefined {
  const { watch } = useSync();
  return useObservable(() => watch(query), [watch, ...dependencies]);
}
