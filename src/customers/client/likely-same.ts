import { foldText } from '#shared/sort-key.ts';
import { foldZipcode, normaliseEmail, numberOf } from '../same-customer.ts';
import type { CustomerEntry } from './customer-index.ts';

type Typed = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  readonly zipcode: string;
};

const MOST_SHOWN = 3;

/** Customers who are likely the same: by phone, by e-mail, or by name together with the postcode. */
export function findLikelySame(entries: readonly CustomerEntry[], typed: Typed): readonly CustomerEntry[] {
  const numbers = [numberOf(typed.phone), numberOf(typed.mobile)].filter((number) => number !== '');
  const email = normaliseEmail(typed.email);
  const name = foldText(typed.name);
  const zipcode = foldZipcode(typed.zipcode);
  const found: CustomerEntry[] = [];
  for (const entry of entries) {
    const sameNumber = numbers.some((number) => number === numberOf(entry.phone) || number === numberOf(entry.mobile));
    const sameEmail = email !== '' && normaliseEmail(entry.email) === email;
    const sameHome = zipcode !== '' && foldZipcode(entry.zipcode) === zipcode && foldText(entry.name) === name;
    if (sameNumber || sameEmail || sameHome) found.push(entry);
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}
