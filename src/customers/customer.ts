import { groupsOf } from '#shared/field-map.ts';
import { foldSearch, foldText } from '#shared/sort-key.ts';
import { defineTable } from '#sync/table.ts';
import type { Customer, CustomerGroups } from './customer.schema.ts';
import { CUSTOMER_FIELDS, CUSTOMER_SHAPE } from './customer-fields.ts';

export const customerTable = defineTable<Customer>({
  name: 'customers',
  indexes: ['email', 'sortKey'],
  shape: CUSTOMER_SHAPE,
});

/** Fields of a customer that are compared and merged together. */
export const CUSTOMER_GROUPS: Readonly<Record<keyof CustomerGroups, readonly (keyof Customer)[]>> =
  groupsOf(CUSTOMER_FIELDS);

/** The name as people read it: first name, then last name. */
export function customerName(customer: Pick<Customer, 'firstname' | 'lastname'>): string {
  return `${customer.firstname} ${customer.lastname}`.trim();
}

/** By which people are recognised: last name, then first name, without regard to case and accents. */
export function customerSortKey(customer: Pick<Customer, 'firstname' | 'lastname'>): string {
  return foldText(`${customer.lastname} ${customer.firstname}`);
}

/** Prefixes of Dutch names, folded, with the space behind them. A list files "van der Berg" under B. */
const PREFIXES =
  /^(?:(?:in|op|aan|bij|onder|uit|over) (?=(?:de|den|der|het|'t) )|(?:van|de|den|der|het|'t|'s|ter|ten|te|von|vd|v\.d\.|v\/d) )+(?=.)/;

/** A folded last name without its prefixes: `van der berg` becomes `berg`, `op 't hof` becomes `hof`. */
export function withoutPrefixes(foldedLastname: string): string {
  return foldedLastname.replace(PREFIXES, '');
}

/** The key that lists of people are sorted by: as `customerSortKey`, with the prefixes of the last name left out. */
export function personListKey(person: Pick<Customer, 'firstname' | 'lastname'>): string {
  return `${withoutPrefixes(foldSearch(person.lastname))} ${foldSearch(person.firstname)}`.trim();
}
