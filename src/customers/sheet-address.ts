import { HOME_COUNTRY, readCountry } from '#shared/countries.ts';
import { foldText } from '#shared/sort-key.ts';
import { latinFigures } from '#shared/written-day.ts';
import { isBelgianTown } from './belgian-towns.ts';
import { type Place, repairHouseNumber, splitPlace, splitStreet } from './import-repairs.ts';
import { formatPostcode, isDutchPostcode } from './postcode.ts';
import { foldZipcode } from './same-customer.ts';

/** The cells of an address, any of which may hold more than its own. */
type AddressCells = {
  readonly street: string;
  readonly houseNumber: string;
  readonly zipcode: string;
  readonly city: string;
  readonly zipcodeAndCity: string;
};
type Address = Omit<AddressCells, 'zipcodeAndCity'>;

/** The letters that people write before a postcode. */
const SIGNS: Readonly<Record<string, string>> = {
  A: 'AT',
  AT: 'AT',
  B: 'BE',
  BE: 'BE',
  CH: 'CH',
  D: 'DE',
  DE: 'DE',
  F: 'FR',
  FR: 'FR',
  L: 'LU',
  LU: 'LU',
  NL: 'NL',
};
const SIGNED_ZIPCODE = new RegExp(`^(${Object.keys(SIGNS).join('|')})[\\s-]*(\\d{4,5}|\\d{4}\\s?[a-z]{2})$`, 'i');

/** A postcode without the letters of its country, and that country. */
function takeSign(given: string, said: string | undefined): { readonly zipcode: string; readonly sign?: string } {
  const [, letters = '', zipcode = ''] = SIGNED_ZIPCODE.exec(given.trim()) ?? [];
  const sign = SIGNS[letters.toUpperCase()];
  if (sign === undefined || (said !== undefined && said !== sign)) return { zipcode: given };
  return (sign === HOME_COUNTRY) === isDutchPostcode(zipcode) ? { zipcode, sign } : { zipcode: given };
}

/** A country in letters beside a place: others, such as (FR) and (L), are provinces. */
const IN_BRACKETS = /^(?:\((B|BE|BEL|D|DE|DEU|NL)\)\s*(.+)|(.+?)[\s,]*\((B|BE|BEL|D|DE|DEU|NL)\))$/i;
const OF_BRACKETS: Readonly<Record<string, string>> = { ...SIGNS, BEL: 'BE', DEU: 'DE' };
/** A country by its name behind a place: `Turnhout, België`, `Turnhout (België)`. */
const NAMED_LAST = /^(.+?)(?:\s*,\s*|\s*\()(\p{L}[\p{L} ]{3,}?)\)?$/u;

/** A text without the country that stands before or behind it, and that country. */
function takeCountry(given: string): { readonly text: string; readonly sign?: string } {
  const [, before, first, last, behind] = IN_BRACKETS.exec(given) ?? [];
  const sign = OF_BRACKETS[(before ?? behind ?? '').toUpperCase()];
  if (sign !== undefined) return { text: first ?? last ?? given, sign };
  const [, rest, name] = NAMED_LAST.exec(given) ?? [];
  const named = name === undefined ? undefined : readCountry(name);
  return rest === undefined || named === undefined ? { text: given } : { text: rest, sign: named };
}

const SOME_SIGN = `(?:(?:${Object.keys(SIGNS).join('|')})[\\s-]?)`;
/** A street, and the postcode and place behind it. Without the letters of a country or a town a comma must be between. */
const WHOLE_ADDRESS = new RegExp(
  `^(.*\\p{L}.*?)(?:[\\s,]+(${SOME_SIGN}?[1-9]\\d{3}\\s?[a-z]{2}|${SOME_SIGN}\\d{4,5})|\\s*,\\s*(\\d{4,5}))[\\s,]+(\\D+)$`,
  'iu',
);
/** A street with its number, and only the place behind it. */
const WITHOUT_ZIPCODE = /^(.*\p{L}.*?\s\d[^,]*),\s*(\D+)$/u;

type Whole = Place & { readonly street: string };

/** An address that stands whole in the column of the street. */
function wholeAddress(street: string, hasSign: boolean): Whole | null {
  const [, first, near, far, city] = WHOLE_ADDRESS.exec(street) ?? [];
  const zipcode = near ?? far;
  if (first !== undefined && zipcode !== undefined) return { street: first, zipcode, city: (city ?? '').trim() };
  const [, withNumber, place] = (hasSign ? WITHOUT_ZIPCODE.exec(street) : null) ?? [];
  return withNumber === undefined ? null : { street: withNumber, zipcode: '', city: (place ?? '').trim() };
}

/** True where the cells of the place say nothing, or the same. */
function agrees(place: Place, whole: Place): boolean {
  const zipcodes = [place, whole].map(({ zipcode }) => foldZipcode(takeSign(zipcode, undefined).zipcode));
  return (
    (place.city === '' || foldText(place.city) === foldText(whole.city)) &&
    (place.zipcode === '' || zipcodes[0] === zipcodes[1])
  );
}

/** The postcode and the place, in one cell or in two. */
function placeOf({ zipcode, city, zipcodeAndCity }: AddressCells): Place {
  const joined = splitPlace(zipcodeAndCity);
  if (zipcode !== '' && city !== '') return { zipcode, city };
  const only = zipcode || city;
  if (zipcodeAndCity !== '' || only === '') {
    return { zipcode: zipcode || joined.zipcode, city: city || joined.city };
  }
  // A column of one of them may hold both.
  const apart = splitPlace(only);
  return apart.zipcode !== '' && apart.city !== '' ? apart : { zipcode, city };
}

const GERMAN_STREET = /(?:stra(?:ß|ss)e|str\.|platz|allee)(?=[\s,\d]|$)/iu;
const BELGIAN_BOX = /\d\s*,?\s*(?:bus|bte)\.?\s*\w/iu;

/** The neighbour that an address without the name of its country is in, where its form says so. */
function countryByForm(address: string, { zipcode, city }: Place): string | undefined {
  if (/^\d{4}$/.test(zipcode) && (BELGIAN_BOX.test(address) || isBelgianTown(zipcode, city))) return 'BE';
  return /^\d{5}$/.test(zipcode) && GERMAN_STREET.test(address) ? 'DE' : undefined;
}

/**
 * Takes an address apart, wherever its parts stand. `said` is the country of its own column, `guess` that of the customer
 * by what else is known, given the postcode.
 */
export function readAddress(
  given: AddressCells,
  said: string | undefined,
  guess: (zipcode: string) => string,
): Address & { readonly country: string } {
  const tidy = (text: string) =>
    latinFigures(text)
      .replaceAll(/\s*\n\s*/g, ', ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const read = placeOf({
    ...given,
    city: tidy(given.city),
    zipcode: tidy(given.zipcode),
    zipcodeAndCity: tidy(given.zipcodeAndCity),
  });
  const beside = takeCountry(read.city);
  // Behind a country in brackets the postcode may stand: (B) 2300 Turnhout.
  const apart = read.zipcode === '' ? splitPlace(beside.text) : { zipcode: '', city: '' };
  const place = apart.zipcode !== '' && apart.city !== '' ? apart : { zipcode: read.zipcode, city: beside.text };
  const street = takeCountry(tidy(given.street));
  const found = wholeAddress(street.text, street.sign !== undefined);
  const whole = found !== null && agrees(place, found) ? found : null;
  const taken = takeSign(whole === null ? place.zipcode : whole.zipcode || place.zipcode, said);
  const city = whole?.city ?? place.city;
  const isDutch = isDutchPostcode(taken.zipcode);
  const sign = taken.sign ?? (isDutch ? undefined : (beside.sign ?? (whole === null ? undefined : street.sign)));
  const guessed = guess(taken.zipcode);
  const byForm =
    guessed === HOME_COUNTRY ? countryByForm(tidy(given.street), { zipcode: taken.zipcode, city }) : guessed;
  const country = said ?? sign ?? byForm ?? HOME_COUNTRY;
  const isTaken = whole !== null && (isDutch || country !== HOME_COUNTRY);
  const isSigned = sign !== undefined && sign === country;
  const own = {
    street: isTaken ? whole.street : tidy(given.street),
    zipcode: isTaken ? taken.zipcode : takeSign(place.zipcode, said).zipcode,
    city: isTaken ? city : isSigned && beside.sign === sign ? place.city : cityAsGiven(read, place),
  };
  return {
    ...splitStreet({ street: own.street, houseNumber: repairHouseNumber(given.houseNumber) }, country),
    zipcode: formatPostcode(own.zipcode.replaceAll(/[\s-]+/g, ' '), country),
    city: own.city,
    country,
  };
}

/** The place with the country beside it, where that is not the one of the customer. */
function cityAsGiven(read: Place, place: Place): string {
  return read.zipcode === place.zipcode ? read.city : place.city;
}
