import type { Customer } from './customer.schema.ts';
import { customerSortKey } from './customer.ts';

/** What stands for a customer whose data were erased: of the id, so that no two are alike. */
export function erasedName(customerId: string): string {
  return `Verwijderd-${customerId.slice(-12)}`;
}

/** True for a customer whose data were erased. */
export function isErased({ id, lastname }: Pick<Customer, 'id' | 'lastname'>): boolean {
  return lastname === erasedName(id);
}

/** Every field that says something about somebody, as it is once they were erased. */
export function erasedFields(customerId: string): Omit<Customer, 'id' | 'rev' | 'version' | 'country'> {
  const name = { firstname: '', lastname: erasedName(customerId) };
  return {
    ...name,
    status: 0,
    email: '',
    phone: '',
    mobile: '',
    street: '',
    houseNumber: '',
    zipcode: '',
    city: '',
    note: '',
    tagIds: [],
    sortKey: customerSortKey(name),
  };
}
