import { useLiveQuery } from 'dexie-react-hooks';
import { useSync } from './sync-context.ts';

const NONE: ReadonlySet<string> = new Set();

/** Keys (`table/id`) of rows with changes that wait on this device, live. */
export function usePendingKeys(): ReadonlySet<string> {
  const session = useSync();
  return useLiveQuery(() => session.pendingKeys(), [session]) ?? NONE;
}
