import type { CustomerEntry } from '#customers/client/customer-index.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { type Occupancy, occupancyOf } from '#objects/client/occupancy.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { rowsOnMap } from '#spots/map-layout.ts';
import { oncePerList } from '#sync/client/lists/once-per-list.ts';

export type Hazard = (typeof HAZARDS)[number];
export type HazardSaid = ObjectEntry[Hazard];

/** What is in a hall: objects, those that have each hazard, and those of which not everything is known. */
export type HazardCounts = Readonly<Record<Hazard | 'objects' | 'unknown', number>>;

const NONE: HazardCounts = { objects: 0, gas: 0, lithium: 0, power: 0, unknown: 0 };

/** What is in each hall, by its id. */
export const countHazards = oncePerList((entries: readonly ObjectEntry[]): ReadonlyMap<string, HazardCounts> => {
  const halls = new Map<string, HazardCounts>();
  for (const entry of entries) {
    if (entry.storageStatus !== 'with_storage' || entry.warehouseId === null) continue;
    const counts = { ...(halls.get(entry.warehouseId) ?? NONE) };
    counts.objects += 1;
    for (const hazard of HAZARDS) if (entry[hazard] === 'yes') counts[hazard] += 1;
    if (HAZARDS.some((hazard) => entry[hazard] === null)) counts.unknown += 1;
    halls.set(entry.warehouseId, counts);
  }
  return halls;
});

export function countsOf(entries: readonly ObjectEntry[], warehouseId: string): HazardCounts {
  return countHazards(entries).get(warehouseId) ?? NONE;
}

/** What the map shows of a spot: that nothing stands there, what has been said of all that does, or that not all is known. */
export type BayState = 'free' | 'none' | 'unknown' | 'hazard';

export type BaySays = { readonly state: BayState; readonly hazards: readonly Hazard[] };

/** What is known of all that stands on a spot. What is not known is never shown as no. */
export function saidOf(here: readonly Pick<ObjectEntry, Hazard>[]): BaySays {
  const hazards = HAZARDS.filter((hazard) => here.some((entry) => entry[hazard] === 'yes'));
  const isUnknown = here.some((entry) => HAZARDS.some((hazard) => entry[hazard] === null));
  const taken = isUnknown ? 'unknown' : 'none';
  return { state: hazards.length > 0 ? 'hazard' : here.length === 0 ? 'free' : taken, hazards };
}

/** What stands in a row of the map; null for what is in the hall and on none of its spots. */
export type CalamityRow = { readonly row: number | null; readonly entries: readonly ObjectEntry[] };

/** What stands in a hall, row by row and spot by spot as on the map, and at the end what is there without a spot. */
export function calamityRows(
  warehouseId: string,
  spots: readonly SpotEntry[],
  entries: readonly ObjectEntry[],
): readonly CalamityRow[] {
  const here = entries.filter((entry) => entry.storageStatus === 'with_storage' && entry.warehouseId === warehouseId);
  const { bySpot }: Occupancy = occupancyOf(here);
  const own = spots.filter((spot) => spot.warehouseId === warehouseId);
  const rows = rowsOnMap(own).map(([row, places]): CalamityRow => {
    return { row, entries: places.flatMap(({ id }) => bySpot.get(id) ?? []) };
  });
  const known = new Set(own.map(({ id }) => id));
  const unplaced = here.filter(({ spotId }) => spotId === null || !known.has(spotId));
  return [...rows, { row: null, entries: unplaced }].filter((each) => each.entries.length > 0);
}

/** The numbers of a customer, the one that is carried along first; none twice. */
export function numbersOf(customer: Pick<CustomerEntry, 'phone' | 'mobile'> | undefined): readonly string[] {
  if (customer === undefined) return [];
  return [...new Set([customer.mobile, customer.phone])].filter((number) => number !== '');
}
