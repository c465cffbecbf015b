import { useSyncExternalStore } from 'react';
import type { ConnectionStatus } from '../runtime/types.ts';
import { useSync } from './sync-context.ts';

/** The connection as it is now; renders again whenever anything of it changes, such as the time of the last confirmation. */
export function useConnection(): ConnectionStatus {
  const { status } = useSync();
  return useSyncExternalStore(status.subscribe, status.get);
}

/** What `valueOf` makes of the connection; renders again only when that is another value. */
export function useConnectionValue<Value>(valueOf: (status: ConnectionStatus) => Value): Value {
  const { status } = useSync();
  return useSyncExternalStore(status.subscribe, () => valueOf(status.get()));
}

export function useConnectionState(): ConnectionStatus['state'] {
  return useConnectionValue(({ state }) => state);
}

export function useIsOffline(): boolean {
  return useConnectionValue(({ state }) => state === 'offline');
}
