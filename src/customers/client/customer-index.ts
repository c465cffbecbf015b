import { foldText } from '#shared/sort-key.ts';
import type { IndexEntry, ListIndexDefinition } from '#sync/client/runtime/types.ts';
import type { Customer } from '../customer.schema.ts';
import { customerName, customerTable } from '../customer.ts';

/** What lists, search and pickers know of a customer without reading the row. */
export type CustomerEntry = IndexEntry & {
  readonly name: string;
  readonly lastname: string;
  readonly city: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  readonly zipcode: string;
  readonly active: boolean;
  readonly tagIds: readonly string[];
};

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

export const customerIndex: ListIndexDefinition<Customer, CustomerEntry> = {
  table: customerTable,
  version: 2,
  joins: [],
  toEntry: (row) => {
    const name = customerName(row);
    return {
      id: row.id,
      sortKey: row.sortKey,
      search: foldText(
        `${name} ${row.city} ${row.email} ${digitsOf(row.phone)} ${digitsOf(row.mobile)} ${row.zipcode} ${row.street}`,
      ),
      name,
      lastname: row.lastname,
      city: row.city,
      email: row.email,
      phone: row.phone,
      mobile: row.mobile,
      zipcode: row.zipcode,
      active: row.status === 1,
      tagIds: row.tagIds,
    };
  },
};
