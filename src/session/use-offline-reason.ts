import { useLingui } from '@lingui/react/macro';
import { useConnectionState } from '#sync/client/hooks/use-connection.ts';

/** Why the server cannot be asked to do something now; null when it can. */
export function useOfflineReason(): string | null {
  const { t } = useLingui();
  const state = useConnectionState();
  if (state === 'offline') return t`Needs a connection`;
  return state === 'sign_in' ? t`Log in again first` : null;
}
