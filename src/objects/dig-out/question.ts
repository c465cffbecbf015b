import type { RowEnd } from '#spots/row-ends.ts';
import type { Spot } from '#spots/spot.schema.ts';
import type { ObjectSize, SpotSize } from '../fit.ts';

/** A spot as the planner knows it. */
export type DigSpot = SpotSize &
  Pick<Spot, 'id' | 'warehouseId' | 'mapRow' | 'mapPosition' | 'allowedNumber' | 'outOfUse' | 'reservedObjectId'> & {
    /** The ends of its row. */
    readonly end: RowEnd;
    /** Objects are only moved within their zone: halls of one location, or its fields. */
    readonly zone: string;
  };

/** An object in storage. */
export type DigObject = ObjectSize & {
  readonly id: string;
  readonly spotId: string | null;
  /** Must stay: it is not to be handed over. */
  readonly held: boolean;
  /** The day on which it is expected to leave; null when nobody knows. */
  readonly leavesOn: string | null;
};

/** One that waits in the aisle, and the spot that is its own until it is back. */
export type InAisle = { readonly objectId: string; readonly spotId: string };

export type DigQuestion = {
  readonly spots: readonly DigSpot[];
  readonly objects: readonly DigObject[];
  /** What has to get out, by id, the most urgent first. */
  readonly wanted: readonly string[];
  /** Those that an earlier plan put into the aisle: this one brings them back. */
  readonly aisle?: readonly InAisle[];
  /** Also put an object of unknown height under a roof. Left out: never. */
  readonly heightUnchecked?: boolean;
  /** How many states the search may look at. */
  readonly budget?: number;
};

/**
 * `aside`: out of the way, to a spot for good or to the aisle (`to` null) until it goes `back`. `out`: the way of a wanted
 * one is clear.
 */
export type DigMove = {
  readonly kind: 'aside' | 'out' | 'back';
  readonly objectId: string;
  readonly from: string | null;
  readonly to: string | null;
};

/**
 * Why a wanted object is not in the plan, or one of the aisle does not go back (`waits`); `byId` is what is in its way. `no_place`:
 * that could stand nowhere afterwards. `none_found`: no place was found for it.
 */
export type Unplanned = {
  readonly objectId: string;
  readonly reason: 'not_stored' | 'no_spot' | 'held' | 'behind_held' | 'no_place' | 'none_found' | 'waits';
  readonly byId: string | null;
};

export type DigPlan = {
  /** In working order. */
  readonly moves: readonly DigMove[];
  readonly unplanned: readonly Unplanned[];
  /** Moves of what is in the way: aside and back. */
  readonly count: number;
  /**
   * What is proved: no plan has fewer moves (`all`), none that leaves alone what is in nobody's way (`in_way`), or only that
   * a plan has `atLeast` so many (null).
   */
  readonly proof: 'all' | 'in_way' | null;
  readonly atLeast: number;
  /** Of which plans `atLeast` is true; left out by earlier versions, that said it of those that leave others alone. */
  readonly bound?: 'all' | 'in_way';
};
