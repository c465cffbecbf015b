import { useSyncExternalStore } from 'react';
import { useSync } from './sync-context.ts';
import type { ConnectionStatus } from './types.ts';

/** The connection as it is now; renders again when it changes. */
export function useConnection(): ConnectionStatus {
  const { status } = useSync();
  return useSyncExternalStore(status.subscribe, status.get);
}
