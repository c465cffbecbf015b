import { fieldsOf, marked } from '#shared/field-map.ts';
import { foldSearch } from '#shared/fold-search.ts';
import type { IndexEntry, ListIndexDefinition } from '#sync/client/runtime/types.ts';
import type { Customer } from '../customer.schema.ts';
import { customerName, customerTable } from '../customer.ts';
import { CUSTOMER_FIELDS, CUSTOMER_SHAPE } from '../customer-fields.ts';
import { personListKey } from '../list-key.ts';

const LISTED = marked(CUSTOMER_FIELDS, 'listed');

/** What lists, search and pickers know of a customer without reading the row. */
export type CustomerEntry = IndexEntry &
  Readonly<Pick<Customer, (typeof LISTED)[number]>> & {
    readonly name: string;
    readonly active: boolean;
    readonly tagIds: readonly string[];
  };

/** Raised where entries change and rows do not. */
const ENTRY_SHAPE = 3;

/** Without spaces, each part of it is still found by its own word: `7311 AB` by `7311ab` and by `7311 ab`. */
const compact = (text: string) => text.replaceAll(/\s/g, '');
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

export const customerIndex: ListIndexDefinition<Customer, CustomerEntry> = {
  table: customerTable,
  version: CUSTOMER_SHAPE * 100 + ENTRY_SHAPE,
  joins: [],
  toEntry: (row) => {
    const name = customerName(row);
    return {
      id: row.id,
      sortKey: personListKey(row),
      search: foldSearch(
        `${name} ${row.city} ${row.email} ${digitsOf(row.phone)} ${digitsOf(row.mobile)} ${compact(row.zipcode)} ${row.street} ${compact(row.houseNumber)}`,
      ),
      name,
      ...fieldsOf(LISTED, row),
      active: row.status === 1,
      tagIds: row.tagIds,
    };
  },
};
