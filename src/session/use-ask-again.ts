import { useEffect, useState } from 'react';

const FIRST_MS = 2_000;
const MOST_ROUNDS = 8;

/**
 * Asks again while something at the server is on its way: after 2 seconds, then 4, 8 and so on, eight times in all.
 * Whatever still waits by then waits for hours, and is seen when the page is opened again.
 */
export function useAskAgain(waits: boolean, askAgain: () => void): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!waits || round >= MOST_ROUNDS) return undefined;
    const timer = setTimeout(
      () => {
        setRound(round + 1);
        askAgain();
      },
      FIRST_MS * 2 ** round,
    );
    return () => clearTimeout(timer);
  }, [waits, round, askAgain]);
}
