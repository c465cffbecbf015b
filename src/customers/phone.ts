import { HOME_COUNTRY } from '#shared/countries.ts';
import { repairPhone } from './import-repairs.ts';
import { isDutchPostcode } from './postcode.ts';

/** Area codes of three digits; all others have four. */
const SHORT_AREA = /^0(?:1[035]|2[0346]|3[03568]|4[0356]|5[0358]|7\d|8[4578]|91)/;
const ABROAD = /^(?:\+|00)31(?:0(?=\d{9}$))?/;

/**
 * A Dutch number in the one notation in which all are shown: `06 12345678`, `0341 123456`, `038 1234567`. A foreign one, and
 * what is no whole number, as it was typed.
 */
export function formatPhone(typed: string, country: string = HOME_COUNTRY): string {
  if (country !== HOME_COUNTRY) return typed;
  const digits = repairPhone(typed, country)
    .replaceAll(/[\s().-]/g, '')
    .replace(ABROAD, '0');
  if (!/^0[1-9]\d{8}$/.test(digits)) return typed;
  const area = digits.startsWith('06') ? 2 : SHORT_AREA.test(digits) ? 3 : 4;
  return `${digits.slice(0, area)} ${digits.slice(area)}`;
}

/**
 * A number of which the country may not be known, as it is shown: with another postcode than a Dutch one it is foreign then.
 */
export function shownNumber(
  typed: string,
  { country, zipcode = '' }: { readonly country?: string; readonly zipcode?: string },
): string {
  if (country !== undefined) return formatPhone(typed, country);
  return zipcode === '' || isDutchPostcode(zipcode) ? formatPhone(typed) : typed;
}
