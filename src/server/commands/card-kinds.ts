import { documentTable } from '#annotations/document.ts';
import { noteTable } from '#annotations/note.ts';
import { READ } from '#staff/reading.ts';
import type { Card, Reader } from '#sync/command.ts';
import { findRow } from '#sync/rows.ts';

const PART_OF: Readonly<Record<string, string>> = { warehouse: 'spot', location: 'spot' };
/** Rows that are read by who reads the record they hang on. */
const HANGS_ON_RECORD = { note: noteTable, document: documentTable } as const;
/** Fields of a parent that was deleted meanwhile, whose last values a card then holds. */
const PARENTS: Readonly<Record<string, string>> = {
  customerId: 'customer',
  objectId: 'object',
  reservedObjectId: 'object',
  warehouseId: 'spot',
  locationId: 'spot',
  spotId: 'spot',
};
/** A kind that nobody reads. */
const NOBODYS = 'other';
/** Values that name a place. */
const PLACE_VALUES = ['spotName', 'spot', 'alternatives'];

/**
 * The kinds of record whose data a card holds: what it is about, what was to be made under it, a deleted parent whose
 * last values it keeps, and the place that it names. Sorted, so that equal sets are equal.
 */
export async function findCardKinds(card: Card, read: Reader): Promise<readonly string[]> {
  const { yours, theirs } = card;
  const parent = typeof theirs['parent'] === 'string' && isRecord(theirs['gone']) ? theirs['parent'] : undefined;
  const isPlaced = PLACE_VALUES.some((field) => field in theirs) || 'spotName' in yours;
  const kinds = [
    await ownKind(card, read),
    ...(parent === undefined ? [] : [parent === 'modelId' ? modelTypeOf(yours) : (PARENTS[parent] ?? NOBODYS)]),
    ...childKind(card),
    ...(isPlaced ? ['spot'] : []),
  ];
  return [...new Set(kinds.map((kind) => (Object.hasOwn(READ, kind) ? kind : NOBODYS)))].toSorted();
}

/** What was to be made under something gone; a note or document is read as that is. */
function childKind({ child }: Card): readonly string[] {
  return child === undefined || Object.hasOwn(HANGS_ON_RECORD, child) ? [] : [PART_OF[child] ?? child];
}

async function ownKind({ entity, entityId, yours }: Card, read: Reader): Promise<string> {
  if (entity !== 'note' && entity !== 'document') return PART_OF[entity] ?? entity;
  const table = HANGS_ON_RECORD[entity];
  const { row, gone } = await findRow<{ id: string; rev: number; version: number; modelType: string }>(
    read,
    table,
    entityId,
  );
  return row?.modelType ?? gone?.modelType ?? modelTypeOf(yours);
}

/** What a note or document that never came to be was to hang on. */
function modelTypeOf(yours: Card['yours']): string {
  return typeof yours['modelType'] === 'string' ? yours['modelType'] : NOBODYS;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
