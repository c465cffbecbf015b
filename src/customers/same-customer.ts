import { foldText } from '#shared/sort-key.ts';
import type { Customer } from './customer.schema.ts';

/** The fields that show whether two customers may be the same person. */
export type Recognised = Pick<Customer, 'firstname' | 'lastname' | 'email' | 'phone' | 'mobile' | 'zipcode'>;

const SHORTEST_NUMBER = 8;

/** Addresses are kept and compared in small letters. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The last nine digits, which identify a Dutch number with or without its country code; empty when too short. */
export function numberOf(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < SHORTEST_NUMBER ? '' : digits.slice(-9);
}

/** A postcode without spaces and case. */
export function foldZipcode(zipcode: string): string {
  return foldText(zipcode).replaceAll(' ', '');
}

/** True for the same e-mail address, or the same name together with a telephone number or the postcode. */
export function isLikelySame(left: Recognised, right: Recognised): boolean {
  if (left.email !== '' && normaliseEmail(left.email) === normaliseEmail(right.email)) return true;
  const nameOf = ({ firstname, lastname }: Recognised) => foldText(`${lastname} ${firstname}`);
  if (nameOf(left) !== nameOf(right)) return false;
  const zipcode = foldZipcode(left.zipcode);
  if (zipcode !== '' && zipcode === foldZipcode(right.zipcode)) return true;
  const numbers = numbersOf(left);
  return numbersOf(right).some((number) => numbers.includes(number));
}

function numbersOf({ phone, mobile }: Recognised): readonly string[] {
  return [numberOf(phone), numberOf(mobile)].filter((number) => number !== '');
}
