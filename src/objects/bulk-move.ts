import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { checkPlacement, type ObjectSize, type SpotSize } from './fit.ts';
import type { StoredObject } from './object.schema.ts';

type Movable = ObjectSize & Pick<StoredObject, 'id' | 'storageStatus' | 'warehouseId' | 'spotId'>;

/** Where several objects go: a spot, or a warehouse without one (`spot` null). */
export type BulkTarget = {
  readonly warehouseId: string;
  readonly spot: (Pick<Spot, 'id' | 'name' | 'allowedNumber' | 'outOfUse' | 'reservedObjectId'> & SpotSize) | null;
  /** The objects on the spot already. */
  readonly standing: readonly Pick<StoredObject, 'id'>[];
  /** True while the spot is reserved for an object that is away. */
  readonly isKept: boolean;
};

/** Checks moves to one place that are made one after the other: each accepted one leaves less room for the next. */
export type BulkMove = {
  /** Why this object cannot be moved; null when it can. */
  readonly check: (object: Movable) => Refusal | null;
  /** True when the object stands there already. */
  readonly isThere: (object: Movable) => boolean;
  readonly moved: (object: Movable) => void;
};

export function planBulkMove({ warehouseId, spot, standing, isKept }: BulkTarget): BulkMove {
  const occupants = [...standing];
  return {
    check: (object) => {
      if (object.storageStatus !== 'with_storage') return refuse('object.not_stored');
      return spot === null ? null : checkPlacement(object, spot, occupants, isKept);
    },
    isThere: (object) =>
      object.storageStatus === 'with_storage' &&
      object.warehouseId === warehouseId &&
      object.spotId === (spot?.id ?? null),
    moved: ({ id }) => {
      if (!occupants.some((occupant) => occupant.id === id)) occupants.push({ id });
    },
  };
}

/** True for what a person may overrule with a reason, or by looking. */
export function mayOverrule({ code }: Refusal): boolean {
  return code.startsWith('spot.');
}
