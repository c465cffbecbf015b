/**
 * A plate, size or code inside a sentence that is no markup: on a page from right to left it keeps its own order, as
 * `Ltr` does in markup. Only for what is shown, never for what is searched or stored.
 */
export function isolated(text: string): string {
  return text === '' || document.documentElement.dir !== 'rtl' ? text : `\u2068${text}\u2069`;
}

/**
 * Words around a sign, such as “length × width”, in the order of the figures below them: left to right on every page.
 * Each word is isolated, for between two words from right to left the sign would turn the order again.
 */
export function leftToRight(text: string, sign: string): string {
  if (document.documentElement.dir !== 'rtl') return text;
  return `\u2066${text.split(sign).map(isolated).join(sign)}\u2069`;
}

/**
 * A sentence of ours where texts of others stand, each in the direction of its own first letter: it runs as the page
 * does, whatever it begins with.
 */
export function asPage(sentence: string): string {
  return document.documentElement.dir === 'rtl' ? `\u200f${sentence}` : sentence;
}

/** Without the signs of this file: for what leaves the screen. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u200f\u2066-\u2069]/g, '');
}
