import { foldSearch } from '#shared/fold-search.ts';
import type { IndexEntry, ListIndexDefinition } from '#sync/client/runtime/types.ts';
import type { Spot } from '../spot.schema.ts';
import { spotTable, warehouseTable } from '../spot.ts';

/** A spot as pickers and the map need it: the whole yard in memory, sorted by name. */
export type SpotEntry = IndexEntry & {
  readonly name: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number | null;
  readonly allowedNumber: number;
  readonly mapRow: number;
  readonly mapPosition: number;
  readonly outOfUse: boolean;
  readonly reservedObjectId: string | null;
};

export const spotIndex: ListIndexDefinition<Spot, SpotEntry> = {
  table: spotTable,
  version: 3,
  joins: [{ table: warehouseTable, by: 'warehouseId' }],
  toEntry: (row, joined) => {
    const warehouseName = joined(warehouseTable, row.warehouseId)?.name ?? '';
    return {
      id: row.id,
      sortKey: row.sortKey,
      search: foldSearch(`${row.name} ${warehouseName}`),
      name: row.name,
      warehouseId: row.warehouseId,
      warehouseName,
      lengthCm: row.lengthCm,
      widthCm: row.widthCm,
      heightCm: row.heightCm,
      allowedNumber: row.allowedNumber,
      mapRow: row.mapRow,
      mapPosition: row.mapPosition,
      outOfUse: row.outOfUse,
      reservedObjectId: row.reservedObjectId,
    };
  },
};
