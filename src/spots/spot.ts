import { defineTable } from '#sync/table.ts';
import type { Location, Spot, Warehouse } from './spot.schema.ts';

export const locationTable = defineTable<Location>({ name: 'locations', indexes: [] });
export const warehouseTable = defineTable<Warehouse>({ name: 'warehouses', indexes: ['locationId'] });
export const spotTable = defineTable<Spot>({ name: 'spots', indexes: ['warehouseId'] });

/** Fields of a location and of a warehouse that change together. */
export const LOCATION_GROUPS = { name: ['name'] } as const satisfies Readonly<
  Record<string, readonly (keyof Location)[]>
>;
export const WAREHOUSE_GROUPS = {
  name: ['name'],
  kind: ['kind'],
  location: ['locationId'],
} as const satisfies Readonly<Record<string, readonly (keyof Warehouse)[]>>;

/** What an edit of a spot carries: all of it, as one version. */
export const SPOT_FIELDS = [
  'name',
  'lengthCm',
  'widthCm',
  'heightCm',
  'allowedNumber',
  'mapRow',
  'mapPosition',
  'outOfUse',
] as const satisfies readonly (keyof Spot)[];
