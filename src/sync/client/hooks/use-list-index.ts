import { useMemo, useSyncExternalStore } from 'react';
import type { SyncedRow } from '#sync/table.ts';
import type { IndexEntry, ListIndexDefinition, ListIndexState } from '../runtime/types.ts';
import { useSync } from './sync-context.ts';

/** The list index of a definition, live. All users of one definition share one index. */
export function useListIndex<Row extends SyncedRow, Entry extends IndexEntry>(
  definition: ListIndexDefinition<Row, Entry>,
): ListIndexState<Entry> {
  const session = useSync();
  const index = useMemo(() => session.listIndex(definition), [session, definition]);
  return useSyncExternalStore(index.subscribe, index.get);
}
