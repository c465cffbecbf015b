import { HOME_COUNTRY } from '#shared/countries.ts';

/** Digits followed by letters: meant as a Dutch postcode. Foreign ones begin with a letter or do not end in letters. */
const LOOKS_DUTCH = /^\d{1,6}\s*[a-z]{1,3}$/i;
/** Four digits, the first no zero, and two letters; SA, SD and SS are not given out. */
const DUTCH = /^([1-9]\d{3})\s*(?!SA|SD|SS)([A-Z]{2})$/i;
/** What the neighbours' postcodes look like, with or without the letters of the country that some write before them. */
const NEIGHBOURS: Readonly<Record<string, RegExp>> = {
  BE: /^(B[\s-]?)?[1-9]\d{3}$/i,
  DE: /^(D[\s-]?)?\d{5}$/i,
  FR: /^(F[\s-]?)?\d{2}\s?\d{3}$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i,
  LU: /^(L[\s-]?)?\d{4}$/i,
};

/** How a postcode looks in the countries where it is looked at. */
export const POSTCODE_EXAMPLES: Readonly<Record<string, string>> = {
  NL: '1234 AB',
  BE: '1000',
  DE: '10115',
  FR: '75001',
  GB: 'SW1A 1AA',
  LU: '1234',
};

/**
 * True for a postcode as the country has them, or none: exactly in the Netherlands, by its form in the countries around,
 * anything elsewhere. Where nobody said which country, only what is meant as a Dutch one has to be valid.
 */
export function isPostcode(text: string, country?: string): boolean {
  const postcode = text.trim();
  if (postcode === '') return true;
  if (country === undefined) return !LOOKS_DUTCH.test(postcode) || isDutchPostcode(postcode);
  if (country === HOME_COUNTRY) return isDutchPostcode(postcode);
  return NEIGHBOURS[country]?.test(postcode) ?? true;
}

export function isDutchPostcode(text: string): boolean {
  return DUTCH.test(text.trim());
}

/** `1234ab` as `1234 AB` in the Netherlands; a foreign one, and what is not Dutch, stays as it was typed. */
export function formatPostcode(text: string, country: string = HOME_COUNTRY): string {
  const found = country === HOME_COUNTRY ? DUTCH.exec(text.trim()) : null;
  return found === null ? text.trim() : `${found[1]} ${found[2]?.toUpperCase()}`;
}

/** A house number begins with its digits where the address is Dutch: `12`, `12a`, `12-3`. */
export function isHouseNumber(houseNumber: string, zipcode: string, country: string = HOME_COUNTRY): boolean {
  const number = houseNumber.trim();
  if (number === '' || country !== HOME_COUNTRY || !isDutchPostcode(zipcode)) return true;
  return /^[1-9]\d{0,4}(\D.*)?$/.test(number);
}

/** Nothing, or 8 to 15 digits (E.164) however they are written. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.trim() === '' || (digits >= 8 && digits <= 15);
}
