import { remainder97 } from '#company/iban.ts';

const LONGEST = 15;
const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6, 1];

/**
 * The betalingskenmerk of a number of at most 15 digits: 16 digits, the first of which checks the others.
 * RangeError for anything else.
 */
export function paymentReference(digits: string): string {
  if (!/^\d{1,15}$/.test(digits)) throw new RangeError('A payment reference is made of 1 to 15 digits');
  const padded = digits.padStart(LONGEST, '0');
  return `${checkDigit(padded)}${padded}`;
}

/** True for 16 digits with the right check digit, also with spaces between. */
export function isPaymentReference(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  return /^\d{16}$/.test(digits) && checkDigit(digits.slice(1)) === Number(digits[0]);
}

/** As people read it: `5000 0567 8901 2345`. */
export function formatReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ');
}

function checkDigit(digits: string): number {
  const weighed = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0), 0);
  const check = 11 - (weighed % 11);
  if (check === 10) return 1;
  return check === 11 ? 0 : check;
}

/** The ISO 11649 reference of at most 21 letters and digits: `RF31` before `20260001`. RangeError for anything else. */
export function creditorReference(text: string): string {
  const plain = text.toUpperCase();
  if (!/^[A-Z0-9]{1,21}$/.test(plain))
    throw new RangeError('A creditor reference is made of 1 to 21 letters and digits');
  return `RF${String(98 - remainder97(`${plain}RF00`)).padStart(2, '0')}${plain}`;
}

/** True for an ISO 11649 reference with the right check digits, also with spaces between. */
export function isCreditorReference(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase();
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(plain) && remainder97(plain.slice(4) + plain.slice(0, 4)) === 1;
}
