import { useDeferredValue, useMemo, useState } from 'react';
import { foldText } from '#shared/sort-key.ts';
import { searchEntries } from '#sync/client/search-entries.ts';
import { useListIndex } from '#sync/client/use-list-index.ts';
import { filterObjects, type ObjectFilter, sortObjects, standingOnSpot } from './object-filters.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';

export type ObjectList = {
  /** False until there is something to show; the first rows come before the whole index. */
  readonly ready: boolean;
  /** True once every object is here: only then counts are true. */
  readonly complete: boolean;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text that `found` answers: behind `text` while somebody types fast. */
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
 * pass over the entries; the field itself never waits for the list.
 */
export function useObjectList(filter: ObjectFilter): ObjectList {
  const { entries, ready } = useListIndex(objectIndex);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const sorted = useMemo(() => sortObjects(entries, filter.sort), [entries, filter.sort]);
  const chosen = useMemo(() => filterObjects(sorted, filter), [sorted, filter]);
  const found = useMemo(() => searchEntries(chosen, asked), [chosen, asked]);
  const onSpot = useMemo(() => {
    const standing = standingOnSpot(chosen, foldText(asked));
    if (standing.length === 0) return standing;
    const shown = new Set(found.map((entry) => entry.id));
    return standing.filter((entry) => !shown.has(entry.id));
  }, [chosen, asked, found]);
  return { ready: ready || entries.length > 0, complete: ready, text, setText, asked, found, onSpot, entries };
}
