import { bestObjectsFirst } from '#objects/client/best-objects.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { withTraits } from '#objects/client/object-traits.ts';
import { plateSearch } from '#objects/client/plate-search.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';

/** With more customers than this a search is too vague to show all they own. */
const MOST_OWNERS = 20;

export type ObjectsFound = {
  readonly objects: readonly ObjectEntry[];
  /** Whose words found them: their own, those of their traits, or those of their owner. */
  readonly by: 'text' | 'traits' | 'owner';
};

type Asked = {
  readonly text: string;
  /** Tells of an object whether it has the words of the text among its traits too; null where the text names none. */
  readonly hasWords: ((entry: ObjectEntry) => boolean) | null;
  /** The customers that the text finds. */
  readonly owners: readonly IndexEntry[];
  /** Puts what was viewed lately first. */
  readonly first: (entries: readonly ObjectEntry[]) => readonly ObjectEntry[];
};

/**
 * Finds objects as their list does: by their own fields, then by words of their traits. Without a match, finds the objects of
 * matching customers: somebody calls, and only the phone number is known.
 */
export function objectsFound(entries: readonly ObjectEntry[], { text, hasWords, owners, first }: Asked): ObjectsFound {
  const said = bestObjectsFirst(first(searchEntries(entries, plateSearch(text))), text);
  const objects = hasWords === null ? said : withTraits(said, entries.filter(hasWords));
  if (objects.length > 0 || owners.length === 0 || owners.length > MOST_OWNERS) {
    return { objects, by: said.length === 0 && objects.length > 0 ? 'traits' : 'text' };
  }
  const ids = new Set(owners.map(({ id }) => id));
  const owned = entries.filter(({ customerId }) => customerId !== null && ids.has(customerId));
  return { objects: first(owned), by: 'owner' };
}
