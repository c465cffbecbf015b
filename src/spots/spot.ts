import { naturalKey } from '#shared/sort-key.ts';
import { defineTable } from '#sync/table.ts';
import type { Location, Spot, Warehouse } from './spot.schema.ts';

export const locationTable = defineTable<Location>({ name: 'locations', indexes: [] });
export const warehouseTable = defineTable<Warehouse>({
  name: 'warehouses',
  indexes: ['locationId'],
  json: ['rowEnds'],
  shape: 2,
});
/** `sortKey` is used to find a spot by name: equivalent names share it. */
export const spotTable = defineTable<Spot>({ name: 'spots', indexes: ['warehouseId', 'sortKey'] });

/** Fields of a location and of a warehouse that change together. */
export const LOCATION_GROUPS = { name: ['name'] } as const satisfies Readonly<
  Record<string, readonly (keyof Location)[]>
>;
export const WAREHOUSE_GROUPS = {
  name: ['name'],
  kind: ['kind'],
  location: ['locationId'],
  rows: ['rowEnds'],
} as const satisfies Readonly<Record<string, readonly (keyof Warehouse)[]>>;

type NamedSpot = Pick<Spot, 'id' | 'name' | 'warehouseId'>;

/** Another spot of the warehouse that goes by that name: `A1`, `a1` and `A01` are one. */
export function findNamesake(spots: readonly NamedSpot[], wanted: NamedSpot): NamedSpot | undefined {
  const key = naturalKey(wanted.name);
  return spots.find(
    (spot) => spot.id !== wanted.id && spot.warehouseId === wanted.warehouseId && naturalKey(spot.name) === key,
  );
}
