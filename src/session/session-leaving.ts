import { useEffect } from 'react';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { rememberRevoked } from './revoked-device.ts';
import { watchUse } from './shared-device.ts';

/**
 * Signs out automatically when the server ended the session from elsewhere, or on a shared device that nobody touched
 * for long. The yard's data is deleted either way; what only this device has stays for its person.
 */
export function useLeaving(sync: DeviceSession | null, end: (erase: boolean) => Promise<void>): void {
  useEffect(() => {
    if (sync === null) return;
    const leave = async () => end(!(await holdsWork(sync)));
    const follow = () => {
      if (sync.status.get().revoked !== true) return;
      stopFollowing();
      rememberRevoked({ companyId: sync.companyId, userId: sync.userId });
      void leave();
    };
    const stopFollowing = sync.status.subscribe(follow);
    follow();
    const stopWatching = watchUse(() => void leave());
    return () => {
      stopFollowing();
      stopWatching();
    };
  }, [sync, end]);
}

/** True when something would be lost with the queue, or when it cannot be read. */
async function holdsWork(sync: DeviceSession): Promise<boolean> {
  try {
    const [outbox, drafts, files] = await Promise.all([sync.outbox(), sync.drafts.list(), sync.files.unsentCount()]);
    return outbox.length + drafts.length + files > 0;
  } catch {
    return true;
  }
}
