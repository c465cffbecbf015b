import { foldText } from '#shared/sort-key.ts';
import type { CustomerEntry } from './customer-index.ts';

type Typed = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  readonly zipcode: string;
};

const SHORTEST_NUMBER = 8;
const MOST_SHOWN = 3;

/** The last nine digits tell a Dutch number, with or without its country in front. */
function numberOf(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < SHORTEST_NUMBER ? '' : digits.slice(-9);
}

/** Customers who are likely the same: by phone, by e-mail, or by name together with the postcode. */
export function findLikelySame(entries: readonly CustomerEntry[], typed: Typed): readonly CustomerEntry[] {
  const numbers = [numberOf(typed.phone), numberOf(typed.mobile)].filter((number) => number !== '');
  const email = typed.email.trim().toLowerCase();
  const name = foldText(typed.name);
  const zipcode = foldText(typed.zipcode).replace(/ /g, '');
  const found: CustomerEntry[] = [];
  for (const entry of entries) {
    const sameNumber = numbers.some((number) => number === numberOf(entry.phone) || number === numberOf(entry.mobile));
    const sameEmail = email !== '' && entry.email.toLowerCase() === email;
    const sameHome =
      zipcode !== '' && foldText(entry.zipcode).replace(/ /g, '') === zipcode && foldText(entry.name) === name;
    if (sameNumber || sameEmail || sameHome) found.push(entry);
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}
