import { HOME_COUNTRY } from '#shared/countries.ts';
import { formatPostcode, isDutchPostcode, isHouseNumber } from './postcode.ts';

/** What the address register is asked: a postcode like `3862AA`, and the digits of a house number. */
export type AddressQuestion = { readonly zipcode: string; readonly number: string };

/** What it says. `no_answer` too where one number of a postcode lies in several streets: nobody knows which is meant. */
export type FoundAddress =
  | { readonly outcome: 'found'; readonly address: { readonly street: string; readonly city: string } }
  | { readonly outcome: 'not_registered' | 'no_answer'; readonly address: null };

type TypedAddress = {
  readonly zipcode: string;
  readonly houseNumber: string;
  /** Left out where a form has none. */
  readonly country?: string | undefined;
};

/** The question about an address as it is typed; null while it is not whole, and abroad. */
export function addressQuestion({
  zipcode,
  houseNumber,
  country = HOME_COUNTRY,
}: TypedAddress): AddressQuestion | null {
  if (country !== HOME_COUNTRY || !isDutchPostcode(zipcode) || !isHouseNumber(houseNumber, zipcode)) return null;
  const [number] = /^\d+/.exec(houseNumber.trim()) ?? [];
  return number === undefined ? null : { zipcode: formatPostcode(zipcode).replace(' ', ''), number };
}
