import { useCallback, useEffect, useRef, useState } from 'react';
import type { DebtorState } from '#billing/reminder.schema.ts';
import { type DebtorPage, fetchDebtors } from '#pages/invoices/reminder-calls.ts';
import type { Answer } from '#session/answer.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';

/** Typing pauses this long before the server is asked. */
const SETTLE_MS = 200;

export type DebtorFilter = { readonly state: DebtorState | ''; readonly search: string };
export type Debtors = {
  /** `asking` before the first answer; an answer stays until a newer one comes. */
  readonly answer: Answer<DebtorPage> | 'asking';
  readonly askAgain: () => void;
  /** Fetches the next page, once at a time; undefined on the last. */
  readonly more: (() => void) | undefined;
};

/** Who is late, from the server, which alone knows, page by page. */
export function useDebtors({ state, search }: DebtorFilter): Debtors {
  const isOffline = useConnection().state === 'offline';
  const [answer, setAnswer] = useState<Debtors['answer']>('asking');
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  const isFetching = useRef(false);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void fetchDebtors({ state, search }, null).then((next) => {
        if (!isWanted) return;
        // A lost connection takes nothing away that is on the screen.
        setAnswer((before) =>
          !next.ok && next.status === 'offline' && before !== 'asking' && before.ok ? before : next,
        );
      });
    }, SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `isOffline` and `round` are reasons to ask, not part of the question.
  }, [state, search, isOffline, round]);
  const next = answer !== 'asking' && answer.ok ? answer.result.next : null;
  const more = useCallback(() => {
    if (isFetching.current || next === null) return;
    isFetching.current = true;
    void fetchDebtors({ state, search }, next).then((following) => {
      isFetching.current = false;
      if (!following.ok) return;
      setAnswer((before) => {
        // Meanwhile something else may have been asked.
        if (before === 'asking' || !before.ok || before.result.next !== next) return before;
        const debtors = [...before.result.debtors, ...following.result.debtors];
        return { ok: true, result: { ...following.result, debtors } };
      });
    });
  }, [state, search, next]);
  return { answer, askAgain, more: next === null ? undefined : more };
}
