import { groupsOf } from '#shared/field-map.ts';
import { foldText } from '#shared/sort-key.ts';
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
