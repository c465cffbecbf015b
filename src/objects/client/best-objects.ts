import { foldSearch } from '#shared/fold-search.ts';
import { beginsWithWords, bestFirst } from '#sync/client/lists/search-entries.ts';
import type { ObjectEntry } from './object-index.ts';
import { plateSearch } from './plate-search.ts';

/** Puts the object first that has the text as its plate or number, then those with its words as whole words. */
export function bestObjectsFirst(found: readonly ObjectEntry[], text: string): readonly ObjectEntry[] {
  const folded = foldSearch(text);
  const number = /^\d+$/.test(folded) ? Number(folded) : undefined;
  const plate = folded.replace(/[^a-z0-9]/g, '');
  // The search text of an object begins with its plate, without what separates the parts.
  const isCalled = (entry: ObjectEntry) =>
    entry.number === number || (plate !== '' && beginsWithWords(entry.search, plate));
  return bestFirst(found, plateSearch(text), isCalled);
}
