import { beforeEach, describe, expect, it } from 'vitest';
import { documentTable } from '#annotations/document.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { contactTable } from '#customers/contact.ts';
import { editCustomer, restoreCustomer, tagCustomer } from '#customers/customer.commands.ts';
import type { MergeCustomers } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS, customerTable } from '#customers/customer.ts';
import { createObject, editObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { groupedValues } from '#sync/field-groups.ts';
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
const THIRD = testId('c', 3);

let company: MemoryCompany;

const first = aCustomer();
const second = aCustomer({
  id: GONE,
  firstname: 'A.',
  lastname: 'Veldhuis',
  email: 'a@example.test',
  mobile: '06 1234 5678',
  note: 'Belt altijd.',
  tagIds: [testId('t', 2)],
  version: 4,
  sortKey: 'veldhuis a.',
});

beforeEach(() => {
  company = new MemoryCompany();
  company.add(customerTable, first, second);
  company.add(tagTable, aTag(1, { type: 'customer' }), aTag(2, { type: 'customer' }));
});

const kept = () => company.row(customerTable, KEPT);
const trail = (id = GONE) => company.row(mergedRecordTable, id)?.intoId;
const input = (changes: Partial<MergeCustomers> = {}): MergeCustomers => ({
  customerId: KEPT,
  goneId: GONE,
  goneVersion: 4,
  take: [],
  joinNotes: false,
  ...changes,
});
const seen = { was: groupedValues(CUSTOMER_GROUPS, first) };
const merge = (changes: Partial<MergeCustomers> = {}, said: Said = seen) =>
  company.run(mergeCustomers, input(changes), said);

const aCard = (changes: Partial<Attention>) =>
  anAttention({ kind: 'merged', entity: 'customer', entityId: GONE, kinds: ['customer'], ...changes });

describe('merging two customers', () => {
  it('moves what hangs on the one that goes, and nothing of anybody else', async () => {
    company.add(objectTable, anObject(1, { customerId: GONE }), anObject(2, { customerId: THIRD }));
    company.add(appointmentTable, anAppointment(1, { customerId: GONE }), anAppointment(2, { customerId: THIRD }));
    company.add(noteTable, aNote(1, { modelType: 'customer', modelId: GONE }), aNote(2));
    company.add(documentTable, aDocument(1, { modelType: 'customer', modelId: GONE }), aDocument(2));
    expect(codeOf(await merge())).toBe('applied');
    expect(company.row(customerTable, GONE)).toBeUndefined();
    expect(company.all(objectTable).map(({ customerId }) => customerId)).toEqual([KEPT, THIRD]);
    expect(company.all(appointmentTable).map(({ customerId }) => customerId)).toEqual([KEPT, THIRD]);
    expect(company.all(noteTable).map(({ modelId }) => modelId)).toEqual([KEPT, testId('o', 1)]);
    expect(company.all(documentTable).map(({ modelId }) => modelId)).toEqual([KEPT, testId('o', 1)]);
    expect(company.row(mergedRecordTable, GONE)).toMatchObject({ intoId: KEPT, byName: 'owner', at: AT });
  });

  it('moves contacts, and leaves one out that the kept one has too', async () => {
    const others = { name: 'Joris Bos', phone: '06 87654321', email: '' };
    company.add(
      contactTable,
      aContact(1),
      aContact(2, { customerId: GONE, name: 'marga DE Wit', phone: '+31612345678', email: 'Marga@example.test' }),
      aContact(3, { customerId: GONE, ...others }),
      // The same name with another number is somebody else, and who may get mails says more.
      aContact(4, { customerId: GONE, phone: '06 11111111', email: '' }),
      aContact(5, { customerId: GONE, mails: ['invoices'] }),
      aContact(6, { customerId: THIRD }),
    );
    await merge();
    expect(company.all(contactTable).map(({ id, customerId }) => [id, customerId])).toEqual([
      [testId('e', 1), KEPT],
      [testId('e', 3), KEPT],
      [testId('e', 4), KEPT],
      [testId('e', 5), KEPT],
      [testId('e', 6), THIRD],
    ]);
  });

  it('keeps the values of the kept one where nothing else was chosen, and the tags of both', async () => {
    await merge();
    expect(kept()).toMatchObject({ firstname: 'Anke', email: 'anke@example.test', mobile: '', note: '' });
    expect(kept()?.tagIds).toEqual([testId('t', 2)]);
  });

  it('takes the chosen groups, and joins remarks', async () => {
    company.add(customerTable, { ...first, note: 'Heeft een hond.' });
    const was = { ...seen.was, note: { note: 'Heeft een hond.' } };
    expect(codeOf(await merge({ take: ['name', 'phone'], joinNotes: true }, { was }))).toBe('applied');
    expect(kept()).toMatchObject({
      firstname: 'A.',
      sortKey: 'veldhuis a.',
      mobile: '06 1234 5678',
      email: 'anke@example.test',
      note: 'Heeft een hond.\n\nBelt altijd.',
    });
  });

  it('again changes nothing; the other way round names the one that was kept', async () => {
    await merge();
    expect(await merge()).toMatchObject({ outcome: 'applied', writes: [] });
    const back = await merge({ customerId: GONE, goneId: KEPT, goneVersion: null });
    expect(codeOf(back)).toBe('customer.merged');
    expect(kept()).toBeDefined();
  });

  it('that were merged before leads every old id to the last one', async () => {
    await merge();
    company.add(customerTable, aCustomer({ id: THIRD, lastname: 'Bos' }));
    expect(codeOf(await merge({ customerId: THIRD, goneId: KEPT, goneVersion: null }, {}))).toBe('applied');
    expect([trail(GONE), trail(KEPT)]).toEqual([THIRD, THIRD]);
    expect(codeOf(await merge({ customerId: KEPT }))).toBe('applied');
  });

  it('is refused when the one that goes changed since, at the same version not', async () => {
    expect(codeOf(await merge({ goneVersion: 3 }))).toBe('customer.merge_stale');
    expect(company.row(customerTable, GONE)).toBeDefined();
    expect(trail()).toBeUndefined();
    expect(codeOf(await merge({ goneVersion: 4 }))).toBe('applied');
  });

  it('leaves a value that somebody changed on the kept one, and puts the chosen one on a card', async () => {
    company.add(customerTable, { ...first, mobile: '06 9' });
    const decision = await merge({ take: ['phone'] });
    expect(codeOf(decision)).toBe('merged');
    expect(kept()?.mobile).toBe('06 9');
    expect(decision.cards).toMatchObject([{ kind: 'merged', entityId: KEPT, yours: { mobile: '06 1234 5678' } }]);
    expect(trail()).toBe(KEPT);
  });

  it('answers the message that they may be the same, and takes other messages along', async () => {
    const duplicate = { kind: 'duplicate', fields: { yours: {}, theirs: { customerId: KEPT } } } as const;
    company.add(attentionTable, aCard(duplicate), aCard({ id: testId('k', 2) }));
    company.add(attentionTable, aCard({ id: testId('k', 3), entityId: THIRD }));
    await merge();
    const cards = company.all(attentionTable).map(({ entityId, state, choice }) => [entityId, state, choice]);
    expect(cards).toEqual([
      [KEPT, 'resolved', 'seen'],
      [KEPT, 'open', null],
      [THIRD, 'open', null],
    ]);
  });

  it('is refused for one and the same, for who may not delete, and for strangers', async () => {
    expect(codeOf(await merge({ goneId: KEPT, goneVersion: null }))).toBe('customer.merge_itself');
    expect(codeOf(await merge({ goneId: THIRD, goneVersion: null }))).toBe('customer.missing');
    expect(codeOf(await merge({ customerId: THIRD }))).toBe('customer.missing');
    company.drop(customerTable, KEPT);
    expect(codeOf(await merge())).toBe('customer.deleted');
    expect(company.row(customerTable, GONE)).toBeDefined();
  });

  it('is refused when both remarks do not fit into one', async () => {
    company.add(customerTable, { ...first, note: 'x'.repeat(9_987) });
    const was = { ...seen.was, note: { note: 'x'.repeat(9_987) } };
    expect(codeOf(await merge({ joinNotes: true }, { was }))).toBe('customer.remark_too_long');
    company.add(customerTable, { ...first, note: 'x'.repeat(9_986) });
    const fits = { ...seen.was, note: { note: 'x'.repeat(9_986) } };
    expect(codeOf(await merge({ joinNotes: true }, { was: fits }))).toBe('applied');
    expect(kept()?.note).toHaveLength(10_000);
  });
});

describe('what was done to a customer who was merged meanwhile', () => {
  beforeEach(() => merge());

  it('an edit waits on a card of the kept one, which is named', async () => {
    const args = { customerId: GONE, now: { phone: { phone: '', mobile: '06 7' } } };
    const decision = await company.run(editCustomer, args, { was: { phone: { phone: '', mobile: '' } } });
    expect(decision).toMatchObject({ refusal: { code: 'customer.merged', params: { name: 'Anke Veldhuis' } } });
    expect(decision.cards).toMatchObject([
      { kind: 'rejected', entityId: KEPT, yours: { mobile: '06 7' }, theirs: { mobile: '' } },
    ]);
    expect(kept()?.mobile).toBe('');
  });

  it('an edit after the kept one was deleted can be brought back with it', async () => {
    company.drop(customerTable, KEPT);
    const args = { customerId: GONE, now: { phone: { phone: '', mobile: '06 7' } } };
    const decision = await company.run(editCustomer, args);
    expect(codeOf(decision)).toBe('customer.deleted');
    expect(decision.cards).toMatchObject([{ entityId: KEPT, theirs: { gone: { lastname: 'Veldhuis' } } }]);
  });

  it('notes and tags go to the kept one', async () => {
    const note = { noteId: testId('n', 5), modelType: 'customer', modelId: GONE, text: 'Late' } as const;
    expect(codeOf(await company.run(addNote, note))).toBe('applied');
    expect(company.row(noteTable, testId('n', 5))?.modelId).toBe(KEPT);
    await company.run(tagCustomer, { id: GONE, add: [testId('t', 1)], remove: [] });
    expect(kept()?.tagIds).toEqual([testId('t', 1), testId('t', 2)]);
  });

  it('a new object, and an object given to them, belong to the kept one', async () => {
    const { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm, contractStartOn } = anObject();
    const fields = { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm, contractStartOn };
    await company.run(createObject, { objectId: testId('o', 7), ...fields, customerId: GONE });
    expect(company.row(objectTable, testId('o', 7))?.customerId).toBe(KEPT);
    company.add(objectTable, anObject(8, { customerId: THIRD }));
    const now = { owner: { customerId: GONE } };
    await company.run(editObject, { objectId: testId('o', 8), now }, { was: { owner: { customerId: THIRD } } });
    expect(company.row(objectTable, testId('o', 8))?.customerId).toBe(KEPT);
  });

  it('deleting and restoring them is refused', async () => {
    const removal = await company.run(deleteCustomer, { customerId: GONE, seenVersion: 4 });
    expect(codeOf(removal)).toBe('customer.merged');
    const { id: _id, rev: _rev, version: _version, sortKey: _key, tagIds: _tags, ...fields } = second;
    expect(codeOf(await company.run(restoreCustomer, { customerId: GONE, fields }))).toBe('customer.merged');
    expect(company.row(customerTable, GONE)).toBeUndefined();
  });
});
