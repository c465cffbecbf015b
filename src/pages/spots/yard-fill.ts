import type { ObjectEntry } from '#objects/client/object-index.ts';
import { isKept, occupancyOf } from '#objects/client/occupancy.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { spotState } from '#spots/occupancy.ts';

/** A spot on which more objects stand than it may hold. */
export type CrowdedSpot = { readonly id: string; readonly name: string; readonly standing: number };

/** How full a warehouse is, counted in spots that are in use: `taken` and `free` make `spots`. */
export type WarehouseFill = {
  readonly id: string;
  readonly name: string;
  readonly spots: number;
  /** Those without room, and those kept for an object that is away. */
  readonly taken: number;
  /** Those in state `free` (`spotState`). */
  readonly free: number;
  /** Running metres of the free ones, in centimetres, and how many of them have no length and do not count in it. */
  readonly freeMetresCm: number;
  readonly unmeasured: number;
  readonly overFull: readonly CrowdedSpot[];
  /** Objects that stand in the warehouse without a spot. */
  readonly unplaced: number;
};

type Named = { readonly id: string; readonly name: string; readonly sortKey: string };
type Counts = {
  spots: number;
  free: number;
  freeMetresCm: number;
  unmeasured: number;
  overFull: readonly CrowdedSpot[];
};
const EMPTY: Readonly<Counts> = { spots: 0, free: 0, freeMetresCm: 0, unmeasured: 0, overFull: [] };

/** How full each warehouse is, by name. The map counts the same states. */
export function fillOf(
  warehouses: readonly Named[],
  spots: readonly SpotEntry[],
  objects: readonly ObjectEntry[],
): readonly WarehouseFill[] {
  const occupancy = occupancyOf(objects);
  const counted = new Map<string, Counts>();
  for (const spot of spots) {
    const standing = occupancy.bySpot.get(spot.id)?.length ?? 0;
    const state = spotState(spot, standing, isKept(spot, occupancy));
    const counts = counted.get(spot.warehouseId) ?? { ...EMPTY };
    counted.set(spot.warehouseId, counts);
    if (state === 'over_full') counts.overFull = [...counts.overFull, { id: spot.id, name: spot.name, standing }];
    if (spot.outOfUse) continue;
    counts.spots += 1;
    if (state !== 'free') continue;
    counts.free += 1;
    counts.freeMetresCm += spot.lengthCm;
    if (spot.lengthCm === 0) counts.unmeasured += 1;
  }
  return [...warehouses]
    .sort((left, right) => (left.sortKey < right.sortKey ? -1 : 1))
    .map(({ id, name }) => {
      const { spots: all, free, ...rest } = counted.get(id) ?? EMPTY;
      return {
        id,
        name,
        spots: all,
        taken: all - free,
        free,
        ...rest,
        unplaced: occupancy.unplaced.get(id)?.length ?? 0,
      };
    });
}
