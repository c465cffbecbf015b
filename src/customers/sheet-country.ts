import { HOME_COUNTRY } from '#shared/countries.ts';
import { latinFigures } from '#shared/written-day.ts';
import { isDutchPostcode } from './postcode.ts';

/** The numbers that telephone numbers of the neighbours begin with. */
const DIAL_CODES: Readonly<Record<string, string>> = { 31: 'NL', 32: 'BE', 33: 'FR', 44: 'GB', 49: 'DE', 352: 'LU' };
const DIALLED = new RegExp(`^(?:\\+|00)(${Object.keys(DIAL_CODES).join('|')})`);
/** The letters before a VAT id of the Union, which has eight signs or more behind them. */
const VAT_COUNTRY =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|PL|PT|RO|SE|SI|SK)[0-9A-Z]{2,}\d[0-9A-Z]{5,}$/;

/**
 * The country of a customer of a sheet that names none: of a foreign VAT id, else of telephone numbers that are all of one
 * country. A Dutch postcode outweighs both.
 */
export function guessCountry(vatId: string, phones: readonly string[], zipcode: string): string {
  if (isDutchPostcode(zipcode)) return HOME_COUNTRY;
  const vat = VAT_COUNTRY.exec(
    latinFigures(vatId)
      .replaceAll(/[\s.-]/g, '')
      .toUpperCase(),
  )?.[1];
  if (vat !== undefined) return vat === 'EL' ? 'GR' : vat;
  const dialled = phones
    .map((phone) => latinFigures(phone).replaceAll(/[\s().-]/g, ''))
    .filter((phone) => /\d/.test(phone))
    .map((phone) => DIAL_CODES[DIALLED.exec(phone)?.[1] ?? ''] ?? HOME_COUNTRY);
  const [first = HOME_COUNTRY, ...others] = dialled;
  return others.every((other) => other === first) ? first : HOME_COUNTRY;
}
