import { isCountry } from '#shared/countries.ts';
import { remainder97 } from './iban.ts';

/** The format of VAT ids of other countries after their two letters, from the list of the European Commission (VIES). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};

/** As it is stored: capitals without spaces, dots and dashes. */
export function compactVatId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** What VAT ids of member states of the European Union begin with; Northern Ireland (XI) is one for goods only. */
const UNION = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** True for a compact VAT id of a member state, for services. */
export function isUnionVatId(vatId: string): boolean {
  return UNION.has(vatId.slice(0, 2));
}

/** The states whose VAT ids have letters of their own, besides the ones of ISO 3166-1. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** The country of a compact VAT id by its two letters in ISO 3166-1; `otherwise` where it begins with none. */
export function vatIdCountry(vatId: string, otherwise: string): string {
  const letters = vatId.slice(0, 2);
  const country = OTHER_LETTERS[letters] ?? letters;
  return isCountry(country) ? country : otherwise;
}

/** The number of the Chamber of Commerce: eight digits. */
export function isKvkNumber(text: string): boolean {
  return /^\d{8}$/.test(text);
}

/** Why this is no VAT id, however it is written: a code; undefined when it is one. */
export function vatIdProblem(text: string): string | undefined {
  const id = compactVatId(text);
  const country = id.slice(0, 2);
  if (country === 'NL') return dutchProblem(id);
  const form = FORMS[country];
  if (form === undefined) return 'company.vat_country';
  return form.test(id.slice(2)) ? undefined : 'company.vat_form';
}

/**
 * Nine digits, B and two digits (Belastingdienst). Those of sole traders pass the check by 97 over the whole id, those of
 * other businesses the check by 11 over the nine digits: nothing in the id says which of the two it is.
 */
function dutchProblem(id: string): string | undefined {
  if (!/^NL\d{9}B\d{2}$/.test(id) || id.endsWith('B00')) return 'company.vat_form';
  return remainder97(id) === 1 || passesEleven(id.slice(2, 11)) ? undefined : 'company.vat_checksum';
}

function passesEleven(digits: string): boolean {
  const weighed = digits
    .slice(0, 8)
    .split('')
    .reduce((sum, digit, at) => sum + Number(digit) * (9 - at), 0);
  return Number(digits) > 0 && weighed % 11 === Number(digits[8]);
}
