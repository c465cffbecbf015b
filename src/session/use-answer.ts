import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import type { Answer } from './answer.ts';

export type AskedAnswer<Result> = {
  /** `asking` before the first answer; what was answered stays on the screen until a newer answer comes. */
  readonly answer: Answer<Result> | 'asking';
  readonly askAgain: () => void;
};

/** What the server alone knows: asked when shown, and again when the connection comes back. */
export function useAnswer<Result>(ask: () => Promise<Answer<Result>>): AskedAnswer<Result> {
  const isOffline = useConnection().state === 'offline';
  const [{ answer }, setShown] = useState<{ readonly answer: Answer<Result> | 'asking'; readonly of: typeof ask }>({
    answer: 'asking',
    of: ask,
  });
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isWanted = true;
    void ask().then((next) => {
      if (!isWanted) return;
      // A lost connection takes nothing away that is on the screen; it does not answer another question either.
      setShown((before) => {
        const keeps = !next.ok && next.status === 'offline' && before.of === ask;
        return keeps && before.answer !== 'asking' && before.answer.ok ? before : { answer: next, of: ask };
      });
    });
    return () => {
      isWanted = false;
    };
    // `isOffline` and `round` are reasons to ask, not part of the question.
  }, [ask, isOffline, round]);
  return { answer, askAgain };
}
