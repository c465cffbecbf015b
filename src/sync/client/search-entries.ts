import { foldText } from '#shared/sort-key.ts';
import type { IndexEntry } from './types.ts';

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
  const found = narrowed.filter(isMatch);
  lastSearches.set(entries, { text: folded, found });
  return found;
}

/** Tells of an entry whether its search text holds every word of a folded text. */
export function matcherOf(folded: string): (entry: IndexEntry) => boolean {
  const words = folded.split(' ');
  const [first = ''] = words;
  if (words.length === 1) return (entry) => entry.search.includes(first);
  return (entry) => words.every((word) => entry.search.includes(word));
}
