import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#session/session.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';

const SignOutDialog = lazy(async () => ({ default: (await import('./session-sign-out-dialog.tsx')).SignOutDialog }));

/** Signs out at once when nothing would be lost by it; otherwise `dialog` asks first what to do with the changes. */
export function useSignOut(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const { end } = useSession();
  const sync = useSync();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    // Refused changes, photos and unsaved forms as well: this device alone has them.
    const [outbox, drafts, files] = await Promise.all([sync.outbox(), sync.drafts.list(), sync.files.unsentCount()]);
    if (outbox.length + drafts.length + files === 0) await end(true);
    else setAsking(true);
  };
  const dialog = asking && (
    <Suspense fallback={null}>
      <SignOutDialog onClose={() => setAsking(false)} />
    </Suspense>
  );
  return { ask: () => void ask(), dialog };
}
