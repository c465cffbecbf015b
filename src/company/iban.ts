/**
 * Lengths of account numbers by country, from the IBAN registry of ISO 13616 (SWIFT). The European payment area and a
 * few countries whose customers pay from there.
 */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  XK: 20,
};

export const IBAN_COUNTRIES: readonly string[] = Object.keys(LENGTHS);

export type IbanProblem = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** As it is stored: capitals without spaces, `NL91ABNA0417164300`. */
export function compactIban(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** As people read it: groups of four, `NL91 ABNA 0417 1643 00`. */
export function formatIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
}

/** What is wrong with an account number however it is written; undefined when nothing is. */
export function ibanProblem(text: string): IbanProblem | undefined {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return { code: 'company.iban_form' };
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return { code: 'company.iban_country', params: { country: iban.slice(0, 2) } };
  if (iban.length !== length) return { code: 'company.iban_length', params: { length, count: iban.length } };
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? undefined : { code: 'company.iban_checksum' };
}

/** The bank's code, 8 or 11 characters (ISO 9362). */
export function isBic(text: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** The remainder by 97 of a number in which letters count as 10 to 35 (ISO 7064). */
export function remainder97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
