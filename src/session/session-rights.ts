import { type RefObject, useEffect } from 'react';
import { fetchUser } from './session-api.ts';
import type { SignedInUser } from './session-user.ts';

/** How often somebody who looks at the app is asked for again. */
const EVERY_MS = 45_000;

/**
 * Hears of it while the app is open that somebody may do something else than before: asks the server who this is now and
 * then, and at once when the page is looked at again or the connection comes back. `show` gets an answer that differs; a
 * session that ended is the sync's business.
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
      // Nobody who is leaving meanwhile is let in again.
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
