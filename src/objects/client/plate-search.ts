/** What separates the parts of a plate, wherever a person puts it. */
const SEPARATORS = /[-._](?=[a-z0-9])|(?<=[a-z0-9])[-._]/gi;

/**
 * Removes the dashes from words of a search text that look like parts of plates: `wn-48tx`, `WN48-TX` and `48-T` find
 * what is stored as `WN48TX`. Words without a digit keep them: they are names.
 */
export function plateSearch(text: string): string {
  return text.replace(/\S+/g, (word) => (/\d/.test(word) ? word.replace(SEPARATORS, '') : word));
}
