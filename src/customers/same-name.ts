import type { Customer } from './customer.schema.ts';
import { customerName } from './customer.ts';

type Told = Pick<Customer, 'firstname' | 'lastname' | 'city' | 'email' | 'mobile' | 'phone' | 'street' | 'houseNumber'>;

/** What people tell a customer by besides the name, the plainest first. */
const TOLD_BY: readonly ((customer: Told) => string)[] = [
  ({ city }) => city,
  ({ email }) => email,
  ({ mobile, phone }) => mobile || phone,
  ({ street, houseNumber }) => `${street} ${houseNumber}`.trim(),
];

/**
 * What tells two customers of one name apart, of each: the first that both have and in which they differ, else the first
 * that one of them has. Empty where their names differ.
 */
export function tellApart(one: Told, other: Told): readonly [string, string] {
  if (customerName(one) !== customerName(other)) return ['', ''];
  const pairs = TOLD_BY.map((told) => [told(one), told(other)] as const).filter(([left, right]) => left !== right);
  return pairs.find(([left, right]) => left !== '' && right !== '') ?? pairs[0] ?? ['', ''];
}
