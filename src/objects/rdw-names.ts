/** Brands that are written in capitals. */
const CODES = new Set([
  'AMG',
  'BMW',
  'BSA',
  'BYD',
  'CI',
  'DAF',
  'DKW',
  'DS',
  'FSO',
  'GAZ',
  'GMC',
  'KTM',
  'LMC',
  'MAN',
  'MG',
  'MZ',
  'NSU',
  'SWM',
  'TEC',
  'TVR',
  'UAZ',
  'VW',
]);

/**
 * Converts a name from the register, which is in capitals, to normal case: `HOBBY` to `Hobby`, `MERCEDES-BENZ` to
 * `Mercedes-Benz`. Codes stay as they are: those of brands (`LMC`), words with a digit (`T5`) and short ones without a
 * vowel (`KMF`).
 */
export function softenName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/[\p{L}\p{N}]+/gu, (word) =>
    isCode(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase(),
  );
}

function isCode(word: string): boolean {
  return CODES.has(word) || /\d/.test(word) || (word.length <= 4 && !/[AEIOUYÀ-Ý]/.test(word));
}
