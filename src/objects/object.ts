import { defineTable } from '#sync/table.ts';
import type { Movement, StoredObject } from './object.schema.ts';

export const objectTable = defineTable<StoredObject>({
  name: 'objects',
  indexes: ['customerId', 'spotId', 'plate'],
  instants: ['lastMovedAt', 'holdSince'],
});

export const movementTable = defineTable<Movement>({
  name: 'movements',
  indexes: ['objectId'],
  instants: ['at'],
});
