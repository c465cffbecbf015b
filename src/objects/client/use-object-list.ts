import { useEffect, useMemo } from 'react';
import { foldSearch } from '#shared/fold-search.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { matcherOf, searchEntries } from '#sync/client/lists/search-entries.ts';
import { type Searched, useSearched } from '#ui/list/list-choice.ts';
import { type ListTags, tagsText } from '#ui/list/list-tags.ts';
import { bestObjectsFirst } from './best-objects.ts';
import {
  exactSpotFirst,
  filterObjects,
  type ObjectFilter,
  prepareSpotSearch,
  type SortWords,
  sortObjects,
  standingOnSpot,
} from './object-filters.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';
import { traitSearch, useObjectTraits, withTraits } from './object-traits.ts';
import { plateSearch } from './plate-search.ts';
import { useObjectWords } from './use-object-words.ts';

export type ObjectList = Searched & {
  /** False until there is something to show; the first rows come before the whole index. */
  readonly ready: boolean;
  /** True once every object is loaded: only then are counts correct. */
  readonly complete: boolean;
  /** What answers the text: in the chosen order, or else what is called so first. */
  readonly found: readonly ObjectEntry[];
  /** Objects on the spot whose name was typed, without those in `found`. */
  readonly onSpot: readonly ObjectEntry[];
  /** Every object, for counts. */
  readonly entries: readonly ObjectEntry[];
};

/** How long a list stands before its search is prepared: nobody types sooner. */
const PREPARED_MS = 600;

/**
 * The objects a person asked for. Sorting comes first and is kept between key strokes, so that a key stroke costs one
 * pass over the entries.
 */
export function useObjectList(
  filter: ObjectFilter,
  tags: ListTags | null,
  warehouses: readonly Warehouse[] | null,
): ObjectList {
  const { entries, ready } = useListIndex(objectIndex);
  const searched = useSearched();
  const { asked } = searched;
  const words = useSortWords(tags);
  const sorted = useMemo(() => sortObjects(entries, filter.sort, words), [entries, filter.sort, words]);
  const chosen = useMemo(() => filterObjects(sorted, filter), [sorted, filter]);
  const isSorted = filter.sort !== null;
  const traits = useObjectTraits(warehouses, tags);
  const hasWords = useMemo(() => traitSearch(asked, traits), [asked, traits]);
  const found = useMemo(() => {
    const matches = searchEntries(chosen, plateSearch(asked));
    if (isSorted) return hasWords === null ? matches : chosen.filter(hasWords);
    const best = bestObjectsFirst(matches, asked);
    return hasWords === null ? best : withTraits(best, chosen.filter(hasWords));
  }, [chosen, asked, isSorted, hasWords]);
  const onSpot = useMemo(() => {
    const text = foldSearch(asked);
    const isMatch = matcherOf(foldSearch(plateSearch(asked)));
    const isFound = (entry: ObjectEntry) => isMatch(entry) || hasWords?.(entry) === true;
    return exactSpotFirst(standingOnSpot(chosen, text), text).filter((entry) => !isFound(entry));
  }, [chosen, asked, hasWords]);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => prepareSpotSearch(chosen), PREPARED_MS);
    return () => clearTimeout(timer);
  }, [ready, chosen]);
  return { ready: ready || entries.length > 0, complete: ready, ...searched, found, onSpot, entries };
}

/** The column texts that depend on the language or on the company's tags. */
function useSortWords(tags: ListTags | null): SortWords {
  const words = useObjectWords();
  return useMemo(
    () => ({
      choices: words.choices,
      tags: (tagIds) => tagsText(tags, tagIds),
    }),
    [words, tags],
  );
}
