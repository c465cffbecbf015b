import { beforeEach, describe, expect, it } from 'vitest';
import { documentTable } from '#annotations/document.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable, DONE } from '#appointments/appointment.ts';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import { undoMergeCustomers } from '#appointments/customer-merge-undo.commands.ts';
import { contactTable } from '#customers/contact.ts';
import { editCustomer } from '#customers/customer.commands.ts';
import type { MergeCustomers } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS, customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { groupedValues } from '#sync/field-groups.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import {
  AT,
  aContact,
  aCustomer,
  aDocument,
  aNote,
  anAppointment,
  anObject,
  aTag,
  testId,
} from '#tests/support/builders.ts';
import { codeOf, MemoryCompany, type Said } from '#tests/support/memory-company.ts';

const KEPT = testId('c', 1);
const GONE = testId('c', 2);
const EARLIER = testId('c', 3);
const LAST = testId('c', 4);
const NEXT_DAY = '2026-05-05T09:30:00.000Z';
const TOO_LATE = '2026-05-05T09:30:00.001Z';

const first = aCustomer({ tagIds: [testId('t', 1)], note: 'Een' });
const second = aCustomer({
  id: GONE,
  firstname: 'A.',
  lastname: 'Veldhuis',
  mobile: '06 1234 5678',
  country: 'DE',
  note: 'Twee',
  tagIds: [testId('t', 1), testId('t', 2)],
  sortKey: 'veldhuis a.',
});
const aCard = (changes: Partial<Attention>) =>
  anAttention({ kind: 'merged', entity: 'customer', entityId: GONE, kinds: ['customer'], ...changes });

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(customerTable, first, second, aCustomer({ id: LAST, lastname: 'Bos' }))
    .add(tagTable, aTag(1, { type: 'customer' }), aTag(2, { type: 'customer' }))
    .add(objectTable, anObject(1, { customerId: GONE }), anObject(2, { customerId: KEPT }))
    .add(
      appointmentTable,
      anAppointment(1, { customerId: GONE, status: DONE }),
      anAppointment(2, { customerId: KEPT, objectId: testId('o', 2) }),
    )
    .add(
      noteTable,
      aNote(1, { modelType: 'customer', modelId: GONE }),
      aNote(2, { modelType: 'customer', modelId: KEPT }),
    )
    .add(documentTable, aDocument(1, { modelType: 'customer', modelId: GONE }))
    .add(contactTable, aContact(1), aContact(2, { customerId: GONE }))
    .add(contactTable, aContact(3, { customerId: GONE, name: 'Joris Bos' }))
    .add(attentionTable, aCard({}), aCard({ id: testId('k', 2), kind: 'duplicate', fields: duplicateOf(KEPT) }))
    .add(mergedRecordTable, { ...earlier, intoId: GONE });
});

const earlier = { id: EARLIER, rev: 1, version: 1, entity: 'customer', byName: 'Kees', at: AT, before: null } as const;
const duplicateOf = (customerId: string) => ({ yours: {}, theirs: { customerId } });

const merge = (changes: Partial<MergeCustomers> = {}, said: Said = { was: groupedValues(CUSTOMER_GROUPS, first) }) =>
  company.run(
    mergeCustomers,
    { customerId: KEPT, goneId: GONE, goneVersion: null, take: ['name', 'phone'], joinNotes: true, ...changes },
    said,
  );
const undo = (said: Said = {}, customerId = KEPT, goneId = GONE) =>
  company.run(undoMergeCustomers, { customerId, goneId }, said);

const TABLES: readonly SyncedTable[] = [
  customerTable,
  objectTable,
  appointmentTable,
  noteTable,
  documentTable,
  contactTable,
  attentionTable,
  mergedRecordTable,
];

/** Every row, without how often it was written. */
function content(): readonly unknown[] {
  const rows = TABLES.flatMap((table) => company.all<SyncedRow>(table).map((row) => [table.name, row] as const));
  const plain = rows.map(([name, { rev: _rev, version: _version, ...fields }]) => [name, fields] as const);
  return plain.toSorted(([oneName, one], [otherName, other]) =>
    `${oneName} ${one.id}` < `${otherName} ${other.id}` ? -1 : 1,
  );
}

describe('a merge that is undone', () => {
  it('leaves everything as it was before: both customers, what hung on them, contacts both had, cards and earlier merges', async () => {
    const before = content();
    expect(codeOf(await merge())).toBe('applied');
    expect(content()).not.toEqual(before);
    expect(codeOf(await undo())).toBe('applied');
    expect(content()).toEqual(before);
  });

  it('again changes nothing, and the two can be merged again', async () => {
    await merge();
    await undo();
    expect(await undo()).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await merge())).toBe('applied');
    expect(company.row(mergedRecordTable, GONE)).toMatchObject({ intoId: KEPT });
    const before = content();
    expect(codeOf(await merge())).toBe('applied');
    expect(content()).toEqual(before);
  });

  it('keeps what somebody changed since, with a card, and leaves what was made since', async () => {
    await merge();
    const row = company.row(customerTable, KEPT);
    const was = { phone: { phone: row?.phone ?? '', mobile: row?.mobile ?? '' } };
    const now = { phone: { phone: '', mobile: '06 99' } };
    await company.run(editCustomer, { customerId: KEPT, now }, { was });
    company.add(objectTable, anObject(3, { customerId: KEPT }), anObject(2, { customerId: LAST }));
    const decision = await undo();
    expect(codeOf(decision)).toBe('merged');
    expect(decision.cards).toMatchObject([{ kind: 'merged', entityId: KEPT, theirs: { mobile: '06 99' } }]);
    expect(company.row(customerTable, KEPT)).toMatchObject({ mobile: '06 99', firstname: 'Anke', note: 'Een' });
    expect(company.row(customerTable, GONE)).toMatchObject({ mobile: '06 1234 5678', country: 'DE' });
    expect(company.all(objectTable).map(({ id, customerId }) => [id, customerId])).toEqual([
      [testId('o', 1), GONE],
      [testId('o', 2), LAST],
      [testId('o', 3), KEPT],
    ]);
  });

  it('takes open visits that were planned since for an object that goes back along', async () => {
    await merge();
    const ofFirst = { objectId: testId('o', 1), customerId: KEPT };
    company.add(appointmentTable, anAppointment(7, ofFirst), anAppointment(8, { ...ofFirst, status: DONE }));
    await undo();
    expect(company.row(appointmentTable, testId('a', 7))?.customerId).toBe(GONE);
    expect(company.row(appointmentTable, testId('a', 8))?.customerId).toBe(KEPT);
  });

  it('does without tags that were deleted since', async () => {
    await merge();
    company.drop(tagTable, testId('t', 2));
    await undo();
    expect(company.row(customerTable, GONE)?.tagIds).toEqual([testId('t', 1)]);
  });

  it('is in time for a day, and not a moment longer', async () => {
    await merge();
    expect(codeOf(await undo({ at: TOO_LATE }))).toBe('customer.merge_undo_too_late');
    expect(codeOf(await undo({ at: NEXT_DAY }))).toBe('applied');
  });

  it('of several is undone in the opposite order only', async () => {
    await merge();
    await merge({ customerId: LAST, goneId: KEPT }, {});
    expect(codeOf(await undo())).toBe('customer.merged');
    expect(codeOf(await undo({}, LAST, GONE))).toBe('applied');
  });

  it('is refused where nothing was kept of before, and where nobody was merged', async () => {
    expect(codeOf(await undo({}, KEPT, EARLIER))).toBe('customer.merge_not_undoable');
    expect(codeOf(await undo({}, KEPT, testId('c', 8)))).toBe('customer.missing');
  });
});
