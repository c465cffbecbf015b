import { isKept, type Occupancy } from '#objects/client/occupancy.ts';
import { fitsSpot } from '#objects/fit.ts';
import type { AskedSize } from '#spots/client/fit-question.tsx';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import type { BayMark } from '#spots/client/spot-state.tsx';
import { isKeptLater, type MapSpot, type StandingSpot } from '#spots/client/standing-spot.ts';
import { type SpotState, spotState } from '#spots/occupancy.ts';

/** The room somebody asks for; a chosen object's own spot counts as well. */
export type AskedRoom = AskedSize & { readonly objectId?: string };

/** Spots with what stands there; with a question, only a free spot that surely fits matches. */
export function standSpots(
  spots: readonly SpotEntry[],
  occupancy: Occupancy,
  asked: AskedRoom | null,
): readonly StandingSpot[] {
  return spots.map((spot) => {
    const standing = occupancy.bySpot.get(spot.id) ?? [];
    const state = spotState(spot, standing.length, isKept(spot, occupancy));
    return {
      spot,
      taken: standing.length,
      state,
      unsure: standing.some((entry) => !entry.placeConfirmed),
      matches: asked === null || (hasRoom(spot, state, asked) && fitsSpot(asked, spot) !== 'too_small'),
    };
  });
}

/** How many free spots of each warehouse have the room that is asked for, by its id. */
export function fittingByWarehouse(
  spots: readonly SpotEntry[],
  occupancy: Occupancy,
  asked: AskedRoom,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { spot, matches } of standSpots(spots, occupancy, asked)) {
    if (matches) counts.set(spot.warehouseId, (counts.get(spot.warehouseId) ?? 0) + 1);
  }
  return counts;
}

function hasRoom({ reservedObjectId }: SpotEntry, state: SpotState, { objectId }: AskedRoom): boolean {
  return state === 'free' || (state === 'reserved' && objectId !== undefined && reservedObjectId === objectId);
}

/** How many spots there are in each state, how many free ones are kept for later, and on how many stands what must not leave, or leaves soon. */
export function countMarks(
  spots: readonly Pick<MapSpot, 'state' | 'held' | 'leavesOn' | 'keptLater'>[],
): Readonly<Record<BayMark, number>> {
  const counts = { free: 0, reserved: 0, taken: 0, over_full: 0, out_of_use: 0, later: 0, held: 0, leaving: 0 };
  for (const spot of spots) {
    counts[spot.state] += 1;
    if (isKeptLater(spot)) counts.later += 1;
    if (spot.held) counts.held += 1;
    if (spot.leavesOn !== null) counts.leaving += 1;
  }
  return counts;
}
