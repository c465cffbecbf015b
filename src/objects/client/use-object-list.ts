import { useMemo, useState } from 'react';
import { foldText } from '#shared/sort-key.ts';
import { matcherOf, searchEntries } from '#sync/client/search-entries.ts';
import { useListIndex } from '#sync/client/use-list-index.ts';
import { filterObjects, type ObjectFilter, sortObjects, standingOnSpot } from './object-filters.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';

export type ObjectList = {
  /** False until there is something to show; the first rows come before the whole index. */
  readonly ready: boolean;
  /** True once every object is here: only then counts are true. */
  readonly complete: boolean;
  readonly search: (text: string) => void;
  /** The text that `found` answers. */
  readonly asked: string;
  /** Matches in the chosen order. */
  readonly found: readonly ObjectEntry[];
  /** What stands on the spot whose name was typed, as far as `found` does not show it. */
  readonly onSpot: readonly ObjectEntry[];
  /** Every object, for counts. */
  readonly entries: readonly ObjectEntry[];
};

/**
 * The objects a person asked for. Sorting comes first and is kept between key strokes, so that a key stroke costs one
 * pass over the entries.
 */
export function useObjectList(filter: ObjectFilter): ObjectList {
  const { entries, ready } = useListIndex(objectIndex);
  const [asked, search] = useState('');
  const sorted = useMemo(() => sortObjects(entries, filter.sort), [entries, filter.sort]);
  const chosen = useMemo(() => filterObjects(sorted, filter), [sorted, filter]);
  const found = useMemo(() => searchEntries(chosen, asked), [chosen, asked]);
  const onSpot = useMemo(() => {
    const text = foldText(asked);
    const isMatch = matcherOf(text);
    return standingOnSpot(chosen, text).filter((entry) => !isMatch(entry));
  }, [chosen, asked]);
  return { ready: ready || entries.length > 0, complete: ready, search, asked, found, onSpot, entries };
}
