import type { Contact } from '#customers/contact.schema.ts';
import type { Customer } from '#customers/customer.schema.ts';
import type { RowDraft } from '#sync/table.ts';
import type { Random } from './random.ts';
import { FIRST_NAMES } from './words.ts';

/** One customer in five has a partner or somebody else who may fetch. Nobody of them is mailed. */
export function makeContacts(customers: readonly RowDraft<Customer>[], random: Random): RowDraft<Contact>[] {
  return customers
    .filter(() => random.chance(0.2))
    .map(({ id: customerId, lastname }) => ({
      id: random.id(),
      customerId,
      name: `${random.pick(FIRST_NAMES)} ${lastname}`,
      role: random.pick(['partner', 'partner', 'family', 'neighbour'] as const),
      phone: `06 00${random.between(100_000, 999_999)}`,
      email: '',
      mayFetch: random.chance(0.7),
      mails: [],
    }));
}
