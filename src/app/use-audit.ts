import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '#sync/client/use-connection.ts';
import type { Answer } from './account-calls.ts';
import { type AuditFilter, type AuditPage, fetchAudit } from './audit-calls.ts';

/** Typing pauses this long before the server is asked. */
const SETTLE_MS = 200;

export type Audit = {
  /** `asking` before the first answer; an answer stays until a newer one comes. */
  readonly answer: Answer<AuditPage> | 'asking';
  readonly askAgain: () => void;
  /** Fetches the next page; undefined on the last. */
  readonly more: (() => Promise<void>) | undefined;
};

/** What was done, from the server, which alone has it. */
export function useAudit(filter: AuditFilter): Audit {
  const isOffline = useConnection().state === 'offline';
  const asked = JSON.stringify(filter);
  const [{ answer, of }, setShown] = useState<{ readonly answer: Audit['answer']; readonly of: string }>({
    answer: 'asking',
    of: asked,
  });
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const next = await fetchAudit(JSON.parse(asked) as AuditFilter, null);
      if (!isWanted) return;
      // A lost connection takes nothing away that is on the screen.
      setShown((before) => {
        const keeps = !next.ok && next.status === 'offline' && before.of === asked;
        return keeps && before.answer !== 'asking' && before.answer.ok ? before : { answer: next, of: asked };
      });
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `isOffline` and `round` are reasons to ask, not part of the question.
  }, [asked, isOffline, round]);
  const page = answer !== 'asking' && answer.ok ? answer.result : null;
  if (page === null || page.next === null) return { answer, askAgain, more: undefined };
  const more = async () => {
    const next = await fetchAudit(JSON.parse(of) as AuditFilter, page.next);
    if (!next.ok) return;
    const entries = [...page.entries, ...next.result.entries];
    setShown((before) =>
      before.of === of ? { answer: { ok: true, result: { ...next.result, entries } }, of } : before,
    );
  };
  return { answer, askAgain, more };
}
