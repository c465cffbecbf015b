import { useSyncExternalStore } from 'react';
import type { OutboxEntry } from '#sync/protocol.ts';
import { useSync } from './sync-context.ts';

/** Keys (`table/id`) of rows with pending changes on this device, live. */
export function usePendingKeys(): ReadonlySet<string> {
  const { waiting } = useSync();
  return useSyncExternalStore(waiting.subscribe, () => waiting.get().keys);
}

/** Changes of this device that the server refused and nobody put away, live. */
export function useRefusedChanges(): readonly OutboxEntry[] {
  const { waiting } = useSync();
  return useSyncExternalStore(waiting.subscribe, () => waiting.get().refused);
}

/** Everything in the queue, oldest first, live. */
export function useOutbox(): readonly OutboxEntry[] {
  const { waiting } = useSync();
  return useSyncExternalStore(waiting.subscribe, () => waiting.get().entries);
}
