import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useConnectionState, useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { notify } from '#ui/toaster.tsx';
import { useSession } from './session.tsx';

export type Lock = {
  readonly run: () => void;
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
};

/** Locks the screen. Unlocking needs the server, so locking without a connection would shut people out. */
export function useLock(): Lock {
  const { t } = useLingui();
  const { lock } = useSession();
  const state = useConnectionState();
  return { run: () => void lock(), reason: state === 'offline' ? t`Needs a connection` : null };
}

/** Ctrl/⌘ Shift L locks, wherever this is mounted. Without a connection it says why it does not. */
export function useLockKey(): void {
  const { t } = useLingui();
  const { lock } = useSession();
  const isOffline = useIsOffline();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return;
      if (event.code !== 'KeyL' && event.key.toLowerCase() !== 'l') return;
      event.preventDefault();
      if (isOffline) notify({ tone: 'note', title: t`Locking needs a connection` });
      else void lock();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [lock, isOffline, t]);
}
