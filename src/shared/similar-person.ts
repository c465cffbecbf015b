import { isOneSlipAway } from './one-slip.ts';
import { foldSearch } from './sort-key.ts';

/** Somebody whose search text begins with their name. */
type Named = { readonly search: string; readonly name: string };

/** In a shorter word one sign more or less makes another name. */
const FEWEST_LETTERS = 4;

/**
 * Tells of a customer or a prospect whether a text with one slip in one word of their name finds them: the other words are
 * there as typed. Null for a text whose words no slip can be in: short ones and those with digits.
 */
export function similarPerson(text: string): ((entry: Named) => boolean) | null {
  const words = foldSearch(text).split(' ');
  if (!words.some(mayHaveSlip)) return null;
  return ({ search, name }) => {
    const missing = words.filter((word) => search.indexOf(word) === -1);
    const [typed] = missing;
    if (typed === undefined || missing.length > 1 || !mayHaveSlip(typed)) return false;
    return namesNearly(search, name.length, typed);
  };
}

const mayHaveSlip = (word: string) => word.length >= FEWEST_LETTERS && !/\d/.test(word);

/** Looks at the words of the first `end` signs, which are the name, without making new texts of those that cannot be it. */
function namesNearly(search: string, end: number, typed: string): boolean {
  for (let from = 0; from < end; ) {
    const space = search.indexOf(' ', from);
    const until = space === -1 ? search.length : space;
    if (Math.abs(until - from - typed.length) <= 1 && mayBegin(search, from, typed)) {
      if (isOneSlipAway(typed, search.slice(from, until))) return true;
    }
    from = until + 1;
  }
  return false;
}

/** One slip leaves one of the first two signs among the first two. */
function mayBegin(search: string, from: number, typed: string): boolean {
  const [first, second] = [search[from], search[from + 1]];
  return first === typed[0] || second === typed[1] || first === typed[1] || second === typed[0];
}
