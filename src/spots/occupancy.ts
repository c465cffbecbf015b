import type { Spot } from './spot.schema.ts';

export type Occupancy = { readonly taken: number; readonly available: number };

/** How many more objects a spot or a warehouse takes; never below 0, also when it is over-full. */
export function countOccupancy(allowedNumber: number, taken: number): Occupancy {
  return { taken, available: Math.max(0, allowedNumber - taken) };
}

export type SpotState = 'free' | 'reserved' | 'taken' | 'over_full' | 'out_of_use';

/**
 * A spot's state on the map. `free`: at least one more object may stand here; `reserved`: only the one it is kept for
 * (`isKept`).
 */
export function spotState(spot: Pick<Spot, 'allowedNumber' | 'outOfUse'>, taken: number, isKept = false): SpotState {
  if (taken > spot.allowedNumber) return 'over_full';
  if (spot.outOfUse) return 'out_of_use';
  if (taken >= spot.allowedNumber) return 'taken';
  return isKept && taken + 1 >= spot.allowedNumber ? 'reserved' : 'free';
}
