import { findSurvivor } from '#annotations/merged-record.ts';
import { RECORDS } from '#annotations/record-kinds.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, put, refused, remove, restore } from '#sync/command.ts';
import { groupValues, keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRestorable, findRow, putChanged, type Restorable, refuseAbsent } from '#sync/rows.ts';
import type {
  AddContact,
  ChangeContact,
  Contact,
  ContactFields,
  DeleteContact,
  RestoreContact,
} from './contact.schema.ts';
import { CONTACT_GROUPS, contactTable } from './contact.ts';
import { MOST_CONTACTS } from './contact-kinds.ts';
import { contactProblem, keptContact } from './same-contact.ts';

/** What is missing stays missing at every attempt. */
const FINAL = ['contact.name_empty', 'contact.unreachable', 'contact.no_address'];

type AddState = { readonly own: Found<Contact>; readonly customerId: string; readonly others: number };

/** Adds a contact to a customer; adding it again changes nothing. One of a merged customer goes to the kept one. */
export const addContact: Command<AddContact, AddState> = {
  name: 'contact.add',
  version: 1,
  permission: 'customer edit',
  kind: 'append',
  entity: 'contact',
  final: FINAL,
  entityId: (args) => args.contactId,
  parents: ({ customerId }) => parentAt(RECORDS.customer, 'customerId', customerId),
  load: async (read, { args }) => {
    const customerId = await findSurvivor(read, args.customerId);
    const others = await read.where(contactTable, 'customerId', customerId);
    return { own: await findRow(read, contactTable, args.contactId), customerId, others: others.length };
  },
  decide: ({ own, customerId, others }, { args: { contactId, customerId: _asked, ...typed } }) => {
    if (own.row !== undefined) return applied();
    if (own.deleted) return refused(refuse('contact.deleted'));
    const fields = keptContact(typed);
    const problem = contactProblem(fields);
    if (problem !== undefined) return refused(problem);
    if (others >= MOST_CONTACTS) return refused(refuse('contact.too_many', undefined, { most: MOST_CONTACTS }));
    return applied(put(contactTable, { id: contactId, customerId, ...fields }));
  },
};

/** Changes field groups of a contact. A group that somebody else changed meanwhile stays theirs and raises a card. */
export const changeContact: Command<ChangeContact, Found<Contact>> = {
  name: 'contact.change',
  version: 1,
  permission: 'customer edit',
  kind: 'cas',
  entity: 'contact',
  final: FINAL,
  entityId: (args) => args.contactId,
  parents: (_args, { row }) => parentAt(RECORDS.customer, 'contactId', row?.customerId),
  load: (read, { args }) => findRow(read, contactTable, args.contactId),
  decide: (state, { args, was }) => {
    if (state.row === undefined) return refuseAbsent('contact', args.contactId, state, patchFields(args.now));
    const kept = keptContact({ ...state.row, ...(patchFields(args.now) as Partial<ContactFields>) });
    const asked = Object.entries(CONTACT_GROUPS).filter(([group]) => args.now[group as keyof typeof args.now]);
    const now = Object.fromEntries(asked.map(([group, fields]) => [group, groupValues(kept, fields)]));
    const merge = mergeGroups(state.row, CONTACT_GROUPS, was, now);
    const problem = contactProblem(merge.row);
    if (problem !== undefined) return refused(problem);
    const writes = merge.changed ? [putChanged(contactTable, merge.row, {})] : [];
    if (merge.kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'contact', entityId: args.contactId, ...keptFields(merge.kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

/** Deletes a contact. Deleting it again changes nothing. */
export const deleteContact: Command<DeleteContact, Found<Contact>> = {
  name: 'contact.delete',
  version: 1,
  permission: 'customer edit',
  kind: 'set',
  entity: 'contact',
  entityId: (args) => args.contactId,
  parents: noParents,
  load: (read, { args }) => findRow(read, contactTable, args.contactId),
  decide: ({ row, deleted }, { args }) => {
    if (row === undefined) return deleted ? applied() : refused(refuse('contact.missing'));
    return applied(remove(contactTable, args.contactId));
  },
};

type RestoreState = Restorable<Contact> & { readonly onServer: boolean; readonly customerId: string };

/**
 * Restores a deleted contact, however many there are since. The server restores what it holds itself, whatever the caller
 * says. A contact that is not deleted stays unchanged; one whose row was emptied meanwhile is gone for good.
 */
export const restoreContact: Command<RestoreContact, RestoreState> = {
  name: 'contact.restore',
  version: 1,
  permission: 'customer edit',
  kind: 'set',
  entity: 'contact',
  entityId: (args) => args.contactId,
  parents: ({ fields }, { gone, onServer }) => {
    const known = onServer ? gone : fields;
    return parentAt(RECORDS.customer, 'fields.customerId', known?.customerId);
  },
  load: async (read, { args }) => {
    const found = await findRestorable(read, contactTable, args.contactId);
    const customerId = await findSurvivor(read, (found.gone ?? args.fields).customerId);
    return { ...found, customerId, onServer: read.getDeleted !== undefined };
  },
  decide: ({ row, gone, restorable, onServer, customerId }, { args }) => {
    if (row !== undefined) return applied();
    const known = onServer ? gone : args.fields;
    if (!restorable || known === undefined) return refused(refuse('contact.missing'));
    return applied(restore(contactTable, { id: args.contactId, customerId, ...keptContact(known) }));
  },
};
