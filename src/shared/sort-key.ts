const MAX_DIGITS = 12;

/**
 * Lower case without accents, one space between words: `  Müller  de ` becomes `muller de`. Keys and ids that are stored are
 * made of it: its results never change.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A key that sorts numbers inside text by value when compared byte by byte (`COLLATE "C"` on the server, `<` on the
 * device): `A2` before `A10`. Digits are padded to 12 places.
 */
export function naturalKey(text: string): string {
  return foldText(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(MAX_DIGITS, '0'));
}
