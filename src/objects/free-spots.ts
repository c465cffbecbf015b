import type { Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import type { Reader } from '#sync/command.ts';
import { fitsSpot, type ObjectSize } from './fit.ts';
import { objectTable } from './object.ts';

export type FreeSpot = { readonly spotId: string; readonly name: string };

const WANTED = 3;
/** Limits the lookups made while the company is locked. */
const MOST_LOOKUPS = 30;

/** Up to three spots of a warehouse that have room and fit, nearest on the map to `near` first. */
export async function findFreeSpots(
  read: Reader,
  warehouseId: string,
  near: Spot | undefined,
  object: ObjectSize,
): Promise<readonly FreeSpot[]> {
  const spots = await read.where(spotTable, 'warehouseId', warehouseId);
  const free: FreeSpot[] = [];
  for (const spot of nearestFitting(spots, near, object).slice(0, MOST_LOOKUPS)) {
    const occupants = await read.where(objectTable, 'spotId', spot.id);
    if (occupants.length < spot.allowedNumber) free.push({ spotId: spot.id, name: spot.name });
    if (free.length === WANTED) break;
  }
  return free;
}

/** The spots in use that fit the object, nearest first: by steps along the row plus rows apart, then by name. */
export function nearestFitting(spots: readonly Spot[], near: Spot | undefined, object: ObjectSize): readonly Spot[] {
  const distance = (spot: Spot) =>
    near === undefined ? 0 : Math.abs(spot.mapRow - near.mapRow) + Math.abs(spot.mapPosition - near.mapPosition);
  return spots
    .filter(
      (spot) => spot.id !== near?.id && !spot.outOfUse && spot.allowedNumber > 0 && fitsSpot(object, spot) === 'fits',
    )
    .sort(
      (left, right) =>
        distance(left) - distance(right) || compareText(left.sortKey, right.sortKey) || compareText(left.id, right.id),
    );
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
