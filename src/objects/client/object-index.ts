import { customerTable, customerName as nameOf } from '#customers/customer.ts';
import { fieldsOf, marked } from '#shared/field-map.ts';
import { foldSearch } from '#shared/fold-search.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { IndexEntry, ListIndexDefinition } from '#sync/client/runtime/types.ts';
import type { StoredObject } from '../object.schema.ts';
import { objectTable } from '../object.ts';
import { OBJECT_FIELDS, OBJECT_SHAPE } from '../object-fields.ts';
import { formatPlate } from '../plate.ts';
import { plateSearch } from './plate-search.ts';

const LISTED = marked(OBJECT_FIELDS, 'listed');

/** What lists, search, tiles and the map know of an object without reading its row. */
export type ObjectEntry = IndexEntry &
  Readonly<Pick<StoredObject, (typeof LISTED)[number]>> & {
    readonly number: number | null;
    readonly customerName: string;
    /** The last name alone, where there is little room; the whole name of who has none. */
    readonly customerLastname: string;
    readonly warehouseId: string | null;
    readonly warehouseName: string;
    readonly spotId: string | null;
    readonly spotName: string;
    readonly spotKey: string;
    /** The spot's name as it is searched for. */
    readonly spotSearch: string;
    readonly storageStatus: StoredObject['storageStatus'];
    readonly held: boolean;
    readonly placeConfirmed: boolean;
    readonly tagIds: readonly string[];
  };

/**
 * Includes plate and model also without dashes, because words with a digit are searched for that way (`plateSearch`).
 */
function searchText({ plate, plateCountry, number, brand, type }: StoredObject, customerName: string): string {
  const shown = formatPlate(plate, plateCountry);
  const compactType = plateSearch(type);
  const words = [plate.replace(/[^A-Za-z0-9]/g, ''), shown, number ?? '', brand, type];
  return foldSearch([...words, ...(compactType === type ? [] : [compactType]), customerName].join(' '));
}

export const objectIndex: ListIndexDefinition<StoredObject, ObjectEntry> = {
  table: objectTable,
  version: 4 + OBJECT_SHAPE,
  joins: [
    { table: customerTable, by: 'customerId' },
    { table: spotTable, by: 'spotId' },
    { table: warehouseTable, by: 'warehouseId' },
  ],
  toEntry: (row, joined) => {
    const customer = joined(customerTable, row.customerId);
    const customerName = customer === undefined ? '' : nameOf(customer);
    const spot = joined(spotTable, row.spotId);
    return {
      id: row.id,
      sortKey: row.sortKey,
      search: searchText(row, customerName),
      number: row.number,
      ...fieldsOf(LISTED, row),
      customerName,
      customerLastname: customer === undefined ? '' : customer.lastname || customerName,
      warehouseId: row.warehouseId,
      warehouseName: joined(warehouseTable, row.warehouseId)?.name ?? '',
      spotId: row.spotId,
      spotName: spot?.name ?? '',
      spotKey: spot?.sortKey ?? '',
      spotSearch: foldSearch(spot?.name ?? ''),
      storageStatus: row.storageStatus,
      held: row.holdReason !== null,
      placeConfirmed: row.placeConfirmed,
      tagIds: row.tagIds,
    };
  },
};
