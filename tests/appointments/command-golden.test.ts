import { describe, expect, it } from 'vitest';
import { documentTable } from '#annotations/document.ts';
import type { MergedRecord } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { contactTable } from '#customers/contact.ts';
import { customerTable } from '#customers/customer.ts';
import { handoverFormTable } from '#handovers/handover-form.ts';
import type { Movement } from '#objects/object.schema.ts';
import { LASTING, movementTable, objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { COMMANDS } from '#session/commands.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { attentionTable } from '#sync/attention.ts';
import type { Command, Decision } from '#sync/command.ts';
import { aForm, aHandover, formFields } from '#tests/handovers/handovers.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { aConversion, aRequest, aVisit } from '#tests/prospects/prospect-builders.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import {
  AT,
  aCheckIn,
  aCheckOut,
  aContact,
  aCustomer,
  aDocument,
  aLocation,
  aMove,
  aNote,
  anAppointment,
  anObject,
  aProspect,
  aSpot,
  aStoredObject,
  aTag,
  aWarehouse,
  testId,
} from '#tests/support/builders.ts';
import { MemoryCompany, type Said } from '#tests/support/memory-company.ts';

/**
 * The decisions of a command version are a promise to phones that queued it weeks ago. A change here needs a new
 * version of the command, with the old one kept.
 */
type Example = { readonly args: object; readonly was?: Said['was'] };

const { id: _note, rev: _r9, version: _v9, ...note } = aNote(3);
const { id: _d, rev: _r6, version: _v6, ...photo } = aDocument(3);
const { authorId: _ai, authorName: _an, at: _at, contentAt: _ca, ...photoFields } = photo;

const { id: _e, rev: _r8, version: _v8, ...contact } = aContact(3);
const { customerId: _cc, ...contactFields } = contact;

const newId = (kind: string) => testId(kind, 50);
const {
  id: _spot,
  rev: _r1,
  version: _v1,
  sortKey: _k1,
  warehouseId: _w,
  reservedObjectId: _ro,
  ...geometry
} = aSpot(1);
const { id: _c, rev: _r2, version: _v2, sortKey: _k2, tagIds: _t, ...customerFields } = aCustomer();
const { id: _a, rev: _r3, version: _v3, status: _s, ...appointmentFields } = anAppointment(1);

const { id: _p, rev: _r7, version: _v7, ...prospectFields } = aProspect(3);

const { rev: _r4, version: _v4, id: _h, scope: _s1, ...hours } = someHours();
const { rev: _r5, version: _v5, id: _x, scope: _s2, ...exception } = anException();

const { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm, contractStartOn } = anObject(5);
const size = { lengthCm, widthCm, heightCm };
const owner = { customerId: testId('c', 1) };
const objectFields = { plate, plateCountry, category, brand, type, ...size, ...owner, contractStartOn };

const EXAMPLES: Readonly<Record<string, Example>> = {
  'location.create@1': { args: { locationId: newId('l'), name: 'Terrein 2' } },
  'location.edit@1': {
    args: { locationId: testId('l', 1), now: { name: { name: 'Achterterrein' } } },
    was: { name: { name: aLocation().name } },
  },
  'location.delete@1': { args: { locationId: testId('l', 2) } },
  'location.restore@1': { args: { locationId: testId('l', 3), fields: { name: 'Weg' } } },
  'warehouse.restore@1': {
    args: { warehouseId: testId('w', 3), fields: { locationId: testId('l', 1), name: 'Hal 3', kind: 'hall' } },
  },
  'spot.restore@1': {
    args: { spotId: testId('s', 4), fields: { ...geometry, warehouseId: testId('w', 1), name: 'A4' } },
  },
  'warehouse.create@1': { args: { warehouseId: newId('w'), locationId: testId('l', 1), name: 'Hal 2', kind: 'hall' } },
  'warehouse.edit@1': {
    args: { warehouseId: testId('w', 2), now: { name: { name: 'Hal B' } } },
    was: { name: { name: 'Leeg' } },
  },
  'warehouse.delete@1': { args: { warehouseId: testId('w', 2) } },
  'spot.create@1': { args: { spotId: newId('s'), warehouseId: testId('w', 1), ...geometry, name: 'A50' } },
  'spot.edit@1': { args: { spotId: testId('s', 1), seenVersion: 1, ...geometry, lengthCm: 900 } },
  'spot.reserve@1': { args: { spotId: testId('s', 1), reservedObjectId: testId('o', 1) } },
  'spot.import@1': {
    args: {
      importId: newId('i'),
      rows: [{ spotId: newId('s'), warehouseId: testId('w', 1), ...geometry, name: 'A51' }],
    },
  },
  'spot.delete@1': { args: { spotId: testId('s', 3), unlink: true } },
  'openhour.create@1': { args: { openhourId: newId('h'), ...hours } },
  'openhour.edit@1': { args: { openhourId: testId('h', 1), seenVersion: 1, ...hours, capacity: 4 } },
  'openhour.delete@1': { args: { openhourId: testId('h', 1) } },
  'openhour.create_exception@1': { args: { exceptionId: newId('x'), ...exception, reason: 'Pinksteren' } },
  'openhour.edit_exception@1': {
    args: { exceptionId: testId('x', 1), seenVersion: 1, ...exception, closed: false, start: '10:00', end: '11:00' },
  },
  'openhour.delete_exception@1': { args: { exceptionId: testId('x', 1) } },
  'customer.create@1': { args: { customerId: newId('c'), ...customerFields } },
  'customer.import@1': {
    args: { importId: newId('i'), rows: [{ customerId: newId('c'), ...customerFields, keyedBy: 'email' }] },
  },
  'customer.edit@1': {
    args: { customerId: testId('c', 1), now: { email: { email: 'nieuw@example.test' } } },
    was: { email: { email: 'anke@example.test' } },
  },
  'customer.restore@1': { args: { customerId: testId('c', 3), fields: customerFields } },
  'customer.merge@1': {
    args: { customerId: testId('c', 2), goneId: testId('c', 1), goneVersion: 1, take: ['email'], joinNotes: true },
  },
  'customer.undo_merge@1': { args: { customerId: testId('c', 1), goneId: testId('c', 9) } },
  'customer.erase@1': { args: { customerId: testId('c', 2), seenVersion: 1 } },
  'customer.delete@1': { args: { customerId: testId('c', 2), seenVersion: 1 } },
  'contact.add@1': { args: { contactId: newId('e'), customerId: testId('c', 1), ...contactFields } },
  'contact.change@1': {
    args: { contactId: testId('e', 1), now: { mayFetch: { mayFetch: false } } },
    was: { mayFetch: { mayFetch: true } },
  },
  'contact.delete@1': { args: { contactId: testId('e', 1) } },
  'contact.restore@1': { args: { contactId: testId('e', 3), fields: contact } },
  'object.restore@1': { args: { objectId: testId('o', 5), fields: objectFields } },
  'object.create@1': {
    args: {
      objectId: newId('o'),
      plate: 'wx-50-kh',
      plateCountry: 'NL',
      category: 'caravan',
      brand: 'Eriba',
      type: 'Troll',
      lengthCm: 560,
      widthCm: 200,
      heightCm: 228,
      customerId: testId('c', 1),
      contractStartOn: '2026-05-01',
    },
  },
  'object.import@1': {
    args: {
      importId: newId('i'),
      rows: [
        {
          objectId: newId('o'),
          ...objectFields,
          plate: 'WX50KH',
          keyedBy: 'plate',
          place: {
            movementId: newId('m'),
            stayId: newId('y'),
            warehouseId: testId('w', 1),
            spotId: testId('s', 1),
          },
        },
      ],
    },
  },
  'object.keep_register@1': {
    args: {
      objectId: testId('o', 1),
      plate: 'WX50KH',
      fetchedAt: '2026-05-01T08:00:00.000Z',
      facts: null,
      proposal: {
        brand: 'Eriba',
        type: 'Troll',
        category: 'caravan',
        lengthCm: 560,
        widthCm: null,
        heightCm: null,
      },
    },
  },
  'object.edit@1': {
    args: { objectId: testId('o', 1), now: { size: { lengthCm: 760, widthCm: 230, heightCm: 260 } } },
    was: { size: { lengthCm: 745, widthCm: 230, heightCm: 260 } },
  },
  'object.hold@1': { args: { objectId: testId('o', 1), reason: 'Factuur open' } },
  'object.delete@1': { args: { objectId: testId('o', 4), seenVersion: 1 } },
  'object.check_in@1': { args: aCheckIn() },
  'object.check_out@1': { args: aCheckOut({ objectId: testId('o', 3), stayId: testId('y', 3) }) },
  'object.move@1': { args: aMove({ objectId: testId('o', 3), stayId: testId('y', 3) }) },
  'handoverform.create@1': { args: { formId: newId('f'), ...formFields } },
  'handoverform.edit@1': { args: { formId: testId('f', 1), seenVersion: 1, ...formFields, name: 'Campers' } },
  'handoverform.delete@1': { args: { formId: testId('f', 1) } },
  'handover.record@1': { args: aHandover() },
  'appointment.plan@1': { args: { appointmentId: newId('a'), ...appointmentFields, date: '2026-06-01' } },
  'appointment.change@1': {
    args: { appointmentId: testId('a', 1), now: { when: { date: '2026-05-09', time: '11:00' } }, reason: null },
    was: { when: { date: '2026-05-04', time: '10:00' } },
  },
  'appointment.complete@1': {
    args: {
      appointmentId: testId('a', 2),
      movementId: newId('m'),
      stayId: testId('y', 3),
      warehouseId: null,
      spotId: null,
      reason: null,
      note: '',
    },
  },
  'appointment.cancel@1': { args: { appointmentId: testId('a', 1), notification: true } },
  'appointment.mark@1': { args: { appointmentId: testId('a', 1), status: 2 } },
  'appointment.reopen@1': { args: { appointmentId: testId('a', 3) } },
  'appointment.confirm@1': { args: { appointmentId: testId('a', 3), movementId: testId('m', 9) } },
  'prospect.restore@1': { args: { prospectId: testId('p', 3), fields: prospectFields } },
  'prospect.create@1': { args: aRequest({ prospectId: newId('p') }) },
  'prospect.edit@1': {
    args: { prospectId: testId('p', 1), now: { stage: { stage: 'offered' } } },
    was: { stage: { stage: 'new' } },
  },
  'prospect.delete@1': { args: { prospectId: testId('p', 2), seenVersion: 1 } },
  'prospect.convert@1': {
    args: aConversion({ spotId: testId('s', 1), appointment: aVisit({ date: '2026-06-01' }) }),
  },
  'note.add@1': { args: { noteId: newId('n'), modelType: 'object', modelId: testId('o', 1), text: 'Kras links.' } },
  'note.edit@1': {
    args: { noteId: testId('n', 1), now: { text: { text: 'Kras rechts.' } } },
    was: { text: { text: 'Kras links.' } },
  },
  'note.delete@1': { args: { noteId: testId('n', 1) } },
  'note.restore@1': { args: { noteId: testId('n', 3), fields: note } },
  'document.add@1': { args: { documentId: newId('d'), ...photoFields } },
  'document.rename@1': { args: { documentId: testId('d', 1), name: 'voorkant.jpg' } },
  'document.delete@1': { args: { documentId: testId('d', 1) } },
  'document.restore@1': { args: { documentId: testId('d', 3), fields: photo } },
  'document.receive@1': { args: { documentId: testId('d', 2) } },
  'tag.create@1': { args: { tagId: newId('t'), type: 'object', value: 'Te koop', color: '#a21c6b' } },
  'tag.edit@1': {
    args: { tagId: testId('t', 1), now: { value: { value: 'Accu leeg' } } },
    was: { value: { value: 'Merk 1' } },
  },
  'tag.delete@1': { args: { tagId: testId('t', 1) } },
  'object.tag@1': { args: { id: testId('o', 1), add: [testId('t', 1)], remove: [] } },
  'customer.tag@1': { args: { id: testId('c', 1), add: [testId('t', 2)], remove: [] } },
  'object.undo_movement@1': { args: { objectId: testId('o', 3), movementId: testId('m', 8) } },
  'attention.resolve@1': { args: { attentionId: testId('i', 90) } },
  'attention.reopen@1': { args: { attentionId: testId('i', 91) } },
};

/** A question that was answered with “it is gone”. */
const aGoneAnswer = anAttention({
  id: testId('i', 91),
  kind: 'contradiction',
  fields: { yours: {}, theirs: {}, answer: { warehouseId: null, spotId: null, moved: false } },
  state: 'resolved',
  resolvedAt: AT,
  choice: 'place',
});

/** What was recorded with the cancelled appointment. */
const aVisitMovement: Movement = {
  id: testId('m', 9),
  rev: 1,
  version: 1,
  objectId: testId('o', 1),
  stayId: testId('y', 1),
  kind: 'checked_out',
  fromWarehouseId: null,
  fromSpotId: null,
  toWarehouseId: null,
  toSpotId: null,
  at: '2026-05-20T08:00:00.000Z',
  byUserId: testId('u', 1),
  byName: 'Kees',
  appointmentId: testId('a', 3),
  note: '',
  reason: null,
  standing: 'accepted',
  ...LASTING,
};

/** A movement that brought object 3 to its present place a moment ago. */
const aRecentMove: Movement = {
  id: testId('m', 8),
  rev: 1,
  version: 1,
  objectId: testId('o', 3),
  stayId: testId('y', 3),
  kind: 'moved',
  fromWarehouseId: testId('w', 1),
  fromSpotId: testId('s', 2),
  toWarehouseId: testId('w', 1),
  toSpotId: testId('s', 3),
  at: '2026-05-04T09:25:00.000Z',
  byUserId: testId('u', 1),
  byName: 'Kees',
  appointmentId: null,
  note: '',
  reason: null,
  standing: 'accepted',
  before: {
    lastStayId: null,
    placeConfirmed: true,
    lastMovedAt: '2026-03-01T08:00:00.000Z',
    appointmentStatus: null,
  },
  undoneAt: null,
  undoneByName: null,
};

/** Customer 9 became part of customer 1 a moment ago. */
const aMergedRecord: MergedRecord = {
  id: testId('c', 9),
  rev: 1,
  version: 1,
  entity: 'customer',
  intoId: testId('c', 1),
  byName: 'Kees',
  at: '2026-05-04T09:25:00.000Z',
  before: {
    gone: { ...customerFields, lastname: 'Weg', sortKey: 'weg', tagIds: [] },
    replaced: { email: { was: { email: '' }, now: { email: 'anke@example.test' } } },
    addedTagIds: [],
    moved: { objects: [testId('o', 1)], appointments: [testId('a', 1)], notes: [], documents: [] },
    answeredCardIds: [],
  },
};

function yard(): MemoryCompany {
  return new MemoryCompany()
    .add(locationTable, aLocation(), aLocation({ id: testId('l', 2), name: 'Leeg' }))
    .add(warehouseTable, aWarehouse(), aWarehouse({ id: testId('w', 2), name: 'Leeg' }))
    .add(handoverFormTable, aForm())
    .add(spotTable, aSpot(1), aSpot(2), aSpot(3))
    .add(openingHoursTable, someHours({ days: [1, 2, 3, 4, 5, 6, 7] }))
    .add(openingExceptionTable, anException({ date: '2026-12-25' }))
    .add(customerTable, aCustomer(), aCustomer({ id: testId('c', 2) }))
    .add(customerTable, aCustomer({ id: testId('c', 4), lastname: 'Zwart', email: '', sortKey: 'zwart anke' }))
    .add(contactTable, aContact(1, { customerId: testId('c', 4) }), aContact(3))
    .drop(contactTable, testId('e', 3))
    .add(mergedRecordTable, aMergedRecord)
    .add(objectTable, anObject(1), aStoredObject(3, 3), anObject(4))
    .add(
      appointmentTable,
      anAppointment(1),
      anAppointment(2, { objectId: testId('o', 3) }),
      anAppointment(3, { status: 4, date: '2026-05-20' }),
    )
    .add(prospectTable, aProspect(1), aProspect(2))
    .add(noteTable, aNote(), aNote(3))
    .drop(noteTable, testId('n', 3))
    .add(documentTable, aDocument(1), aDocument(2, { contentAt: null }), aDocument(3))
    .drop(documentTable, testId('d', 3))
    .add(tagTable, aTag(1), aTag(2, { type: 'customer' }))
    .add(attentionTable, anAttention({ id: testId('i', 90), kind: 'contradiction', fields: { yours: {}, theirs: {} } }))
    .add(attentionTable, aGoneAnswer)
    .add(movementTable, aVisitMovement, aRecentMove)
    .add(locationTable, aLocation({ id: testId('l', 3), name: 'Weg' }))
    .add(warehouseTable, aWarehouse({ id: testId('w', 3), name: 'Hal 3' }))
    .add(spotTable, aSpot(4))
    .add(prospectTable, aProspect(3))
    .drop(locationTable, testId('l', 3))
    .drop(warehouseTable, testId('w', 3))
    .drop(spotTable, testId('s', 4))
    .drop(prospectTable, testId('p', 3))
    .drop(customerTable, testId('c', 3))
    .drop(objectTable, testId('o', 5));
}

/** Writes a decision as text that changes only with its meaning. */
function written(decision: Decision): string {
  const writes =
    decision.outcome === 'refused'
      ? []
      : decision.writes.map((write) => ({
          table: write.table.name,
          ...('put' in write ? { put: write.put } : { deleteId: write.deleteId }),
        }));
  const cards = decision.cards ?? [];
  const refusal = decision.outcome === 'refused' ? { refusal: decision.refusal } : {};
  return `${JSON.stringify({ outcome: decision.outcome, ...refusal, writes, cards }, null, 2)}\n`;
}

describe('what a version of a command decides', () => {
  it('is written down for every command there is', () => {
    const names = COMMANDS.map((command) => `${command.name}@${command.version}`);
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(names.toSorted());
  });

  it.each(COMMANDS.map((command) => [`${command.name}@${command.version}`, command] as const))(
    '%s never changes',
    async (name, command) => {
      const example = EXAMPLES[name];
      if (example === undefined) throw new Error(`${name} has no example`);
      const said = { id: testId('i', 1), ...(example.was === undefined ? {} : { was: example.was }) };
      const typed = command as unknown as Command<object, unknown>;
      const decision = await yard().run(typed, example.args, said);
      expect(decision.outcome).toBe('applied');
      await expect(written(decision)).toMatchFileSnapshot(`golden/${name}.json`);
    },
  );
});
