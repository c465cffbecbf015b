import { applied, type Command, put } from '#sync/command.ts';
import { keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { CreateCustomer, Customer, EditCustomer } from './customer.schema.ts';
import { CUSTOMER_GROUPS, customerSortKey, customerTable } from './customer.ts';

export const createCustomer: Command<CreateCustomer, Found<Customer>> = {
  name: 'customer.create',
  version: 1,
  permission: 'customer create',
  kind: 'append',
  entity: 'customer',
  entityId: (args) => args.customerId,
  load: (read, { args }) => findRow(read, customerTable, args.customerId),
  decide: (state, { args }) => {
    const { customerId, ...fields } = args;
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('customer', customerId, state, fields);
    return applied(put(customerTable, { id: customerId, ...fields, sortKey: customerSortKey(fields) }));
  },
};

/** Changes field groups of a customer. A group that somebody else changed meanwhile stays theirs and raises a card. */
export const editCustomer: Command<EditCustomer, Found<Customer>> = {
  name: 'customer.edit',
  version: 1,
  permission: 'customer edit',
  kind: 'cas',
  entity: 'customer',
  entityId: (args) => args.customerId,
  load: (read, { args }) => findRow(read, customerTable, args.customerId),
  decide: (state, { args, was }) => {
    if (state.row === undefined) return refuseAbsent('customer', args.customerId, state, patchFields(args.now));
    const { row, changed, kept } = mergeGroups(state.row, CUSTOMER_GROUPS, was, args.now);
    const writes = changed ? [putChanged(customerTable, row, { sortKey: customerSortKey(row) })] : [];
    if (kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'customer', entityId: args.customerId, ...keptFields(kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};
