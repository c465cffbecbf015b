/**
 * A plate, size or code inside a sentence that is no markup: on a page from right to left it keeps its own order, as
 * `Ltr` does in markup. Only for what is shown, never for what is searched or stored.
 */
export function isolated(text: string): string {
  return text === '' || document.documentElement.dir !== 'rtl' ? text : `\u2068${text}\u2069`;
}
