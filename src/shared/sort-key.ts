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

const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Writes letters that are no letter with an accent as they are typed without them. `fold_letters` does it in the database. */
export function foldLetters(text: string): string {
  return text.replace(/[ıøłđðħŧßæœþ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Text as it is searched in and for, never stored by the server: `foldText`, and `Yılmaz` becomes `yilmaz`. */
export function foldSearch(text: string): string {
  return foldLetters(foldText(text));
}

/**
 * A key that sorts numbers inside text by value when compared byte by byte (`COLLATE "C"` on the server, `<` on the
 * device): `A2` before `A10`. Digits are padded to 12 places.
 */
export function naturalKey(text: string): string {
  return foldText(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(MAX_DIGITS, '0'));
}
