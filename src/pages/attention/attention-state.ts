import { documentTable } from '#annotations/document.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, DONE } from '#appointments/appointment.ts';
import { contactTable } from '#customers/contact.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { findFreeSpots } from '#objects/free-spots.ts';
import { leftBy } from '#objects/movement.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { prospectTable } from '#prospects/prospect.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { FieldValues } from '#sync/command.ts';
import { isolated } from '#ui/isolated.ts';
import { readAnswer, type ToldAnswer } from './attention-answer.ts';
import type { Conflict } from './attention-conflict.ts';

export type FreePlace = { readonly warehouseId: string; readonly spotId: string; readonly name: string };

/** What the device holds now of what a conflict is about. */
export type ConflictState = {
  readonly object?: StoredObject | undefined;
  readonly customer?: Customer | undefined;
  readonly appointment?: Appointment | undefined;
  readonly spot?: Spot | undefined;
  /** The row the conflict is about, as values; undefined when it is not here. */
  readonly row: object | undefined;
  /** The name of a record without a plate: a customer, a spot, a brand; empty when it is unknown. */
  readonly name: string;
  /** Names of rows that the values point at, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Free spots that fit, nearest first, looked up for a place that is not sure. */
  readonly free: readonly FreePlace[];
  /** The spot that the object is said to be on has room now. */
  readonly hasRoom: boolean;
  /** The appointment that the check-out of an object which is said to be in completed; null where there is none. */
  readonly completedId: string | null;
  /** What was answered to the question where the object is; null while it is open, and of other cards. */
  readonly answer: ToldAnswer | null;
};

/** Reads it all, so that a card shows and offers what is true now, not when it was raised. */
export async function readConflictState(mirror: Mirror, conflict: Conflict): Promise<ConflictState> {
  const { entity, entityId } = conflict;
  const appointment = entity === 'appointment' ? await mirror.get(appointmentTable, entityId) : undefined;
  const note = entity === 'note' ? await mirror.get(noteTable, entityId) : undefined;
  const notedId = (type: string) => (note?.modelType === type ? note.modelId : null);
  const objectId =
    entity === 'object' ? entityId : (appointment?.objectId ?? notedId('object') ?? idIn(conflict, 'objectId'));
  const object = objectId === null ? undefined : await mirror.get(objectTable, objectId);
  const customerId = entity === 'customer' ? entityId : (notedId('customer') ?? object?.customerId ?? null);
  const customer = customerId === null ? undefined : await mirror.get(customerTable, customerId);
  const spot = entity === 'spot' ? await mirror.get(spotTable, entityId) : undefined;
  const place = await placesOf(mirror, conflict, object);
  const row = { object, customer, appointment, spot, note }[entity] ?? (await otherRow(mirror, conflict));
  const gone = goneOf(conflict);
  const answer = await readAnswer(mirror, conflict.card);
  return {
    object,
    customer,
    appointment,
    spot,
    row,
    ...place,
    answer,
    completedId: conflict.kind === 'contradiction' ? await completedByCheckOut(mirror, object) : null,
    name: nameOf(
      {
        object,
        customer,
        spot,
      },
      entity,
      row ?? gone ?? conflict.yours,
    ),
    names: await namesIn(mirror, [conflict.yours, conflict.theirs, row ?? {}, answer ?? {}]),
  };
}

/** The appointment that is done because an object was checked out, as long as it is out. */
async function completedByCheckOut(mirror: Mirror, object: StoredObject | undefined): Promise<string | null> {
  if (object?.storageStatus !== 'with_customer') return null;
  const out = leftBy(object, await mirror.where(movementTable, 'objectId', object.id));
  const visitId = out?.appointmentId ?? null;
  const visit = visitId === null ? undefined : await mirror.get(appointmentTable, visitId);
  return visit?.status === DONE ? visit.id : null;
}

/** The deleted row that a card kept; null when it kept none. */
export function goneOf({ theirs }: Pick<Conflict, 'theirs'>): FieldValues | null {
  const { gone } = theirs;
  return typeof gone === 'object' && gone !== null ? (gone as FieldValues) : null;
}

async function otherRow(mirror: Mirror, { entity, entityId }: Conflict): Promise<object | undefined> {
  if (entity === 'tag') return mirror.get(tagTable, entityId);
  if (entity === 'warehouse') return mirror.get(warehouseTable, entityId);
  if (entity === 'openhour') {
    return (await mirror.get(openingHoursTable, entityId)) ?? mirror.get(openingExceptionTable, entityId);
  }
  if (entity === 'prospect') return mirror.get(prospectTable, entityId);
  if (entity === 'document') return mirror.get(documentTable, entityId);
  if (entity === 'contact') return mirror.get(contactTable, entityId);
  return entity === 'location' ? mirror.get(locationTable, entityId) : undefined;
}

async function placesOf(mirror: Mirror, { kind, theirs }: Conflict, object: StoredObject | undefined) {
  const none = { free: [], hasRoom: false };
  if (kind !== 'unconfirmed_place' || object?.storageStatus !== 'with_storage') return none;
  const spot = object.spotId === null ? undefined : await mirror.get(spotTable, object.spotId);
  const standing = spot === undefined ? [] : await mirror.where(objectTable, 'spotId', spot.id);
  return {
    free: await freePlaces(mirror, warehouseIdOf(object, theirs), spot, object),
    hasRoom: spot !== undefined && standing.filter(({ id }) => id !== object.id).length < spot.allowedNumber,
  };
}

function warehouseIdOf(object: StoredObject, theirs: FieldValues): string | null {
  return object.warehouseId ?? (typeof theirs['warehouseId'] === 'string' ? theirs['warehouseId'] : null);
}

const MOST_FREE = 3;

/** Free spots of the warehouse; where that is gone too, of the others. */
async function freePlaces(
  mirror: Mirror,
  warehouseId: string | null,
  near: Spot | undefined,
  object: StoredObject,
): Promise<readonly FreePlace[]> {
  const all = warehouseId === null ? (await mirror.all(warehouseTable)).map(({ id }) => id) : [warehouseId];
  const free: FreePlace[] = [];
  for (const id of all) {
    if (free.length >= MOST_FREE) break;
    const spots = await findFreeSpots(mirror, id, near, object);
    free.push(...spots.map((spot) => ({ warehouseId: id, ...spot })));
  }
  return free.slice(0, MOST_FREE);
}

type Known = Pick<ConflictState, 'object' | 'customer' | 'spot'>;

function nameOf({ object, customer, spot }: Known, entity: string, values: object): string {
  if ((entity === 'customer' || (entity === 'note' && object === undefined)) && customer !== undefined)
    return customerName(customer);
  if (entity === 'prospect') return peopleIn(values);
  if (object !== undefined) return `${object.brand} ${object.type}`.trim();
  if (spot !== undefined) return spot.name;
  const { firstname, lastname, name, plate, plateCountry, brand, value, start, end, date } = values as Partial<
    Record<string, unknown>
  >;
  if (entity === 'openhour') return [date, typeof start === 'string' ? `${start}–${String(end)}` : ''].join(' ').trim();
  const words = entity === 'customer' ? [firstname, lastname] : [plate, brand];
  if (typeof plate === 'string' && plate !== '' && typeof plateCountry === 'string')
    return isolated(formatPlate(plate, plateCountry));
  return [...words, name, value].filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** First and last name, as far as they are known. */
function peopleIn(values: object): string {
  const { firstname, lastname } = values as Partial<Record<string, unknown>>;
  return [firstname, lastname].filter((word) => typeof word === 'string' && word !== '').join(' ');
}

function idIn({ yours, theirs }: Conflict, field: string): string | null {
  const id = yours[field] ?? theirs[field];
  return typeof id === 'string' ? id : null;
}

async function namesIn(mirror: Mirror, values: readonly object[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const idsOf = (field: string) =>
    new Set(values.flatMap((fields) => (fields as Partial<Record<string, unknown>>)[field] ?? []));
  for (const id of idsOf('customerId')) {
    const customer = typeof id === 'string' ? await mirror.get(customerTable, id) : undefined;
    if (customer !== undefined) names.set(customer.id, customerName(customer));
  }
  for (const id of idsOf('spotId')) {
    const spot = typeof id === 'string' ? await mirror.get(spotTable, id) : undefined;
    if (spot !== undefined) names.set(spot.id, spot.name);
  }
  for (const id of idsOf('warehouseId')) {
    const warehouse = typeof id === 'string' ? await mirror.get(warehouseTable, id) : undefined;
    if (warehouse !== undefined) names.set(warehouse.id, warehouse.name);
  }
  return names;
}
