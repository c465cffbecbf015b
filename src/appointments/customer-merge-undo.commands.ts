import { documentTable } from '#annotations/document.ts';
import type { BeforeMerge, MergedRecord } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import type { Contact } from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import type { Customer, UndoMerge } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS, customerSortKey, customerTable } from '#customers/customer.ts';
import { CUSTOMER_FIELDS } from '#customers/customer-fields.ts';
import { type FoundCustomer, findCustomerOrKept, refuseGoneCustomer } from '#customers/merged-customer.ts';
import { objectTable } from '#objects/object.ts';
import { withLater } from '#shared/field-map.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { applied, type Command, put, type Reader, refused, remove, restore, type Write } from '#sync/command.ts';
import { keptFields, mergeGroups } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { putChanged } from '#sync/rows.ts';
import type { RowDraft, SyncedRow, SyncedTable } from '#sync/table.ts';
import { appointmentTable, isOpen } from './appointment.ts';

/** How long after it a merge can be undone, in milliseconds. */
export const UNDO_MERGE_MS = 24 * 60 * 60_000;

type UndoMergeState = {
  readonly kept: FoundCustomer;
  readonly gone: FoundCustomer;
  readonly merged: MergedRecord | undefined;
  /** Moves back what is still with the kept customer. */
  readonly moves: readonly Write[];
  /** The tags of the removed customer that still exist. */
  readonly tagIds: readonly string[];
};

/**
 * Makes two customers again of two that were merged within a day, by the devices' clocks. The removed customer is back
 * with its fields and tags, and with everything that moved and is still with the kept one. The kept one has its own
 * values again, except where somebody changed them since: then a card says so. What was made since stays with the kept
 * one, except open appointments for an object that goes back. Undoing again changes nothing.
 */
export const undoMergeCustomers: Command<UndoMerge, UndoMergeState> = {
  name: 'customer.undo_merge',
  version: 1,
  permission: 'customer edit&customer delete',
  kind: 'plan',
  entity: 'customer',
  final: ['customer.merge_not_undoable', 'customer.merge_undo_too_late', 'customer.merge_billed_since'],
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args: { customerId, goneId } }) => {
    const [kept, gone, merged] = await Promise.all([
      findCustomerOrKept(read, customerId),
      findCustomerOrKept(read, goneId),
      read.get(mergedRecordTable, goneId),
    ]);
    const before = merged?.before ?? null;
    if (before === null) return { kept, gone, merged, moves: [], tagIds: [] };
    const tags = await findAll(read, tagTable, before.gone['tagIds'] as readonly string[]);
    const moves = await findMoves(read, before, { customerId, goneId });
    return { kept, gone, merged, moves, tagIds: tags.map(({ id }) => id) };
  },
  decide: ({ kept, gone, merged, moves, tagIds }, { args }, { at }) => {
    const { customerId, goneId } = args;
    if (gone.row !== undefined) return applied();
    if (kept.row === undefined) return refuseGoneCustomer(customerId, kept, {});
    if (merged === undefined) return refuseGoneCustomer(goneId, gone, {});
    const refusal = refuseUndoMerge(merged, customerId, at);
    const { before } = merged;
    if (refusal !== undefined || before === null) return refused(refusal ?? refuse('customer.merge_not_undoable'));
    const undone = ownValuesAgain(kept.row, before);
    const writes = [
      restore(customerTable, customerOf(goneId, before, tagIds)),
      ...undone.writes,
      ...moves,
      remove(mergedRecordTable, goneId),
    ];
    if (undone.kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'customer', entityId: customerId, ...keptFields(undone.kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

/** Why a merge into this customer cannot be undone at `at`: it kept nothing, went on to another one, or is too long ago. */
export function refuseUndoMerge(
  merged: Pick<MergedRecord, 'intoId' | 'before' | 'at'>,
  customerId: string,
  at: string,
): Refusal | undefined {
  if (merged.before === null || merged.intoId !== customerId) return refuse('customer.merge_not_undoable');
  return Date.parse(at) - Date.parse(merged.at) > UNDO_MERGE_MS ? refuse('customer.merge_undo_too_late') : undefined;
}

/** The removed customer as it was. */
function customerOf(id: string, { gone }: BeforeMerge, tagIds: readonly string[]): RowDraft<Customer> {
  const fields = withLater(CUSTOMER_FIELDS, gone as Omit<RowDraft<Customer>, 'id'>);
  return { ...fields, id, tagIds: [...tagIds] };
}

/** The kept customer with its own values again, without the tags that came with the merge. */
function ownValuesAgain(row: Customer, { replaced, addedTagIds }: BeforeMerge) {
  const groups = Object.entries(replaced);
  const seen = Object.fromEntries(groups.map(([group, { now }]) => [group, now]));
  const wanted = Object.fromEntries(groups.map(([group, { was }]) => [group, was]));
  const merge = mergeGroups(row, CUSTOMER_GROUPS, seen, wanted);
  const tagIds = row.tagIds.filter((id) => !addedTagIds.includes(id));
  const isChanged = merge.changed || tagIds.length < row.tagIds.length;
  const changes = { sortKey: customerSortKey(merge.row), tagIds };
  return { kept: merge.kept, writes: isChanged ? [putChanged(customerTable, merge.row, changes)] : [] };
}

/** What goes back: everything that moved and that nobody gave to somebody else since. */
async function findMoves(
  read: Reader,
  { moved, dropped, answeredCardIds }: BeforeMerge,
  { customerId, goneId }: UndoMerge,
): Promise<readonly Write[]> {
  const movedRows = <Row extends SyncedRow>(table: SyncedTable<Row>) => findAll(read, table, moved[table.name] ?? []);
  const [objects, appointments, notes, documents, contacts, earlier, cards] = await Promise.all([
    movedRows(objectTable),
    movedRows(appointmentTable),
    movedRows(noteTable),
    movedRows(documentTable),
    movedRows(contactTable),
    movedRows(mergedRecordTable),
    movedRows(attentionTable),
  ]);
  const going = objects.filter((row) => row.customerId === customerId);
  const planned = await Promise.all(going.map((row) => read.where(appointmentTable, 'objectId', row.id)));
  const since = planned.flat().filter((row) => isOpen(row) && !appointments.some(({ id }) => id === row.id));
  const visits = [...appointments, ...since].filter((row) => row.customerId === customerId);
  const answered = await findAll(read, attentionTable, answeredCardIds);
  const movedCardIds = new Set(cards.map(({ id }) => id));
  const entityOf = (id: string) => (movedCardIds.has(id) ? goneId : customerId);
  return [
    ...going.map((row) => putChanged(objectTable, row, { customerId: goneId })),
    ...visits.map((row) => putChanged(appointmentTable, row, { customerId: goneId })),
    ...notes.filter((row) => row.modelId === customerId).map((row) => putChanged(noteTable, row, { modelId: goneId })),
    ...documents
      .filter((row) => row.modelId === customerId)
      .map((row) => putChanged(documentTable, row, { modelId: goneId })),
    ...contacts
      .filter((row) => row.customerId === customerId)
      .map((row) => putChanged(contactTable, row, { customerId: goneId })),
    ...(dropped?.[contactTable.name] ?? []).map((row) => contactAgain(row as Contact)),
    ...earlier
      .filter((row) => row.intoId === customerId)
      .map((row) => putChanged(mergedRecordTable, row, { intoId: goneId })),
    ...cards
      .filter((row) => row.entityId === customerId && !answeredCardIds.includes(row.id))
      .map((row) => putChanged(attentionTable, row, { entityId: goneId })),
    ...answered.map((row) => put(attentionTable, { ...openAgain(row), entityId: entityOf(row.id) })),
  ];
}

/** A contact that the merge removed because the kept customer had it too. */
function contactAgain({ rev: _rev, version: _version, ...contact }: Contact): Write {
  return restore(contactTable, contact);
}

function openAgain({ rev: _rev, version: _version, ...card }: Attention): RowDraft<Attention> {
  return { ...card, state: 'open', choice: null, resolvedBy: null, resolvedByName: null, resolvedAt: null };
}

async function findAll<Row extends SyncedRow>(
  read: Reader,
  table: SyncedTable<Row>,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const rows = await Promise.all(ids.map((id) => read.get(table, id)));
  return rows.flatMap((row) => (row === undefined ? [] : [row]));
}
