import { foldSearch } from '#shared/fold-search.ts';
import { beginsWithWords, bestFirst } from '#sync/client/lists/search-entries.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';
import { withoutPrefixes } from '../list-key.ts';

/** Somebody in a list: sorted by `personListKey`, found by a text that begins with their name. */
type Person = IndexEntry & { readonly name: string };

/** Puts people first who have the text as their last or whole name, then those with its words in their names. */
export function bestPeopleFirst<Entry extends Person>(found: readonly Entry[], text: string): readonly Entry[] {
  const folded = foldSearch(text);
  const key = withoutPrefixes(folded);
  return bestFirst(
    found,
    text,
    (person) => isCalled(person, folded, key),
    ({ name }) => name.length,
  );
}

/** Names are folded only where they begin alike: folding fifty thousand takes longer than a key stroke may. */
function isCalled({ search, sortKey, name }: Person, folded: string, key: string): boolean {
  const mayBeLast = beginsWithWords(sortKey, key);
  if (!mayBeLast && !beginsWithWords(search, folded)) return false;
  const whole = foldSearch(name);
  return whole === folded || sortKey === key || (mayBeLast && whole.endsWith(` ${folded}`));
}
