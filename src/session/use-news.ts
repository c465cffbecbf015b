import { useEffect } from 'react';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { queryClient } from './server-query.ts';

/** News that comes in quick succession is asked about once; devices do not all ask in the same moment. */
const GATHER_MS = 200;
const SPREAD_MS = 300;
/** However much changes, pages ask no more often than this. */
const PAUSE_MS = 1_200;

type Follower = { readonly stop: () => void; pages: number };
const followers = new WeakMap<DeviceSession, Follower>();

/** While a page that is live is shown, asks its queries again when something changed at the server. */
export function useNews(session: DeviceSession, live: boolean): void {
  useEffect(() => {
    if (!live) return undefined;
    const follower = followers.get(session) ?? { stop: followNews(session), pages: 0 };
    followers.set(session, follower);
    follower.pages += 1;
    return () => {
      follower.pages -= 1;
      if (follower.pages > 0) return;
      follower.stop();
      followers.delete(session);
    };
  }, [session, live]);
}

/** One round at a time: news during a round makes one more. A hidden page waits until somebody looks at it. */
function followNews(session: DeviceSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isNew = false;
  let notBefore = 0;
  const plan = () => {
    if (!isNew || isAsking || timer !== undefined || document.visibilityState === 'hidden') return;
    const soon = GATHER_MS + Math.random() * SPREAD_MS;
    timer = setTimeout(() => void ask(), Math.max(soon, notBefore - Date.now()));
  };
  const ask = async () => {
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    isNew = false;
    isAsking = true;
    notBefore = Date.now() + PAUSE_MS;
    await askLiveAgain(session);
    isAsking = false;
    plan();
  };
  const heard = () => {
    isNew = true;
    plan();
  };
  const stopHearing = session.onNews(heard);
  document.addEventListener('visibilitychange', plan);
  return () => {
    isNew = false;
    clearTimeout(timer);
    stopHearing();
    document.removeEventListener('visibilitychange', plan);
  };
}

/** What a query under way is told may be older than the news, so it begins again. */
function askLiveAgain({ companyId, userId }: DeviceSession): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    queryKey: [companyId, userId],
    predicate: ({ observers }) => observers.some(({ options }) => options.meta?.['live'] === true),
  });
}
