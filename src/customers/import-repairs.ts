import { HOME_COUNTRY } from '#shared/countries.ts';
import { latinFigures } from '#shared/written-day.ts';

/** What people write where there is no number. */
const NO_NUMBER = /^(?:[\s./–—-]*|geen|onbekend|n\.?v\.?t\.?|none|unknown|n\/a)$/i;

/** A cell for a number or an address, empty where it says that there is none. */
export function withoutNone(given: string): string {
  return NO_NUMBER.test(given.trim()) ? '' : given;
}

/**
 * A phone number to which what a sheet took away is given back: one that was stored as a number lost its zero or its plus.
 * Only Dutch ones can be told.
 */
export function repairPhone(given: string, country: string): string {
  const text = latinFigures(withoutNone(given)).trim();
  if (country !== HOME_COUNTRY) return text;
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (/^[1-9]\d{8}$/.test(digits)) return `0${text}`;
  return /^31[1-9]\d{8}$/.test(digits) ? `+${text}` : text;
}

/** The numbers of a cell that has several whole ones, such as `0612345679 / 038-1234567`; else the cell as it is. */
export function splitPhones(given: string): readonly string[] {
  const parts = latinFigures(given)
    .split(/[/;,]|\s(?:of|en|or|and)\s/i)
    .map((part) => part.trim());
  const areWhole = parts.every((part) => part.replaceAll(/\D/g, '').length >= SHORTEST_NUMBER);
  return areWhole ? parts : [given];
}

/** Free and paid numbers have other lengths. */
const SERVICE_NUMBER = /^(800|90\d)/;

/** True for a Dutch number that is one digit short or long; of other countries nothing is known. */
export function isOddDutchPhone(phone: string, country: string): boolean {
  const digits = phone.replaceAll(/[\s().-]/g, '');
  const abroad = /^(?:\+|00)310?([1-9]\d*)$/.exec(digits);
  const own = country === HOME_COUNTRY ? /^0([1-9]\d*)$/.exec(digits) : null;
  const rest = (abroad ?? own)?.[1] ?? '';
  return (rest.length === 8 || rest.length === 10) && !SERVICE_NUMBER.test(rest);
}

const SHORTEST_NUMBER = 9;

/** `12.0` as `12`, and one space between the parts: `12  a  bis` as `12 a bis`. */
export function repairHouseNumber(given: string): string {
  return latinFigures(given)
    .trim()
    .replace(/^(\d+)[.,]0+(?=\s|$)/, '$1')
    .replaceAll(/\s+/g, ' ');
}

/** A number of the Chamber of Commerce, to which the zero is given back that it lost as a number. */
export function repairKvkNumber(given: string): string {
  if (NO_NUMBER.test(given)) return '';
  const digits = latinFigures(given).replaceAll(/kvk|nr|[\s.:-]/gi, '');
  return /^\d{7}$/.test(digits) ? `0${digits}` : digits;
}

/** A VAT id; a Dutch one without the letters of its country gets them. */
export function repairVatId(given: string, country: string): string {
  if (NO_NUMBER.test(given)) return '';
  const compact = latinFigures(given)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();
  return country === HOME_COUNTRY && /^\d{9}B\d{2}$/.test(compact) ? `NL${compact}` : compact;
}

export type Place = { readonly zipcode: string; readonly city: string };

/** A postcode and what stands behind it: Dutch ones, with or without their letters, and foreign ones of four to six digits. */
const POSTCODE_FIRST = /^((?:nl[\s-]?)?\d{4}\s?[a-z]{2}(?=[\s,])|(?:[a-z]{1,2}[\s-]?)?\d{4,6})[\s,]+(?=\D)(.+)$/i;

/** `3881 AB Putten` as a postcode and a place. What is not both is a postcode where it is mostly figures, else a place. */
export function splitPlace(given: string): Place {
  const text = latinFigures(given).trim().replaceAll(/\s+/g, ' ');
  const found = /^\d{4}\s?[a-z]{2}$/i.test(text) ? null : POSTCODE_FIRST.exec(text);
  if (found !== null) return { zipcode: found[1] ?? '', city: found[2] ?? '' };
  return /^\d/.test(text) ? { zipcode: text, city: '' } : { zipcode: '', city: text };
}

type Address = { readonly street: string; readonly houseNumber: string };

/** Where the house number stands behind the street. */
const NUMBER_LAST: ReadonlySet<string> = new Set([HOME_COUNTRY, 'BE', 'DE']);
/** The box of a Belgian address, behind its number. */
const BOX = /^(.*\d\S*?)[\s,]+((?:bus|bte)\.?\s*[a-z\d.]{1,6})$/iu;
const POSTCODE_AND_PLACE = /,\s*\d{4,5}\s+\p{L}{3}/u;

/** Takes the house number off a street where it stands behind it: `Dorpsstraat 12 a bis`, `Kerkstraat 12 bus 3`. */
export function splitStreet({ street, houseNumber }: Address, country: string): Address {
  if (houseNumber !== '' || !NUMBER_LAST.has(country) || POSTCODE_AND_PLACE.test(street)) {
    return { street, houseNumber };
  }
  const [, withNumber = street, box = ''] = BOX.exec(street) ?? [];
  const found = /^(.*\p{L}.*?)[\s,]+([1-9]\d{0,4}(?:[\s/-]*(?:[a-z]{1,2}|bis|hs)|[/-]\d{1,4})*)$/iu.exec(withNumber);
  return found === null
    ? { street, houseNumber }
    : {
        street: (found[1] ?? '').replace(/[\s,]+nr\.?$/i, ''),
        houseNumber: box === '' ? (found[2] ?? '') : `${found[2]} ${box}`,
      };
}
