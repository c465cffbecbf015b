import { groupsOf } from '#shared/field-map.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { defineTable } from '#sync/table.ts';
import type { Movement, ObjectGroups, StoredObject } from './object.schema.ts';
import { OBJECT_FIELDS, OBJECT_SHAPE } from './object-fields.ts';

export const objectTable = defineTable<StoredObject>({
  name: 'objects',
  indexes: ['customerId', 'warehouseId', 'spotId', 'plate'],
  instants: ['lastMovedAt', 'holdSince'],
  shape: OBJECT_SHAPE,
});

export const movementTable = defineTable<Movement>({
  name: 'movements',
  indexes: ['objectId'],
  instants: ['at', 'undoneAt'],
  json: ['before'],
  shape: 2,
});

/** The fields of a movement that cannot be undone. */
export const LASTING = { before: null, undoneAt: null, undoneByName: null } as const satisfies Partial<Movement>;

/** Fields of an object that are compared and merged together. */
export const OBJECT_GROUPS: Readonly<Record<keyof ObjectGroups, readonly (keyof StoredObject)[]>> =
  groupsOf(OBJECT_FIELDS);

/** The fields of an object's hold, and of its place, that a person saw; used for `was`. */
export const HOLD_FIELDS = ['holdReason'] as const satisfies readonly (keyof StoredObject)[];
export const PLACE_FIELDS = ['warehouseId', 'spotId'] as const satisfies readonly (keyof StoredObject)[];

/** Objects sort by plate, numbers in it by value; those without a plate of their own come last, by brand. */
export function objectSortKey(object: Pick<StoredObject, 'plate' | 'brand' | 'type'>): string {
  return object.plate === '' ? `~${naturalKey(`${object.brand} ${object.type}`)}` : naturalKey(object.plate);
}

export type ObjectState = 'in_storage' | 'with_customer' | 'attention' | 'hold';

/** The one state shown first: a hold before an unsure place, before where it is. */
export function objectState(
  object: Pick<StoredObject, 'holdReason' | 'placeConfirmed' | 'storageStatus'>,
): ObjectState {
  if (object.holdReason !== null) return 'hold';
  if (!object.placeConfirmed) return 'attention';
  return object.storageStatus === 'with_storage' ? 'in_storage' : 'with_customer';
}
