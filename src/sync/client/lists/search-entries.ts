import { foldSearch } from '#shared/fold-search.ts';
import type { IndexEntry } from '../runtime/types.ts';

type Search = { readonly text: string; readonly found: readonly IndexEntry[] };

const lastSearches = new WeakMap<readonly IndexEntry[], Search>();

/**
 * Entries whose search text holds every word of `text`, in the order of `entries`. When `text` only grew since the last
 * call on the same array, the last result is searched instead of everything.
 */
export function searchEntries<Entry extends IndexEntry>(entries: readonly Entry[], text: string): readonly Entry[] {
  const folded = foldSearch(text);
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

/** Fewer letters are a whole word of nobody: an initial would come before names that begin with it. */
const FEWEST_OF_A_WORD = 2;
/** In more entries than this, words are not looked at: the text is too vague, and a key stroke must stay fast. */
const MOST_FOR_WORDS = 5_000;

/**
 * Puts first what is called exactly `text`, then what holds each of its words as a whole word, then the rest; entries that
 * answer equally well stay in the order they came. It costs one pass over `found`.
 *
 * @param isCalled Tells of an entry whether the text is its name. It is asked of every entry: it must be cheap.
 * @param wordsEnd Where the part of the search text ends whose whole words count; left out, all of it counts.
 */
export function bestFirst<Entry extends IndexEntry>(
  found: readonly Entry[],
  text: string,
  isCalled: (entry: Entry) => boolean,
  wordsEnd?: (entry: Entry) => number,
): readonly Entry[] {
  const folded = foldSearch(text);
  if (folded === '') return found;
  const words = folded.length < FEWEST_OF_A_WORD || found.length > MOST_FOR_WORDS ? null : folded.split(' ');
  const called: Entry[] = [];
  const whole: Entry[] = [];
  for (const entry of found) {
    if (isCalled(entry)) called.push(entry);
    else if (words?.every((word) => holdsWord(entry.search, word, wordsEnd?.(entry)))) whole.push(entry);
  }
  // Most texts are a part of a word, of which everything found holds just a part.
  if (called.length + whole.length === 0) return found;
  const first = new Set(called.concat(whole));
  return [...first, ...found.filter((entry) => !first.has(entry))];
}

/** Puts what has the very name before what merely holds the text. Folding is left to names that may be it: they are many. */
export function calledFirst<Entry extends IndexEntry & { readonly name: string }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const folded = foldSearch(text);
  // A name may be longer than its folded text: by accents of their own and by spaces.
  const mayBe = ({ search, name }: Entry) => name.length <= 2 * folded.length + 2 && search.startsWith(folded);
  return firstThen(entries, (entry) => mayBe(entry) && foldSearch(entry.name) === folded);
}

/** Puts the entries first that a check accepts; both parts keep their order. */
export function firstThen<Entry>(entries: readonly Entry[], isFirst: (entry: Entry) => boolean): readonly Entry[] {
  const first = entries.filter(isFirst);
  return first.length === 0 || first.length === entries.length
    ? entries
    : [...first, ...entries.filter((entry) => !isFirst(entry))];
}

/** True for a text that begins with these words and not with a part of one. */
export function beginsWithWords(text: string, words: string): boolean {
  return text.startsWith(words) && (text.length === words.length || text[words.length] === ' ');
}

function holdsWord(search: string, word: string, end = search.length): boolean {
  for (let at = search.indexOf(word); at !== -1 && at < end; at = search.indexOf(word, at + 1)) {
    const after = at + word.length;
    const begins = at === 0 || search[at - 1] === ' ';
    if (begins && (after === search.length || search[after] === ' ')) return true;
  }
  return false;
}
