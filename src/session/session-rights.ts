import { type RefObject, useEffect } from 'react';
import type { SignedInUser } from './session-user.ts';
import { fetchUser } from './sign-in-calls.ts';

/** How often the rights of somebody who looks at the app are fetched again. */
const EVERY_MS = 45_000;

/**
 * Notices a change of the person's rights while the app is open: asks the server who this is now and then, and at once
 * when the page becomes visible or the connection returns. `show` gets an answer that differs; sync handles a session
 * that ended.
 */
export function useFreshRights(
  isSignedIn: boolean,
  open: RefObject<{ readonly user: SignedInUser } | null>,
  show: (user: SignedInUser) => Promise<void>,
): void {
  useEffect(() => {
    if (!isSignedIn) return;
    let isWanted = true;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      const answer = await fetchUser();
      // Keeps a person who is leaving meanwhile from being let in again.
      const current = open.current?.user;
      if (!isWanted || typeof answer === 'string' || current?.id !== answer.id) return;
      if (JSON.stringify(current) !== JSON.stringify(answer)) await show(answer);
    };
    const again = () => void ask();
    const timer = setInterval(again, EVERY_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [isSignedIn, open, show]);
}
