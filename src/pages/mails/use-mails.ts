import { useEffect, useMemo } from 'react';
import { useServerPages } from '#session/use-server-pages.ts';
import { type Mail, type MailFilter, readMail } from './mails.ts';

const PAGE_ROWS = 100;
/** How soon a mail that is being sent is checked again. */
const AGAIN_MS = 3_000;

/** Fetches mails from the server, which alone has them, and again while one is on its way. */
export function useMails(filter: MailFilter) {
  const { answer, askAgain, more } = useServerPages(
    '/api/mails',
    { query: filter },
    { pageRows: PAGE_ROWS, live: true },
  );
  const page = answer !== 'asking' && answer.ok ? answer.result : null;
  const mails = useMemo(() => page?.rows.map(readMail) ?? [], [page]);
  /** True when a mail server is set. */
  const sends = page?.body.sends === true;
  const moves = sends && mails.some(isOnItsWay);
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(askAgain, AGAIN_MS);
    return () => clearInterval(timer);
  }, [moves, askAgain]);
  return { answer, mails, sends, askAgain, more };
}

/** True when a mail's state will change soon: not for one that waits minutes for its next attempt. */
function isOnItsWay({ state, attempts }: Mail): boolean {
  return state === 'sending' || (state === 'queued' && attempts === 0);
}
