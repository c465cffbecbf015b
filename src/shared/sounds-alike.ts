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
export function soundsLike(typed: string): (word: string) => boolean {
  const sound = soundOf(typed);
  const isFirst = (letter: string) =>
    letter === typed[0] || FIRSTS.some((group) => group.includes(letter) && group.includes(typed.charAt(0)));
  return (word) =>
    Math.abs(word.length - typed.length) <= MOST_MORE && isFirst(word.charAt(0)) && soundOf(word) === sound;
}
