import type { Customer } from '#customers/customer.schema.ts';
import { customerSortKey } from '#customers/customer.ts';
import { foldText } from '#shared/sort-key.ts';
import type { RowDraft } from '#sync/table.ts';
import type { Random } from './random.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from './words.ts';

const ZIP_LETTERS = 'ABCDEGHJKLMNPRTVWXZ'.split('');

/**
 * Customers who do not exist: names combined at random, addresses under a reserved domain, unassigned telephone
 * numbers.
 */
export function makeCustomers(count: number, random: Random): RowDraft<Customer>[] {
  return Array.from({ length: count }, (_, index) => {
    const firstname = random.pick(FIRST_NAMES);
    const lastname = random.pick(LAST_NAMES);
    const [city, area] = random.pick(CITIES);
    const address = foldText(`${firstname} ${lastname}`).replace(/[^a-z]+/g, '.');
    return {
      id: random.id(),
      status: random.chance(0.96) ? 1 : 0,
      firstname,
      lastname,
      email: random.chance(0.94) ? `${address}.${index + 1}@example.test` : '',
      phone: random.chance(0.3) ? `000 ${random.between(100, 999)} ${random.between(1000, 9999)}` : '',
      mobile: random.chance(0.9) ? `06 00${random.between(100_000, 999_999)}` : '',
      street: random.pick(STREETS),
      houseNumber: `${random.between(1, 180)}${random.chance(0.1) ? random.pick(['a', 'b', '-2']) : ''}`,
      zipcode: `${area}${random.between(10, 99)} ${random.pick(ZIP_LETTERS)}${random.pick(ZIP_LETTERS)}`,
      city,
      country: 'NL',
      note: random.chance(0.05) ? 'Belt liever niet voor tien uur.' : '',
      sortKey: customerSortKey({ firstname, lastname }),
      tagIds: [],
    };
  });
}
