import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '#sync/client/use-connection.ts';
import type { Answer } from './account-calls.ts';

export type AskedAnswer<Result> = {
  /** `asking` before the first answer; what was answered stays on the screen until a newer answer comes. */
  readonly answer: Answer<Result> | 'asking';
  readonly askAgain: () => void;
};

/** What the server alone knows: asked when shown, and again when the connection comes back. */
export function useAnswer<Result>(ask: () => Promise<Answer<Result>>): AskedAnswer<Result> {
  const isOffline = useConnection().state === 'offline';
  const [answer, setAnswer] = useState<Answer<Result> | 'asking'>('asking');
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isWanted = true;
    void ask().then((next) => {
      if (!isWanted) return;
      setAnswer((before) =>
        !next.ok && next.status === 'offline' && before !== 'asking' && before.ok ? before : next,
      );
    });
    return () => {
      isWanted = false;
    };
    // `isOffline` and `round` are reasons to ask, not part of the question.
  }, [ask, isOffline, round]);
  return { answer, askAgain };
}
