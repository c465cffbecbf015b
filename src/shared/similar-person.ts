import { foldSearch } from './fold-search.ts';
import { isOneSlipAway } from './one-slip.ts';

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

/** In the order they are heard: what stands before is rewritten by what comes after. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 's'],
  [/ck|c(?![eiyh])|q/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/ch|gh/g, 'g'],
  [/ph|v/g, 'f'],
  [/th|dt/g, 't'],
  [/x/g, 'ks'],
  [/e?(?:ij|y)|ei/g, 'i'],
  [/auw|ouw?/g, 'au'],
  [/(?<=[ei])uw/g, 'w'],
  [/(.)\1+/g, '$1'],
  [/d$/g, 't'],
];

/** Words that are heard alike begin with one of these groups, or with the same letter. */
const FIRSTS: readonly string[] = ['ckqx', 'sz', 'cs', 'fvp', 'ijy', 'ey'];

/** How a folded word is heard: `leeuwen` as `lewen`, `schmidt` as `smit`. */
function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word);
}

/** Two letters more or less than this are another word. */
const MOST_MORE = 3;

/** Tells of a folded word whether it is heard as another one is, though it is written otherwise. */
function soundsLike(typed: string): (word: string) => boolean {
  const sound = soundOf(typed);
  const isFirst = (letter: string) =>
    letter === typed[0] || FIRSTS.some((group) => group.includes(letter) && group.includes(typed.charAt(0)));
  return (word) =>
    Math.abs(word.length - typed.length) <= MOST_MORE && isFirst(word.charAt(0)) && soundOf(word) === sound;
}
