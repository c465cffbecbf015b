import { useCallback, useEffect, useMemo, useState } from 'react';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { fetchMails, type MailPage, type NoAnswer } from './mails.ts';

/** Typing pauses this long before the server is asked. */
const SETTLE_MS = 200;
/** What is on its way to be sent is looked at again. */
const AGAIN_MS = 3_000;

export type Mails = {
  /** `asking` before the first answer. An answer stays until a newer one comes. */
  readonly answer: MailPage | NoAnswer | 'asking';
  readonly askAgain: () => void;
  /** Fetches the next page; undefined on the last. */
  readonly more: (() => Promise<void>) | undefined;
};

/** An answer and the filter it is to. */
type Shown = { readonly answer: Mails['answer']; readonly of: string };

function isPageOf({ answer, of }: Shown, asked: string): boolean {
  return of === asked && typeof answer === 'object' && 'mails' in answer;
}

/** Mails from the server, which alone has them: asked again when the filter changes or the connection comes back. */
export function useMails(filter: Readonly<Record<string, string>>): Mails {
  const connected = useConnection().state !== 'offline';
  const asked = JSON.stringify(filter);
  const [{ answer, of }, setShown] = useState<Shown>({ answer: 'asking', of: asked });
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const next = await fetchMails(JSON.parse(asked) as Record<string, string>, null);
      // A lost connection takes nothing away that is on the screen.
      if (isWanted)
        setShown((before) => (next === 'offline' && isPageOf(before, asked) ? before : { answer: next, of: asked }));
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `connected` and `round` are reasons to ask, not part of the question.
  }, [asked, connected, round]);
  const page = typeof answer === 'object' && 'mails' in answer ? answer : null;
  const moves = page !== null && page.sends && page.mails.some(isOnItsWay);
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(askAgain, AGAIN_MS);
    return () => clearInterval(timer);
  }, [moves, askAgain]);
  const more = useMemo(() => {
    if (page === null || page.next === null) return undefined;
    return async () => {
      const next = await fetchMails(JSON.parse(of) as Record<string, string>, page.next);
      if (typeof next !== 'object' || !('mails' in next)) return;
      setShown({ answer: { ...next, mails: [...page.mails, ...next.mails] }, of });
    };
  }, [page, of]);
  return { answer, askAgain, more };
}

/** About to change by itself: not what waits minutes for its next attempt. */
function isOnItsWay({ state, attempts }: MailPage['mails'][number]): boolean {
  return state === 'sending' || (state === 'queued' && attempts === 0);
}
