import { foldSearch } from './fold-search.ts';
import { isOneSlipAway } from './one-slip.ts';
import { soundsLike } from './sounds-alike.ts';

/** Somebody whose search text begins with their name. */
type Named = { readonly search: string; readonly name: string };

/** In a shorter word one sign more or less makes another name. */
const FEWEST_LETTERS = 4;

/**
 * Tells of a customer or a prospect whether a text finds them but for one word of their name, which is typed with one slip or
 * written as it is heard: the other words are there as typed. Null for a text whose words no slip can be in: short ones and
 * those with digits.
 */
export function similarPerson(text: string): ((entry: Named) => boolean) | null {
  const words = foldSearch(text)
    .split(' ')
    .filter((word) => word !== '');
  const alike = new Map(words.filter(mayHaveSlip).map((word) => [word, isNearly(word)]));
  if (alike.size === 0) return null;
  return ({ search, name }) => {
    const missing = words.filter((word) => search.indexOf(word) === -1);
    const [typed] = missing;
    const isAlike = typed === undefined || missing.length > 1 ? undefined : alike.get(typed);
    return isAlike !== undefined && hasWord(search, name.length, isAlike);
  };
}

const mayHaveSlip = (word: string) => word.length >= FEWEST_LETTERS && !/\d/.test(word);

type Check = (search: string, from: number, until: number) => boolean;

function isNearly(typed: string): Check {
  const isHeard = soundsLike(typed);
  return (search, from, until) => {
    const isNear = Math.abs(until - from - typed.length) <= 1 && mayBegin(search, from, typed);
    if (isNear && isOneSlipAway(typed, search.slice(from, until))) return true;
    return until - from >= FEWEST_LETTERS && isHeard(search.slice(from, until));
  };
}

/** Looks at the words of the first `end` signs, which are the name, without making new texts of those that cannot be it. */
function hasWord(search: string, end: number, isAlike: Check): boolean {
  for (let from = 0; from < end; ) {
    const space = search.indexOf(' ', from);
    const until = space === -1 ? search.length : space;
    if (isAlike(search, from, until)) return true;
    from = until + 1;
  }
  return false;
}

/** One slip leaves one of the first two signs among the first two. */
function mayBegin(search: string, from: number, typed: string): boolean {
  const [first, second] = [search[from], search[from + 1]];
  return first === typed[0] || second === typed[1] || first === typed[1] || second === typed[0];
}
