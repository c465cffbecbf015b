import { type RefObject, useEffect } from 'react';
import { lockedUser, rememberedUser, type SignedInUser } from './session-user.ts';

const KEYS: readonly (string | null)[] = [null, 'remise.user', 'remise.locked'];

type ThisTab = {
  /** Whose device is open here. */
  readonly open: RefObject<{ readonly user: SignedInUser } | null>;
  /** The person whose data this page has rendered; it outlives signing out. */
  readonly drawn: RefObject<string | null>;
  readonly isLocked: boolean;
  /** Takes everything off this page and shows the lock. */
  readonly cover: (user: SignedInUser) => Promise<void>;
};

/**
 * Follows other tabs when they sign out, sign somebody else in, or lock. This tab must not go on as the earlier person.
 */
export function useOtherTabs({ open, drawn, isLocked, cover }: ThisTab): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (!KEYS.includes(event.key)) return;
      const locked = lockedUser();
      // Not by loading the page anew: a form that asks whether to leave would keep it in sight.
      if (locked !== null) void cover(locked);
      else if (isLocked || rememberedUser()?.id !== open.current?.user.id) window.location.reload();
    };
    // The Back button after signing out can restore the whole page from the browser's cache, as the earlier person left it.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted && (rememberedUser()?.id ?? null) !== drawn.current) window.location.reload();
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [open, drawn, isLocked, cover]);
}
