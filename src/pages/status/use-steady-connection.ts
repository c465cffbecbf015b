import { useEffect, useState } from 'react';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import type { ConnectionStatus } from '#sync/client/runtime/types.ts';

/** What is over before this is not worth a look. */
const STEADY_MS = 800;

/**
 * The connection as it is shown: a state that only passes by, between two others, is left out. Counts are those of now, and
 * what is certain (offline, sent, refused) is shown at once.
 */
export function useSteadyConnection(): ConnectionStatus {
  const status = useConnection();
  const { state } = status;
  const [shown, setShown] = useState(state);
  const passesBy = state === 'connecting' || (state === 'syncing' && status.pending === 0 && status.download === null);
  useEffect(() => {
    if (state === shown) return undefined;
    if (!passesBy) return setShown(state);
    const timer = setTimeout(() => setShown(state), STEADY_MS);
    return () => clearTimeout(timer);
  }, [state, shown, passesBy]);
  return passesBy ? { ...status, state: shown } : status;
}
