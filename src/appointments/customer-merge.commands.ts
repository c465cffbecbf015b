import type { StoredDocument } from '#annotations/document.schema.ts';
import { documentTable } from '#annotations/document.ts';
import type { BeforeMerge, MergedRecord } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { applyTagChange, findChangedTags, type KnownTags, sameTags } from '#annotations/tagging.ts';
import type { Contact } from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import type { Customer, MergeCustomers } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS, customerSortKey, customerTable } from '#customers/customer.ts';
import { type FoundCustomer, findCustomerOrKept, refuseGoneCustomer } from '#customers/merged-customer.ts';
import { saysNoMore } from '#customers/same-contact.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { refuse } from '#shared/refusal.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { settledRow } from '#sync/attention-decide.ts';
import {
  applied,
  type Command,
  type CommandContext,
  type Intent,
  put,
  type Reader,
  refused,
  remove,
  restore,
  type Write,
} from '#sync/command.ts';
import { type GroupMerge, groupedValues, groupValues, keptFields, mergeGroups } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { putChanged } from '#sync/rows.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { Appointment } from './appointment.schema.ts';
import { appointmentTable } from './appointment.ts';

type MergeState = {
  readonly kept: FoundCustomer;
  readonly gone: FoundCustomer;
  readonly tags: KnownTags;
  readonly objects: readonly StoredObject[];
  readonly appointments: readonly Appointment[];
  readonly notes: readonly Note[];
  readonly documents: readonly StoredDocument[];
  readonly contacts: OtherContacts;
  /** Customers who were merged earlier into the one being removed. */
  readonly earlier: readonly MergedRecord[];
  /** Open cards about either of the two. */
  readonly cards: readonly Attention[];
};

/** Contacts of the customer being removed: those that move, and those that the kept customer has too. */
type OtherContacts = { readonly moving: readonly Contact[]; readonly doubled: readonly Contact[] };

const MOST_REMARK_CHARACTERS = 10_000;

/**
 * Merges two customers. Everything linked to the removed customer (objects, appointments, notes, documents, contacts,
 * tags, open cards) moves to the kept one; a merged record leads there from the old id. A contact that both have is there once. A field group of the kept customer that
 * changed since it was seen stays as it is and raises a card. Merging again changes nothing.
 */
export const mergeCustomers: Command<MergeCustomers, MergeState> = {
  name: 'customer.merge',
  version: 1,
  permission: 'customer edit&customer delete',
  kind: 'plan',
  entity: 'customer',
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args: { customerId, goneId } }) => {
    const kept = await findCustomerOrKept(read, customerId);
    const gone = await findCustomerOrKept(read, goneId);
    const cards = [
      ...(await read.where(attentionTable, 'entityId', customerId)),
      ...(await read.where(attentionTable, 'entityId', goneId)),
    ];
    return {
      kept,
      gone,
      tags: await findChangedTags(read, kept.row?.tagIds, { add: gone.row?.tagIds ?? [], remove: [] }),
      objects: await read.where(objectTable, 'customerId', goneId),
      appointments: await read.where(appointmentTable, 'customerId', goneId),
      notes: (await read.where(noteTable, 'modelId', goneId)).filter(({ modelType }) => modelType === 'customer'),
      documents: (await read.where(documentTable, 'modelId', goneId)).filter((row) => row.modelType === 'customer'),
      contacts: await findOtherContacts(read, customerId, goneId),
      earlier: await read.where(mergedRecordTable, 'intoId', goneId),
      cards: cards.filter(({ entity, state }) => entity === 'customer' && state === 'open'),
    };
  },
  decide: (state, intent, context) => {
    const { customerId, goneId, goneVersion } = intent.args;
    const { row: kept } = state.kept;
    const { row: gone } = state.gone;
    if (gone === undefined) {
      const isDone = state.gone.kept !== undefined && state.gone.kept.id === (state.kept.kept?.id ?? customerId);
      return isDone ? applied() : refuseGoneCustomer(goneId, state.gone, {});
    }
    if (kept === undefined) return refuseGoneCustomer(customerId, state.kept, {});
    if (customerId === goneId) return refused(refuse('customer.merge_itself'));
    if (goneVersion !== null && goneVersion !== gone.version) return refused(refuse('customer.merge_stale'));
    const tagged = applyTagChange('customer', kept.tagIds, { add: gone.tagIds, remove: [] }, state.tags);
    if (tagged.refusal !== undefined) return refused(tagged.refusal);
    const merge = mergeFields(kept, gone, intent);
    if (merge.row.note.length > MOST_REMARK_CHARACTERS) return refused(refuse('customer.remark_too_long', 'note'));
    const before = beforeOf(state, { kept, gone, merge, tagIds: tagged.tagIds }, intent.args);
    const writes = [...writesOf(state, kept, merge, tagged.tagIds), ...moves(state, before, intent.args, context)];
    if (merge.kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'customer', entityId: customerId, ...keptFields(merge.kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

async function findOtherContacts(read: Reader, customerId: string, goneId: string): Promise<OtherContacts> {
  const others = await read.where(contactTable, 'customerId', goneId);
  const own = others.length === 0 ? [] : await read.where(contactTable, 'customerId', customerId);
  const isDoubled = (contact: Contact) => own.some((other) => saysNoMore(contact, other));
  return { moving: others.filter((contact) => !isDoubled(contact)), doubled: others.filter(isDoubled) };
}

/**
 * Returns the kept row with the chosen values. An intent without seen values applies them whatever the row holds now.
 */
function mergeFields(kept: Customer, gone: Customer, { args, was }: Intent<MergeCustomers>): GroupMerge<Customer> {
  const seen = { ...groupedValues(CUSTOMER_GROUPS, kept), ...was };
  const theirs = groupedValues(CUSTOMER_GROUPS, gone);
  const taken = Object.fromEntries(args.take.map((group) => [group, theirs[group]]));
  const remarks = [kept.note, gone.note].filter((note, index, all) => note !== '' && all.indexOf(note) === index);
  const joined = args.joinNotes ? { note: { note: remarks.join('\n\n') } } : {};
  return mergeGroups(kept, CUSTOMER_GROUPS, seen, { ...taken, ...joined });
}

function writesOf(
  { kept }: MergeState,
  before: Customer,
  { row, changed }: GroupMerge<Customer>,
  tagIds: string[],
): Write[] {
  const isChanged = kept.row !== undefined && (changed || !sameTags(tagIds, before.tagIds));
  return isChanged ? [putChanged(customerTable, row, { sortKey: customerSortKey(row), tagIds })] : [];
}

type Merged = {
  readonly kept: Customer;
  readonly gone: Customer;
  readonly merge: GroupMerge<Customer>;
  /** The tags of the kept customer afterwards. */
  readonly tagIds: readonly string[];
};

/** What the merge is about to replace. */
function beforeOf(state: MergeState, { kept, gone, merge, tagIds }: Merged, ids: MergeCustomers): BeforeMerge {
  const { moving, doubled } = state.contacts;
  const { id: _id, rev: _rev, version: _version, ...fields } = gone;
  const groups = Object.entries(CUSTOMER_GROUPS).map(([group, names]) => {
    return [group, { was: groupValues(kept, names), now: groupValues(merge.row, names) }] as const;
  });
  const replaced = groups.filter(([, { was, now }]) => JSON.stringify(was) !== JSON.stringify(now));
  return {
    gone: fields,
    replaced: Object.fromEntries(replaced),
    addedTagIds: tagIds.filter((id) => !kept.tagIds.includes(id)),
    moved: {
      [objectTable.name]: idsOf(state.objects),
      [appointmentTable.name]: idsOf(state.appointments),
      [noteTable.name]: idsOf(state.notes),
      [documentTable.name]: idsOf(state.documents),
      ...(moving.length === 0 ? {} : { [contactTable.name]: idsOf(moving) }),
      [mergedRecordTable.name]: idsOf(state.earlier),
      [attentionTable.name]: idsOf(state.cards.filter(({ entityId }) => entityId === ids.goneId)),
    },
    ...(doubled.length === 0 ? {} : { dropped: { [contactTable.name]: [...doubled] } }),
    answeredCardIds: idsOf(state.cards.filter((card) => isAnswered(card, ids))),
  };
}

const idsOf = (rows: readonly SyncedRow[]): string[] => rows.map(({ id }) => id);

/** Moves everything linked to the removed customer, and writes the merged record. */
function moves(state: MergeState, before: BeforeMerge, ids: MergeCustomers, context: CommandContext): Write[] {
  const { actor, at } = context;
  const { customerId, goneId } = ids;
  return [
    ...state.objects.map((row) => putChanged(objectTable, row, { customerId })),
    ...state.appointments.map((row) => putChanged(appointmentTable, row, { customerId })),
    ...state.notes.map((row) => putChanged(noteTable, row, { modelId: customerId })),
    ...state.documents.map((row) => putChanged(documentTable, row, { modelId: customerId })),
    ...state.contacts.moving.map((row) => putChanged(contactTable, row, { customerId })),
    ...state.contacts.doubled.map(({ id }) => remove(contactTable, id)),
    ...state.earlier.map((row) => putChanged(mergedRecordTable, row, { intoId: customerId })),
    ...state.cards.flatMap((card) => moveCard(card, ids, context)),
    // A merge that was undone left a deleted row of this id.
    restore(mergedRecordTable, {
      id: goneId,
      entity: 'customer',
      intoId: customerId,
      byName: actor.userName,
      at,
      before,
    }),
    remove(customerTable, goneId),
  ];
}

type BothIds = Pick<MergeCustomers, 'customerId' | 'goneId'>;

/** A card that the two may be the same is answered; any other card about the removed customer moves to the kept one. */
function moveCard(card: Attention, ids: BothIds, context: CommandContext): Write[] {
  const { customerId, goneId } = ids;
  if (isAnswered(card, ids)) {
    return [put(attentionTable, { ...settledRow(card, 'seen', context), entityId: customerId })];
  }
  return card.entityId === goneId ? [putChanged(attentionTable, card, { entityId: customerId })] : [];
}

function isAnswered({ kind, fields }: Attention, { customerId, goneId }: BothIds): boolean {
  const other = fields.theirs['customerId'];
  return kind === 'duplicate' && (other === customerId || other === goneId);
}
