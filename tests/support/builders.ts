import type { StoredDocument } from '#annotations/document.schema.ts';
import type { Note } from '#annotations/note.schema.ts';
import type { Tag } from '#annotations/tag.schema.ts';
import { tagSortKey } from '#annotations/tag.ts';
import type { Appointment } from '#appointments/appointment.schema.ts';
import type { Contact } from '#customers/contact.schema.ts';
import type { Customer } from '#customers/customer.schema.ts';
import type { CheckIn, CheckOut, Move, StoredObject } from '#objects/object.schema.ts';
import { OBJECT_FIELDS } from '#objects/object-fields.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { emptyFields } from '#shared/field-map.ts';
import type { Location, Spot, Warehouse } from '#spots/spot.schema.ts';
import type { ListView } from '#staff/list-view.schema.ts';

/** A readable id: `testId('c', 1)` is the first customer of every test. */
export function testId(kind: string, number: number): string {
  const digits = kind.charCodeAt(0).toString(16).padStart(4, '0');
  return `01900000-0000-7000-8${digits.slice(-3)}-${number.toString(16).padStart(12, '0')}`;
}

export const AT = '2026-05-04T09:30:00.000Z';
export const DAY = '2026-05-04';

const base = { rev: 1, version: 1 };

export function aLocation(changes: Partial<Location> = {}): Location {
  return { id: testId('l', 1), ...base, name: 'Terrein', sortKey: 'terrein', ...changes };
}

export function aWarehouse(changes: Partial<Warehouse> = {}): Warehouse {
  const id = testId('w', 1);
  return {
    id,
    ...base,
    locationId: testId('l', 1),
    name: 'Hal A',
    kind: 'hall',
    rowEnds: {},
    sortKey: 'hal a',
    ...changes,
  };
}

/** Spot `number` of the first warehouse, in row 1 at that position, room for one caravan. */
export function aSpot(number = 1, changes: Partial<Spot> = {}): Spot {
  return {
    id: testId('s', number),
    ...base,
    warehouseId: testId('w', 1),
    name: `A${number}`,
    sortKey: `a${String(number).padStart(12, '0')}`,
    lengthCm: 800,
    widthCm: 250,
    heightCm: 300,
    allowedNumber: 1,
    mapRow: 1,
    mapPosition: number,
    outOfUse: false,
    reservedObjectId: null,
    ...changes,
  };
}

export function aCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    id: testId('c', 1),
    ...base,
    status: 1,
    firstname: 'Anke',
    lastname: 'Veldhuis',
    email: 'anke@example.test',
    phone: '',
    mobile: '',
    street: 'Dorpsstraat',
    houseNumber: '1',
    zipcode: '3811 AB',
    city: 'Amersfoort',
    country: 'NL',
    note: '',
    sortKey: 'veldhuis anke',
    tagIds: [],
    ...changes,
  };
}

/** Object `number`, a caravan that is with its owner. */
export function anObject(number = 1, changes: Partial<StoredObject> = {}): StoredObject {
  return {
    id: testId('o', number),
    ...base,
    ...emptyFields(OBJECT_FIELDS),
    plate: `WN12K${number}`,
    plateCountry: 'NL',
    category: 'caravan',
    brand: 'Hobby',
    type: 'De Luxe',
    lengthCm: 745,
    widthCm: 230,
    heightCm: 260,
    customerId: testId('c', 1),
    contractStartOn: null,
    number,
    sortKey: `wn000000000012k00000000000${number}`,
    storageStatus: 'with_customer',
    warehouseId: null,
    spotId: null,
    stayId: null,
    lastStayId: null,
    placeConfirmed: true,
    lastMovedAt: null,
    holdReason: null,
    holdSince: null,
    tagIds: [],
    ...changes,
  };
}

/** Object `number` in storage on spot `spot`, during stay `number`. */
export function aStoredObject(number = 1, spot = number, changes: Partial<StoredObject> = {}): StoredObject {
  return anObject(number, {
    storageStatus: 'with_storage',
    warehouseId: testId('w', 1),
    spotId: testId('s', spot),
    stayId: testId('y', number),
    lastMovedAt: '2026-04-01T08:00:00.000Z',
    ...changes,
  });
}

/** An appointment of object 1 on DAY, to take it out. */
export function anAppointment(number = 1, changes: Partial<Appointment> = {}): Appointment {
  return {
    id: testId('a', number),
    ...base,
    objectId: testId('o', 1),
    customerId: testId('c', 1),
    direction: 'out',
    type: 1,
    date: DAY,
    time: '10:00',
    note: '',
    assigneeId: null,
    status: 1,
    reason: null,
    ...changes,
  };
}

/** Somebody new who signed up with a caravan. */
export function aProspect(number = 1, changes: Partial<Prospect> = {}): Prospect {
  return {
    id: testId('p', number),
    ...base,
    firstname: 'Mia',
    lastname: 'de Wit',
    email: 'mia@example.test',
    phone: '06 12345678',
    street: 'Kerkstraat',
    houseNumber: '8',
    zipcode: '3861 AB',
    city: 'Nijkerk',
    category: 'caravan',
    brand: 'Fendt',
    type: 'Bianco',
    plate: '',
    lengthCm: 690,
    widthCm: 230,
    heightCm: 260,
    service: 'indoor',
    period: 'winter',
    expectedOn: DAY,
    message: '',
    stage: 'new',
    source: 'sign_up',
    language: 'nl',
    receivedAt: AT,
    touchedAt: AT,
    consentAt: AT,
    consentVersion: '2026-11',
    customerId: null,
    objectId: null,
    appointmentId: null,
    convertedAt: null,
    convertedByName: null,
    sortKey: 'de wit mia',
    ...changes,
  };
}

/** Note `number` on object 1, by the person of every test. */
export function aNote(number = 1, changes: Partial<Note> = {}): Note {
  return {
    id: testId('n', number),
    ...base,
    modelType: 'object',
    modelId: testId('o', 1),
    text: 'Kras links.',
    authorId: testId('u', 1),
    authorName: 'Kees',
    at: AT,
    editedAt: null,
    ...changes,
  };
}

/** Contact `number` of customer 1: a partner who may fetch. */
export function aContact(number = 1, changes: Partial<Contact> = {}): Contact {
  return {
    id: testId('e', number),
    ...base,
    customerId: testId('c', 1),
    name: 'Marga de Wit',
    role: 'partner',
    phone: '06 12345678',
    email: 'marga@example.test',
    mayFetch: true,
    mails: [],
    ...changes,
  };
}

/** Photo `number` of the first object, whose content the server has. */
export function aDocument(number = 1, changes: Partial<StoredDocument> = {}): StoredDocument {
  return {
    id: testId('d', number),
    ...base,
    modelType: 'object',
    modelId: testId('o', 1),
    name: `foto ${number}.jpg`,
    mediaType: 'image/jpeg',
    bytes: 400_000,
    sha256: number.toString(16).padStart(64, '0'),
    widthPx: 2048,
    heightPx: 1536,
    takenAt: AT,
    authorId: testId('u', 1),
    authorName: 'Kees',
    at: AT,
    contentAt: AT,
    ...changes,
  };
}

/** Tag `number`, for objects unless said otherwise. */
export function aTag(number = 1, changes: Partial<Tag> = {}): Tag {
  const fields = { type: 'object', value: `Merk ${number}`, color: '#2F8A50', ...changes } as const;
  return { id: testId('t', number), ...base, ...fields, sortKey: tagSortKey(fields) };
}

/** Checks object 1 in on spot 1 as stay 1, recorded as movement 1. */
export function aCheckIn(changes: Partial<CheckIn> = {}): CheckIn {
  return {
    objectId: testId('o', 1),
    movementId: testId('m', 1),
    stayId: testId('y', 1),
    warehouseId: testId('w', 1),
    spotId: testId('s', 1),
    appointmentId: null,
    reason: null,
    note: '',
    ...changes,
  };
}

/** Checks object 1 out of stay 1, recorded as movement 2. */
export function aCheckOut(changes: Partial<CheckOut> = {}): CheckOut {
  return {
    objectId: testId('o', 1),
    movementId: testId('m', 2),
    stayId: testId('y', 1),
    appointmentId: null,
    reason: null,
    note: '',
    ...changes,
  };
}

/** Moves object 1 to spot 2 during stay 1, recorded as movement 3. */
export function aMove(changes: Partial<Move> = {}): Move {
  return {
    objectId: testId('o', 1),
    movementId: testId('m', 3),
    stayId: testId('y', 1),
    warehouseId: testId('w', 1),
    spotId: testId('s', 2),
    reason: null,
    note: '',
    ...changes,
  };
}

/** A named view of the objects that somebody keeps for themselves. */
export function aListView(number = 1, changes: Partial<ListView> = {}): ListView {
  return {
    uuid: testId('f', number),
    list: '/objects',
    name: `View ${number}`,
    query: 'state=unplaced',
    shared: false,
    mine: true,
    changeable: true,
    by: 'Ada Bakker',
    ...changes,
  };
}

/** A named view that a colleague shared. */
export function aSharedView(list: ListView['list'], number = 1, changes: Partial<ListView> = {}): ListView {
  const ofColleague = { query: 'view=list', shared: true, mine: false, changeable: false, by: 'Tessa Bos' };
  return aListView(number, { list, ...ofColleague, ...changes });
}
