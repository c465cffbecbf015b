import { foldSearch } from '#shared/fold-search.ts';
import { isOneSlipAway } from '#shared/one-slip.ts';

/** Fewer letters name no act, unless they are a whole word of it. */
const FEWEST_LETTERS = 3;

const wordsOf = (text: string): readonly string[] => {
  const folded = foldSearch(text);
  return folded === '' ? [] : folded.split(' ');
};

/** True for enough letters of an alphabet, or for any sign of another script. */
const isTelling = (word: string) => word.length >= FEWEST_LETTERS || !/^[a-z0-9]*$/.test(word);

/** Chinese writes its words without spaces between them. */
const isHan = (word: string) => /^\p{Script=Han}+$/u.test(word);

/**
 * True where every word of a text begins a word of one of these labels, or is another form of it. A word of some letters may
 * begin one of the keywords instead, which are not shown.
 */
export function namesEntry(text: string, labels: readonly string[], keywords = ''): boolean {
  const known = labels.flatMap((label) => [...wordsOf(label), ...wordsOf(label.replaceAll('-', ' '))]);
  const unshown = wordsOf(keywords);
  const begins = (one: string, word: string) => one.startsWith(word) || (isHan(word) && one.includes(word));
  const names = (word: string) => (one: string) => begins(one, word) || isForm(one, word);
  const asked = wordsOf(text);
  return (
    asked.length > 0 && asked.every((word) => known.some(names(word)) || (isTelling(word) && unshown.some(names(word))))
  );
}

/** Fewer letters with a slip could mean anything. */
const FEWEST_WITH_SLIP = 5;

/** As `namesEntry`, with one slip of the hand in each longer word. */
export function slipsToEntry(text: string, labels: readonly string[], keywords = ''): boolean {
  const known = [...labels, keywords].flatMap(wordsOf);
  const names = (word: string) => (one: string) =>
    one.startsWith(word) || (word.length >= FEWEST_WITH_SLIP && isOneSlipAway(word, one));
  const asked = wordsOf(text);
  return asked.length > 0 && asked.every((word) => known.some(names(word)));
}

/** True for a verb of making, whole: `maken`. */
export function namesMaking(word: string, making: string): boolean {
  const folded = foldSearch(word);
  return isTelling(folded) && wordsOf(making).includes(folded);
}

/** What a text says without the words of making: `factuur` of `een factuur maken`. Empty where it says nothing else. */
export function withoutMaking(text: string, making: string): string {
  const verbs = wordsOf(making);
  const withoutHan = (word: string) =>
    isHan(word) ? verbs.filter(isHan).reduce((rest, verb) => rest.replace(verb, ''), word) : word;
  return wordsOf(text)
    .filter((word) => !verbs.includes(word))
    .map(withoutHan)
    .filter((word) => word !== '')
    .join(' ');
}

/** True for singular and plural of a word, as in `factuur` and `facturen`, `invoice` and `invoices`. */
function isForm(one: string, other: string): boolean {
  const stem = (word: string) => word.replace(/(?:en|es|s|e)$/, '').replaceAll(/(.)\1/g, '$1');
  return other.length > FEWEST_LETTERS && stem(one) === stem(other);
}

/** True where a name holds every word of a text: a short one begins one of its words, a longer one stands anywhere. */
export function holdsEntry(text: string, name: string): boolean {
  const known = wordsOf(name);
  const asked = wordsOf(text);
  const holds = (word: string) =>
    known.some((one) => one.startsWith(word) || (word.length >= FEWEST_LETTERS && one.includes(word)));
  return asked.length > 0 && asked.every(holds);
}

/**
 * What a text says besides the name of an act, which stands at its beginning or its end: `WR-75-GH` of `uitchecken WR-75-GH`,
 * `veldhuis` of `factuur veldhuis` where the act is called “Nieuwe factuur”. Null where it does not name the act.
 */
export function restAfter(label: string, text: string): string | null {
  const name = wordsOf(label);
  const asked = wordsOf(text);
  for (const words of [name, name.slice(1)]) {
    if (words.length === 0) continue;
    const before = countNamed(words, asked);
    if (before > 0) return asked.slice(before).join(' ');
    const after = asked.length > words.length && countNamed(words, asked.slice(-words.length)) === words.length;
    if (after) return asked.slice(0, -words.length).join(' ');
  }
  return null;
}

/** How many words of a text, from its first, are those of an act; 0 where it does not name the act. */
function countNamed(name: readonly string[], asked: readonly string[]): number {
  const count = Math.min(name.length, asked.length);
  const isNamed = name.slice(0, count).every((word, at) => {
    const said = asked[at] ?? '';
    return word === said || (word.startsWith(said) && isTelling(said));
  });
  return isNamed ? count : 0;
}
