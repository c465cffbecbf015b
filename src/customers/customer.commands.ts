import { applyTagChange, findChangedTags, type KnownTags, sameTags } from '#annotations/tagging.ts';
import { withLater } from '#shared/field-map.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Card, type Command, put, type Reader, refused, restore } from '#sync/command.ts';
import { groupedValues, keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRestorable, findRow, putChanged, type Restorable, refuseAbsent } from '#sync/rows.ts';
import type { CreateCustomer, Customer, EditCustomer, RestoreCustomer, TagCustomer } from './customer.schema.ts';
import { CUSTOMER_GROUPS, customerSortKey, customerTable } from './customer.ts';
import { CUSTOMER_FIELDS } from './customer-fields.ts';
import { type FoundCustomer, findCurrentCustomer, findCustomerOrKept, refuseGoneCustomer } from './merged-customer.ts';
import { isLikelySame, normaliseEmail, type Recognised } from './same-customer.ts';

type CreateState = { readonly own: Found<Customer>; readonly alike: readonly Customer[]; readonly tags: KnownTags };

/** Creates a customer. Somebody who is likely the same is flagged, not refused: nothing is put together by itself. */
export const createCustomer: Command<CreateCustomer, CreateState> = {
  name: 'customer.create',
  version: 1,
  permission: 'customer create',
  kind: 'append',
  entity: 'customer',
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args }) => {
    const own = await findRow(read, customerTable, args.customerId);
    const isNew = own.row === undefined && !own.deleted;
    return {
      own,
      alike: isNew ? await findAlike(read, args) : [],
      tags: await findChangedTags(read, [], { add: args.tagIds ?? [], remove: [] }),
    };
  },
  decide: ({ own, alike, tags }, { args }) => {
    const { customerId, tagIds: wanted = [], ...sent } = args;
    const typed = withLater(CUSTOMER_FIELDS, sent);
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('customer', customerId, own, typed);
    const { tagIds, refusal } = applyTagChange('customer', [], { add: wanted, remove: [] }, tags);
    if (refusal !== undefined) return refused(refusal);
    const fields = { ...typed, email: normaliseEmail(typed.email) };
    const write = put(customerTable, { id: customerId, ...fields, sortKey: customerSortKey(fields), tagIds });
    return { outcome: 'applied', writes: [write], cards: duplicateCards(customerId, fields, alike) };
  },
};

type TagState = { readonly own: Found<Customer>; readonly tags: KnownTags };
type EditState = { readonly own: FoundCustomer; readonly tags: KnownTags };
type RestoreState = Restorable<Customer> & { readonly merged: FoundCustomer };

/** Changes field groups of a customer. A group that somebody else changed meanwhile stays theirs and raises a card. */
export const editCustomer: Command<EditCustomer, EditState> = {
  name: 'customer.edit',
  version: 1,
  permission: 'customer edit',
  kind: 'cas',
  entity: 'customer',
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args }) => {
    const own = await findCustomerOrKept(read, args.customerId);
    return { own, tags: await findChangedTags(read, own.row?.tagIds, args.tags) };
  },
  decide: ({ own, tags }, { args, was }) => {
    if (own.row === undefined) return refuseGoneCustomer(args.customerId, own, patchFields(args.now));
    const { tagIds, refusal } = applyTagChange('customer', own.row.tagIds, args.tags, tags);
    if (refusal !== undefined) return refused(refusal);
    const { email } = args.now;
    const now = email === undefined ? args.now : { ...args.now, email: { email: normaliseEmail(email.email) } };
    const { row, changed, kept } = mergeGroups(own.row, CUSTOMER_GROUPS, was, now);
    const isChanged = changed || !sameTags(tagIds, own.row.tagIds);
    const writes = isChanged ? [putChanged(customerTable, row, { sortKey: customerSortKey(row), tagIds })] : [];
    if (kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'customer', entityId: args.customerId, ...keptFields(kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

/** Restores a deleted customer, without the contacts that were deleted with it. One who is already restored keeps the current values; differences go on a card. */
export const restoreCustomer: Command<RestoreCustomer, RestoreState> = {
  name: 'customer.restore',
  version: 1,
  permission: 'customer create',
  kind: 'plan',
  entity: 'customer',
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args }) => ({
    ...(await findRestorable(read, customerTable, args.customerId)),
    merged: await findCustomerOrKept(read, args.customerId),
  }),
  decide: (state, { args }) => {
    if (state.merged.kept !== undefined) return refuseGoneCustomer(args.customerId, state.merged, args.fields);
    const fields = { ...withLater(CUSTOMER_FIELDS, args.fields), email: normaliseEmail(args.fields.email) };
    if (state.row === undefined) {
      if (!state.restorable) return refused(refuse('customer.missing'));
      const back = { id: args.customerId, ...fields, sortKey: customerSortKey(fields) };
      return applied(restore(customerTable, { ...back, tagIds: state.gone?.tagIds ?? [] }));
    }
    const { kept } = mergeGroups(state.row, CUSTOMER_GROUPS, {}, groupedValues(CUSTOMER_GROUPS, fields));
    if (kept.length === 0) return applied();
    const card = { kind: 'merged', entity: 'customer', entityId: args.customerId, ...keptFields(kept) } as const;
    return { outcome: 'merged', writes: [], cards: [card] };
  },
};

/**
 * Puts tags on a customer and takes others off. Changes by two people to the same customer both take effect. Tags for a
 * merged customer go to the kept one.
 */
export const tagCustomer: Command<TagCustomer, TagState> = {
  name: 'customer.tag',
  version: 1,
  permission: 'customer edit',
  kind: 'set',
  entity: 'customer',
  entityId: (args) => args.id,
  parents: noParents,
  load: async (read, { args }) => {
    const own = await findCurrentCustomer(read, args.id);
    return { own, tags: await findChangedTags(read, own.row?.tagIds, args) };
  },
  decide: ({ own, tags }, { args }) => {
    if (own.row === undefined) return refuseAbsent('customer', args.id, own, {});
    const { tagIds, refusal } = applyTagChange('customer', own.row.tagIds, args, tags);
    if (refusal !== undefined) return refused(refusal);
    return sameTags(tagIds, own.row.tagIds) ? applied() : applied(putChanged(customerTable, own.row, { tagIds }));
  },
};

/** Customers who are likely the same, oldest id first: found by e-mail address and by name. */
async function findAlike(read: Reader, wanted: CreateCustomer): Promise<readonly Customer[]> {
  const email = normaliseEmail(wanted.email);
  const found = [
    ...(email === '' ? [] : await read.where(customerTable, 'email', email)),
    ...(await read.where(customerTable, 'sortKey', customerSortKey(wanted))),
  ];
  return found.filter((row) => isLikelySame(row, wanted)).sort((left, right) => (left.id < right.id ? -1 : 1));
}

function duplicateCards(customerId: string, fields: Recognised, alike: readonly Customer[]): readonly Card[] {
  const [first] = alike;
  if (first === undefined) return [];
  const theirs = { customerId: first.id, ...recognised(first) };
  return [{ kind: 'duplicate', entity: 'customer', entityId: customerId, yours: recognised(fields), theirs }];
}

function recognised({ firstname, lastname, email, phone, mobile, zipcode }: Recognised): Recognised {
  return { firstname, lastname, email, phone, mobile, zipcode };
}
