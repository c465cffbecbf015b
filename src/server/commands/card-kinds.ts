import { documentTable } from '#annotations/document.ts';
import { noteTable } from '#annotations/note.ts';
import { READ } from '#staff/reading.ts';
import type { Card, Reader } from '#sync/command.ts';
import { findRow } from '#sync/rows.ts';

const PART_OF: Readonly<Record<string, string>> = {
  warehouse: 'spot',
  location: 'spot',
  handover: 'object',
  handoverform: 'object',
  contact: 'customer',
};
/** Rows that are read by who reads the record they hang on. */
const HANGS_ON_RECORD = { note: noteTable, document: documentTable } as const;
/** The kind of record behind each parent field: when the parent was deleted meanwhile, a card holds its last values. */
const PARENTS: Readonly<Record<string, string>> = {
  customerId: 'customer',
  objectId: 'object',
  reservedObjectId: 'object',
  warehouseId: 'spot',
  locationId: 'spot',
  spotId: 'spot',
};
/** The kind for data that nobody may read. */
const NOBODYS = 'other';
/** Values that name a place. */
const PLACE_VALUES = ['spotName', 'spot', 'alternatives'];

/**
 * The kinds of record whose data a card holds: its subject, what was to be made under it, a deleted parent whose last
 * values it keeps, and a place that it names. Sorted, so that equal sets are equal.
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

/** The kind of what was to be made under a deleted record; a note or document counts as that record. */
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

/** The record type that a note or document that was never made was meant for. */
function modelTypeOf(yours: Card['yours']): string {
  return typeof yours['modelType'] === 'string' ? yours['modelType'] : NOBODYS;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
