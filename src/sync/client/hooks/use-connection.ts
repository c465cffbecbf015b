import { useSyncExternalStore } from 'react';
import type { ConnectionStatus } from '../runtime/types.ts';
import { useSync } from './sync-context.ts';

/** The connection as it is now; renders again when it changes. */
export function useConnection(): ConnectionStatus {
  const { status } = useSync();
  return useSyncExternalStore(status.subscribe, status.get);
}
