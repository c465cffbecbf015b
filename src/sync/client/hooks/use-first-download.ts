import type { SyncedTable } from '#sync/table.ts';
import type { ConnectionStatus } from '../runtime/types.ts';
import { useConnectionValue } from './use-connection.ts';

type Named = Pick<SyncedTable, 'name'>;
/** Tables, or the list index that is made of them. */
type Shown = readonly Named[] | { readonly table: Named; readonly joins: readonly { readonly table: Named }[] };

/**
 * The number of rows here and expected. `total` is 0 while the server has not said how many there are; `offline`: none
 * are coming.
 */
export type RowsAwaited = { readonly done: number; readonly total: number; readonly offline: boolean };

/** How far the first download of some tables is; null when their rows are here. `older`: the rows a device gets last. */
export function useFirstDownload(shown: Shown, older = false): RowsAwaited | null {
  const download = useConnectionValue((status) => status.download);
  const offline = useConnectionValue(({ state }) => download !== null && state === 'offline');
  return download === null ? null : rowsAwaited(download, offline, shown, older);
}

function rowsAwaited(
  download: NonNullable<ConnectionStatus['download']>,
  offline: boolean,
  shown: Shown,
  older: boolean,
): RowsAwaited | null {
  if (download.parts.length === 0) return older ? null : { done: 0, total: 0, offline };
  const names = new Set(
    ('table' in shown ? [shown.table, ...shown.joins.map((join) => join.table)] : shown).map(nameOf),
  );
  const parts = download.parts.filter((part) => names.has(part.table) && part.older === older);
  const done = parts.reduce((rows, part) => rows + part.done, 0);
  const total = parts.reduce((rows, part) => rows + part.total, 0);
  return done === total ? null : { done, total, offline };
}

function nameOf({ name }: Named): string {
  return name;
}
