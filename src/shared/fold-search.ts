import { foldText } from './sort-key.ts';

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
