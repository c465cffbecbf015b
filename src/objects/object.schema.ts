import { z } from 'zod';
import { addNoteArgs } from '#annotations/note.schema.ts';
import { tagChange, tagIds } from '#annotations/tag.schema.ts';
import { groupShape, sentShape } from '#shared/field-map.schema.ts';
import { civilDate, id, instant, lengthCm, rowBase, shortText } from '#shared/fields.ts';
import { OBJECT_FIELDS } from './object-fields.ts';

export const OBJECT_CATEGORIES = [
  'caravan',
  'camper',
  'boat',
  'car',
  'classic',
  'trailer',
  'motorcycle',
  'horse',
  'other',
] as const;

/** Those of the vehicle register; grey is silver too. */
export const OBJECT_COLORS = [
  'beige',
  'black',
  'blue',
  'brown',
  'cream',
  'green',
  'grey',
  'orange',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
  'various',
] as const;

/** Answers to a question about an object. */
export const YES_OR_NO = ['yes', 'no'] as const;
const known = z.enum(YES_OR_NO).nullable();

/** The limits of what a person fills in. An empty plate means the object has none of its own. */
export const objectFields = z.strictObject({
  plate: z.string().max(20),
  /** ISO 3166 alpha-2; `NL` plates are stored as six characters without separators. */
  plateCountry: z.string().regex(/^[A-Z]{2}$/),
  category: z.enum(OBJECT_CATEGORIES),
  brand: shortText,
  /** The model, as the maker calls it. */
  type: shortText,
  color: z.enum(OBJECT_COLORS).nullable(),
  lengthCm,
  widthCm: lengthCm,
  heightCm: lengthCm.nullable(),
  customerId: id.nullable(),
  contractStartOn: civilDate.nullable(),
  /** Gas bottles are on board. */
  gas: known,
  /** A lithium battery is on board. */
  lithium: known,
  /** It drives electrically, or is connected to power while it is stored. */
  power: known,
});

export const objectRow = z.strictObject({
  ...rowBase,
  ...objectFields.shape,
  /** The number that people use; null until the server has assigned one. */
  number: z.int().nullable(),
  sortKey: z.string(),
  storageStatus: z.enum(['with_storage', 'with_customer']),
  /** Where it stands while in storage; no spot means unplaced in the warehouse. */
  warehouseId: id.nullable(),
  spotId: id.nullable(),
  /** The open stay; null while with the customer. */
  stayId: id.nullable(),
  /** The stay that was closed last, so that a second check-out of it is recognized. */
  lastStayId: id.nullable(),
  /** False when two people put it, or something else, on this place: somebody must look. */
  placeConfirmed: z.boolean(),
  lastMovedAt: instant.nullable(),
  /** Do not hand over: why, and since when. */
  holdReason: shortText.nullable(),
  holdSince: instant.nullable(),
  tagIds,
});

export const movementRow = z.strictObject({
  ...rowBase,
  objectId: id,
  stayId: id.nullable(),
  kind: z.enum(['checked_in', 'checked_out', 'moved', 'measured']),
  fromWarehouseId: id.nullable(),
  fromSpotId: id.nullable(),
  toWarehouseId: id.nullable(),
  toSpotId: id.nullable(),
  at: instant,
  byUserId: id,
  byName: z.string(),
  appointmentId: id.nullable(),
  note: z.string(),
  /** Why a full or small spot was taken, or a held object handed over. */
  reason: z.string().nullable(),
  /** `contradicting`: kept, did not decide the place. `superseded`: another fact came first. `undone`: taken back since. */
  standing: z.enum(['accepted', 'contradicting', 'superseded', 'undone']),
  /** The state that it replaced, so that it can be undone; null for a movement that cannot be. */
  before: z
    .strictObject({
      lastStayId: id.nullable(),
      placeConfirmed: z.boolean(),
      lastMovedAt: instant.nullable(),
      /** The status of the appointment that was completed with it. */
      appointmentStatus: z.int().nullable(),
    })
    .nullable(),
  undoneAt: instant.nullable(),
  undoneByName: z.string().nullable(),
});

/** The fields as devices send them, including devices with an older version. */
export const sentObject = z.strictObject(sentShape(OBJECT_FIELDS, objectFields.shape));
export const objectGroupsSchema = z.strictObject(groupShape(OBJECT_FIELDS, objectFields.shape));

const note = z.string().max(1000);
const reason = z.string().trim().max(300).nullable();

export const createObjectArgs = z.strictObject({ objectId: id, ...sentObject.shape, tagIds: tagIds.optional() });
export const editObjectArgs = z.strictObject({
  objectId: id,
  now: objectGroupsSchema,
  tags: z.strictObject(tagChange).optional(),
});
export const deleteObjectArgs = z.strictObject({ objectId: id, seenVersion: z.int().min(0).nullable() });
/** Brings a deleted object back with these values; it is with its owner. */
export const restoreObjectArgs = z.strictObject({ objectId: id, fields: sentObject });
export const tagObjectArgs = z.strictObject({ id, ...tagChange });
/** Sets a hold (a reason) or lifts it (null). `since`: when a hold began that is put back. */
export const holdObjectArgs = z.strictObject({ objectId: id, reason, since: instant.optional() });

/** `stayId` names the new stay. `spotId` null: unplaced in the warehouse. `reason`: for a full or too small spot. */
export const checkInArgs = z.strictObject({
  objectId: id,
  movementId: id,
  stayId: id,
  warehouseId: id,
  spotId: id.nullable(),
  appointmentId: id.nullable(),
  reason,
  note,
});
/** `stayId` names the stay that ends. `reason`: for handing over a held object. */
export const checkOutArgs = z.strictObject({
  objectId: id,
  movementId: id,
  stayId: id,
  appointmentId: id.nullable(),
  reason,
  note,
});
/** `stayId` names the stay that continues. */
export const moveArgs = z.strictObject({
  objectId: id,
  movementId: id,
  stayId: id,
  warehouseId: id,
  spotId: id.nullable(),
  reason,
  note,
});
/** Names the movement, whoever recorded it. */
export const undoMovementArgs = z.strictObject({ objectId: id, movementId: id });

/** Objects of a sheet, with the place they stand on and a note; `keyedBy` says what tells one row from another. */
export const importObjectsArgs = z.strictObject({
  importId: id,
  rows: z
    .array(
      createObjectArgs.omit({ tagIds: true }).extend({
        keyedBy: z.enum(['reference', 'plate']),
        place: z.strictObject({ movementId: id, stayId: id, warehouseId: id, spotId: id.nullable() }).nullable(),
        note: addNoteArgs.pick({ noteId: true, text: true }).optional(),
        /** The number that it brings; left out: the next of the company. */
        number: z.int().min(1).optional(),
      }),
    )
    .min(1)
    .max(100),
});

export type StoredObject = z.infer<typeof objectRow>;
export type ObjectCategory = (typeof OBJECT_CATEGORIES)[number];
export type ObjectColor = (typeof OBJECT_COLORS)[number];
export type YesOrNo = (typeof YES_OR_NO)[number];
export type ObjectFields = z.infer<typeof objectFields>;
export type SentObject = z.infer<typeof sentObject>;
export type ObjectGroups = z.infer<typeof objectGroupsSchema>;
export type Movement = z.infer<typeof movementRow>;
export type CreateObject = z.infer<typeof createObjectArgs>;
export type ImportObjects = z.infer<typeof importObjectsArgs>;
export type EditObject = z.infer<typeof editObjectArgs>;
export type RestoreObject = z.infer<typeof restoreObjectArgs>;
export type DeleteObject = z.infer<typeof deleteObjectArgs>;
export type TagObject = z.infer<typeof tagObjectArgs>;
export type HoldObject = z.infer<typeof holdObjectArgs>;
export type CheckIn = z.infer<typeof checkInArgs>;
export type CheckOut = z.infer<typeof checkOutArgs>;
export type Move = z.infer<typeof moveArgs>;
export type UndoMovement = z.infer<typeof undoMovementArgs>;
