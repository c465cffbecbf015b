import { useEffect, useState } from 'react';
import { similarEntries } from '../lists/similar-entries.ts';
import type { IndexEntry } from '../runtime/types.ts';

/** Typing pauses this long before the walk begins: it never stands between a key and its results. */
const STILL_MS = 150;
const NONE: readonly never[] = [];

type Found<Entry> = {
  readonly entries: readonly Entry[];
  readonly isSimilar: (entry: Entry) => boolean;
  readonly found: readonly Entry[];
};

/**
 * The first entries that a costly check accepts, some time after it was given; another check ends the walk of the one before.
 * Null asks for none.
 *
 * @param isSimilar The same function as long as it asks the same.
 */
export function useSimilarEntries<Entry extends IndexEntry>(
  entries: readonly Entry[],
  isSimilar: ((entry: Entry) => boolean) | null,
  most: number,
): readonly Entry[] {
  const [last, setLast] = useState<Found<Entry> | null>(null);
  useEffect(() => {
    if (isSimilar === null) return undefined;
    const stop = new AbortController();
    const walk = async () => {
      const found = await similarEntries(entries, isSimilar, { most, signal: stop.signal, pause: takeTurn });
      if (found !== null) setLast({ entries, isSimilar, found });
    };
    const timer = setTimeout(() => void walk(), STILL_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [entries, isSimilar, most]);
  return last !== null && last.entries === entries && last.isSimilar === isSimilar ? last.found : NONE;
}

const takeTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
