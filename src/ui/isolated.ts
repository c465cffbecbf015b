/**
 * Isolates a plate, size or code inside a plain-text sentence, so that it keeps its own order on a right-to-left page,
 * as `Ltr` does in markup. Only for text that is shown, never for text that is searched or stored.
 */
export function isolated(text: string): string {
  return text === '' || document.documentElement.dir !== 'rtl' ? text : `\u2068${text}\u2069`;
}

/**
 * Orders words around a sign, such as “length × width”, left to right on every page, like the figures below them. Each
 * word is isolated, because between two right-to-left words the sign would reverse the order.
 */
export function leftToRight(text: string, sign: string): string {
  if (document.documentElement.dir !== 'rtl') return text;
  return `\u2066${text.split(sign).map(isolated).join(sign)}\u2069`;
}

/**
 * Gives a sentence of the app the direction of the page, whatever it begins with, and each foreign text in it the
 * direction of that text's first letter.
 */
export function asPage(sentence: string): string {
  return document.documentElement.dir === 'rtl' ? `\u200f${sentence}` : sentence;
}

/** Removes the control characters of this file, for text that leaves the screen. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u200f\u2066-\u2069]/g, '');
}
