import { foldText } from '#shared/sort-key.ts';
import type { IndexEntry } from '../runtime/types.ts';

type Search = { readonly text: string; readonly found: readonly IndexEntry[] };

const lastSearches = new WeakMap<readonly IndexEntry[], Search>();

/**
 * Entries whose search text holds every word of `text`, in the order of `entries`. When `text` only grew since the last
 * call on the same array, the last result is searched instead of everything.
 */
export function searchEntries<Entry extends IndexEntry>(entries: readonly Entry[], text: string): readonly Entry[] {
  const folded = foldText(text);
  if (folded === '') return entries;
  const last = lastSearches.get(entries);
  if (last?.text === folded) return last.found as readonly Entry[];
  const isMatch = matcherOf(folded);
  const narrowed = last !== undefined && folded.startsWith(last.text) ? (last.found as readonly Entry[]) : entries;
  const matches = narrowed.filter(isMatch);
  // Nothing was filtered out: returning the same array tells that to everything rendered from it.
  const found = matches.length === narrowed.length ? narrowed : matches;
  lastSearches.set(entries, { text: folded, found });
  return found;
}

/** Tells of an entry whether its search text holds every word of a folded text. */
export function matcherOf(folded: string): (entry: IndexEntry) => boolean {
  const words = folded.split(' ');
  const [first = ''] = words;
  // `indexOf` takes two thirds of the time of `includes`, which first checks that its argument is not a pattern.
  if (words.length === 1) return (entry) => entry.search.indexOf(first) !== -1;
  return (entry) => words.every((word) => entry.search.indexOf(word) !== -1);
}
