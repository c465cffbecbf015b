import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Spot, Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { Card, FieldValues, Reader } from '#sync/command.ts';
import { type Found, findRow } from '#sync/rows.ts';
import { hasReason } from './fit.ts';
import { type FreeSpot, findFreeSpots } from './free-spots.ts';
import type { StoredObject } from './object.schema.ts';
import { objectTable } from './object.ts';

/** Where an object is said to stand. */
export type Place = { readonly warehouseId: string | null; readonly spotId: string | null };

/** What is known of the place that somebody named for an object. */
export type Placement = {
  readonly warehouse: Found<Warehouse>;
  readonly spot: Found<Spot>;
  /** Other objects standing there, oldest id first. */
  readonly others: readonly StoredObject[];
  /** Looked up only when the place cannot be confirmed. */
  readonly alternatives: readonly FreeSpot[];
};

export async function loadPlacement(read: Reader, objectId: string, wanted: Place): Promise<Placement> {
  const [spot, named, object] = await Promise.all([
    findRow(read, spotTable, wanted.spotId),
    findRow(read, warehouseTable, wanted.warehouseId),
    read.get(objectTable, objectId),
  ]);
  const warehouseId = spot.row?.warehouseId ?? wanted.warehouseId;
  const warehouse = warehouseId === wanted.warehouseId ? named : await findRow(read, warehouseTable, warehouseId);
  const standing = spot.row === undefined ? [] : await read.where(objectTable, 'spotId', spot.row.id);
  const others = standing.filter((other) => other.id !== objectId).sort((left, right) => (left.id < right.id ? -1 : 1));
  const needsOther = spot.deleted || (spot.row !== undefined && others.length >= spot.row.allowedNumber);
  return {
    warehouse,
    spot,
    others,
    alternatives:
      needsOther && object !== undefined && warehouse.row !== undefined
        ? await findFreeSpots(read, warehouse.row.id, spot.row, object)
        : [],
  };
}

export type Settled =
  | { readonly place: Place; readonly confirmed: boolean; readonly doubt: FieldValues | null; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly place?: never };

/**
 * Settles the place in a fact. The object is there whatever the rules say: on a full spot, or without a spot where the
 * spot was deleted meanwhile, the place is unconfirmed. `doubt` is what a card says about it; a person who gave a
 * reason knew that the spot was taken and needs no card. Only a place that never existed is refused.
 */
export function settlePlace(wanted: Place, placement: Placement, reason: string | null): Settled {
  const { spot, warehouse, others, alternatives } = placement;
  const warehouseId = warehouse.row?.id ?? null;
  if (wanted.spotId !== null && spot.row === undefined && !spot.deleted) {
    return { refusal: refuse('missing_parent', 'spotId') };
  }
  if (warehouseId === null && !warehouse.deleted) return { refusal: refuse('missing_parent', 'warehouseId') };
  if (warehouseId === null || spot.deleted) {
    const doubt = { warehouseId, spotId: null, deleted: true, alternatives };
    return { place: { warehouseId, spotId: null }, confirmed: false, doubt };
  }
  if (spot.row === undefined) return { place: { warehouseId, spotId: null }, confirmed: true, doubt: null };
  const place = { warehouseId, spotId: spot.row.id };
  if (others.length < spot.row.allowedNumber) return { place, confirmed: true, doubt: null };
  const first = others[0];
  const doubt = {
    ...place,
    spotName: spot.row.name,
    objectId: first?.id ?? null,
    plate: first?.plate ?? null,
    alternatives,
  };
  return { place, confirmed: false, doubt: hasReason(reason) ? null : doubt };
}

/** True when two descriptions name the same place. */
export function isSamePlace(left: Place, right: Place): boolean {
  return left.warehouseId === right.warehouseId && left.spotId === right.spotId;
}

/** The card for a place that is not sure, with the nearest free spots that fit. */
export function unconfirmedPlace(objectId: string, yours: FieldValues, doubt: FieldValues): Card {
  return { kind: 'unconfirmed_place', entity: 'object', entityId: objectId, yours, theirs: doubt };
}
