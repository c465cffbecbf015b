import { z } from 'zod';
import { customerName } from '#customers/customer.ts';
import { findCurrentCustomer } from '#customers/merged-customer.ts';
import { type ImportObjects, objectFields } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { OBJECT_FIELDS } from '#objects/object-fields.ts';
import { decideObjectRows, importObjects } from '#objects/object-import.commands.ts';
import { normalisePlate } from '#objects/plate.ts';
import { createShape } from '#shared/field-map.schema.ts';
import { fromWire, ownNames } from '#shared/field-map.ts';
import { id, longText, shortText } from '#shared/fields.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { foldText } from '#shared/sort-key.ts';
import type { ImportKind, Resolving, Wanted } from './import-batch.ts';
import { importedId, livingIds } from './imported-id.ts';
import { findBroughtNumbers, passObjectNumbers } from './object-numbers.repository.ts';
import { findOwner, ownerById } from './object-owner.ts';
import { findPlacesByName, type Hall, hallTold, type PlacesByName } from './places-by-name.repository.ts';

/** The fields of an object in a sheet, which names its owner otherwise. */
const { customerId: _owner, ...SHEET_FIELDS } = ownNames(OBJECT_FIELDS);

export const objectRowBody = z.strictObject({
  reference: shortText.default(''),
  ...createShape(SHEET_FIELDS, objectFields.shape),
  /** The customer's e-mail address, reference in an earlier sheet, or name. Empty: nobody. */
  customer: shortText.default(''),
  /** The customer's number, here or in an earlier sheet: counts before `customer`, which is read where nobody has it. */
  customer_number: shortText.default(''),
  /** The customer by id, for who knows it: `customer` is not read then. */
  customer_id: id.nullable().default(null),
  /** In a check: the customer, by id, whom the import makes before. It has nobody yet, and is told from others by this. */
  coming_customer_id: id.nullable().default(null),
  /** Names of the place it stands on; both empty: it is with its customer. */
  warehouse: shortText.default(''),
  spot: shortText.default(''),
  /** A remark, which becomes a note of the object; empty: none. */
  note: longText.trim().default(''),
  /** Takes it also where neither a plate nor a reference tells it apart: the rest of the row does then. */
  keyless: z.boolean().default(false),
  /** A plate that cannot be read: not stored, but with the rest of the row it tells the object apart. */
  unread_plate: shortText.default(''),
  /** A spot that cannot be used: where its warehouse can be told, the object stands in there without a spot. */
  lost_spot: shortText.default(''),
});

type Body = z.infer<typeof objectRowBody>;
type Row = ImportObjects['rows'][number];

export const objectImport: ImportKind<Body, Row, Parameters<typeof decideObjectRows>[0]> = {
  body: objectRowBody,
  table: objectTable,
  command: importObjects,
  decideRows: decideObjectRows,
  // A spot without its warehouse could be one of the same name elsewhere.
  rest: ({ spot = '', ...row }, wrong) => ({ ...row, ...(wrong.includes('warehouse') ? {} : { spot }), keyless: true }),
  resolve: async (bodies, context) => {
    const cells = bodies.flatMap(({ spot, lost_spot: lost }) => [spot, lost]);
    const spotNames = cells.flatMap((cell) => [cell, ...inOneCell(cell).map(({ name }) => name)]);
    const places = await findPlacesByName(context.tx, spotNames);
    const resolved = await Promise.all(bodies.map((body) => resolveObject(body, context, places)));
    const there = await Promise.all(
      resolved.map(async ({ row }) => row !== undefined && (await context.read.get(objectTable, row.objectId))),
    );
    // An object that is there already keeps the number it has, and leaves the one it brings to others.
    const references = bodies.map(({ reference }, at) => (there[at] === undefined ? reference : ''));
    const numbers = await findBroughtNumbers(context.tx, references);
    return resolved.map((wanted, at) => {
      const number = numbers[at];
      return wanted.row === undefined || number === undefined ? wanted : { ...wanted, row: { ...wanted.row, number } };
    });
  },
  prepare: (tx, rows) =>
    passObjectNumbers(
      tx,
      rows.flatMap(({ number }) => (number === undefined ? [] : [number])),
    ),
  remarkOn: async (row, id, rows, { read }) => {
    const stored = await read.get(objectTable, id);
    const ownerId = (stored ?? rows.find(({ objectId }) => objectId === id))?.customerId ?? null;
    if (ownerId === row.customerId) return undefined;
    if (ownerId === null) return stored === undefined ? undefined : refuse('import.without_owner', 'customer');
    const { row: owner } = await findCurrentCustomer(read, ownerId);
    if (owner === undefined || owner.id === row.customerId) return undefined;
    return refuse('import.other_owner', 'customer', { owner: customerName(owner) });
  },
};

/** The id of the note that an object of a sheet comes with. */
export const importedNoteId = (companyId: string, objectId: string): string =>
  importedId(companyId, 'object note', objectId);

async function resolveObject(body: Body, context: Resolving, places: PlacesByName): Promise<Wanted<Row>> {
  const normalised = normalisePlate(body.plate, body.plate_country);
  const plate = normalised.plate ?? '';
  const owner = await (body.customer_id === null ? findOwner(body, context) : ownerById(body.customer_id, context));
  const hall =
    body.warehouse === '' ? null : (places.warehouse(body.warehouse) ?? places.warehouseLike(body.warehouse));
  const found = placeOf(body, hall, places);
  const [objectId, keyedBy] = await identify(body, plate, context);
  const ids = {
    movementId: importedId(context.companyId, 'object movement', objectId),
    stayId: importedId(context.companyId, 'object stay', objectId),
  };
  const note = { noteId: importedNoteId(context.companyId, objectId), text: body.note };
  const place = found.place ?? null;
  const row: Row = {
    objectId,
    ...fromWire(SHEET_FIELDS, body),
    plate,
    customerId: owner.id ?? null,
    keyedBy,
    place: place === null ? null : { ...ids, ...place },
    ...(body.note === '' ? {} : { note }),
  };
  const lost = body.lost_spot || (found.refusal?.field === 'spot' ? body.spot : '');
  const told = {
    ...(owner.name === undefined ? {} : { customer: owner.name }),
    ...(hall === null && lost !== '' ? hallTold('', hallOfLost(lost, places)) : hallTold(body.warehouse, hall)),
  };
  const wrong = [normalised.refusal ?? keyRefusal(body, plate), owner.refusal, found.refusal];
  const [refusal, ...others] = wrong.filter((one) => one !== undefined);
  if (refusal !== undefined) return { refusal, others, rest: row, told };
  return { ...(owner.remark === undefined ? {} : { remark: owner.remark }), told, row };
}

/** Refuses an object that neither a plate nor a reference tells apart. A boat has no plate: what else is said is enough. */
function keyRefusal(body: Body, plate: string): Refusal | undefined {
  const isTaken = body.keyless || body.unread_plate !== '' || body.category === 'boat';
  return plate !== '' || foldText(body.reference) !== '' || isTaken ? undefined : refuse('import.no_key', 'plate');
}

/** The id of a row's object, and what it is made of. */
async function identify(body: Body, plate: string, { tx, companyId }: Resolving) {
  const reference = foldText(body.reference);
  const keyedBy: Row['keyedBy'] = plate === '' ? 'reference' : 'plate';
  const key =
    plate !== ''
      ? `plate:${body.plate_country}/${plate}`
      : reference === ''
        ? `row:${rowKey(body)}`
        : `reference:${reference}`;
  const idOf = (life: string) => importedId(companyId, 'object', `${key}${life}`);
  const [objectId = idOf('')] = await livingIds(tx, [idOf]);
  return [objectId, keyedBy] as const;
}

/** What tells an object without a plate or a reference from others: whose it is, and what it is. */
function rowKey({ category, brand, type, length_cm: length, unread_plate: plate, ...owner }: Body): string {
  const whose = owner.customer_id ?? owner.coming_customer_id ?? foldText(owner.customer_number || owner.customer);
  const key = [whose, category, foldText(brand), foldText(type), length].join('|');
  return plate === '' ? key : `${key}|${foldText(plate)}`;
}

type NamedHall = ReturnType<PlacesByName['warehouse']>;

type Place =
  | {
      readonly place: { readonly warehouseId: string; readonly spotId: string | null } | null;
      readonly refusal?: never;
    }
  | { readonly refusal: Refusal; readonly place?: never };

/** A row's place: `named` is the warehouse of its cell, null for an empty one. */
function placeOf({ spot, lost_spot: lost }: Body, named: NamedHall | null, places: PlacesByName): Place {
  if (named === null && spot === '') {
    const hall = lost === '' ? undefined : hallOfLost(lost, places);
    return { place: hall === undefined ? null : { warehouseId: hall.id, spotId: null } };
  }
  if (named === undefined) return { refusal: refuse('import.place_unknown', 'warehouse') };
  if (named === 'many') return { refusal: refuse('import.place_ambiguous', 'warehouse') };
  if (spot === '') return { place: named === null ? null : { warehouseId: named.id, spotId: null } };
  const found = places.spot(named?.id ?? null, spot) ?? (named === null ? spotWithHall(spot, places) : undefined);
  if (found === undefined) {
    const hall = named === null ? places.warehouse(spot) : undefined;
    if (hall !== undefined && hall !== 'many') return { place: { warehouseId: hall.id, spotId: null } };
    return { refusal: refuse('import.place_unknown', 'spot') };
  }
  if (found === 'many') return { refusal: refuse('import.place_ambiguous', 'spot') };
  return { place: { warehouseId: found.warehouseId, spotId: found.id } };
}

/** The warehouse of a spot that cannot be used: the spot's own, or the only one there is. */
function hallOfLost(spot: string, places: PlacesByName): Hall | undefined {
  const found = places.spot(null, spot) ?? spotWithHall(spot, places);
  return found === undefined || found === 'many' ? places.onlyWarehouse : places.warehouseById(found.warehouseId);
}

/** A hall and a spot in one cell, as in `Hal A 12` or `Buiten/1`: each way to take it apart. */
function inOneCell(text: string): readonly { readonly hall: string; readonly name: string }[] {
  return [...text.matchAll(/[\s/,;-]+/g)].map((between) => ({
    hall: text.slice(0, between.index),
    name: text.slice(between.index + between[0].length),
  }));
}

function spotWithHall(text: string, places: PlacesByName): ReturnType<PlacesByName['spot']> {
  for (const { hall, name } of inOneCell(text)) {
    const named = places.warehouse(hall);
    const found = named === undefined || named === 'many' ? undefined : places.spot(named.id, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
