import { useCallback, useEffect, useState } from 'react';
import type { PreviewAnswer } from '#billing/subscription.schema.ts';
import type { Answer } from '#session/answer.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';

/** Typing pauses this long before the server is asked. */
const SETTLE_MS = 300;

type Shown = { readonly of: string; readonly answer: Answer<PreviewAnswer> };

export type LivePreview = {
  /** The last answer; null before the first one. */
  readonly answer: Answer<PreviewAnswer> | null;
  /** True when `answer` belongs to the form's current values. */
  readonly isCurrent: boolean;
  readonly askAgain: () => void;
};

/**
 * Asks the server for the result of a form, a moment after each change. `asked` is the body as JSON, or null while the
 * form has nothing to ask. An answer to an earlier question is dropped, whenever it comes.
 */
export function useLivePreview(
  asked: string | null,
  ask: (asked: string) => Promise<Answer<PreviewAnswer>>,
): LivePreview {
  const isOffline = useIsOffline();
  const [shown, setShown] = useState<Shown | null>(null);
  const [round, setRound] = useState(0);
  const askAgain = useCallback(() => {
    setShown(null);
    setRound((before) => before + 1);
  }, []);
  useEffect(() => {
    if (asked === null || isOffline) return undefined;
    let isWanted = true;
    const run = async () => {
      const answer = await ask(asked);
      if (isWanted) setShown({ of: asked, answer });
    };
    const timer = setTimeout(() => void run(), SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `round` is a reason to ask, not part of the question.
  }, [asked, ask, isOffline, round]);
  return { answer: shown?.answer ?? null, isCurrent: shown !== null && shown.of === asked, askAgain };
}
