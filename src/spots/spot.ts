import { defineTable } from '#sync/table.ts';
import type { Location, Spot, Warehouse } from './spot.schema.ts';

export const locationTable = defineTable<Location>({ name: 'locations', indexes: [] });
export const warehouseTable = defineTable<Warehouse>({ name: 'warehouses', indexes: ['locationId'] });
export const spotTable = defineTable<Spot>({ name: 'spots', indexes: ['warehouseId'] });

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
