import { RECORDS } from '#annotations/record-kinds.ts';
import { refuse } from '#shared/refusal.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { applied, type Command, type Reader, refused, restore, type Write } from '#sync/command.ts';
import { noParents, parentUnlessUnknown } from '#sync/parents.ts';
import { findRestorable, type Restorable, refuseChild } from '#sync/rows.ts';
import type { Location, RestoreLocation, RestoreSpot, RestoreWarehouse, Spot, Warehouse } from './spot.schema.ts';
import { findNamesake, locationTable, spotTable, warehouseTable } from './spot.ts';

/**
 * Restores a place as it was, and what it lay in if that was deleted too. The server restores from its own data,
 * whatever a caller sends. A place that exists is left unchanged.
 */
export const restoreLocation: Command<RestoreLocation, Restorable<Location>> = {
  name: 'location.restore',
  version: 1,
  permission: 'spot create',
  kind: 'plan',
  entity: 'location',
  entityId: (args) => args.locationId,
  parents: noParents,
  load: (read, { args }) => findRestorable(read, locationTable, args.locationId),
  decide: (own, { args }) => {
    if (own.row !== undefined) return applied();
    if (!own.restorable) return refused(refuse('location.missing'));
    return applied(locationBack(args.locationId, own.gone ?? args.fields));
  },
};

type InLocation = { readonly own: Restorable<Warehouse>; readonly location: Restorable<Location> };

export const restoreWarehouse: Command<RestoreWarehouse, InLocation> = {
  name: 'warehouse.restore',
  version: 1,
  permission: 'spot create',
  kind: 'plan',
  entity: 'warehouse',
  entityId: (args) => args.warehouseId,
  parents: ({ fields }, { own, location }) =>
    parentUnlessUnknown(location, RECORDS.location, 'fields.locationId', own.gone?.locationId ?? fields.locationId),
  load: (read, { args }) => loadInLocation(read, args.warehouseId, args.fields.locationId),
  decide: ({ own, location }, { args }) => {
    if (own.row !== undefined) return applied();
    if (!own.restorable) return refused(refuse('warehouse.missing'));
    const around = locationAround(location);
    if (around === null) return refuseChild('locationId', location);
    return applied(...around, warehouseBack(args.warehouseId, own.gone ?? args.fields));
  },
};

type InWarehouse = {
  readonly own: Restorable<Spot>;
  readonly around: InLocation;
  readonly alike: readonly Spot[];
};

/** Comes back with the values given. Refused where its warehouse has another spot of that name by now. */
export const restoreSpot: Command<RestoreSpot, InWarehouse> = {
  name: 'spot.restore',
  version: 1,
  permission: 'spot create',
  kind: 'plan',
  entity: 'spot',
  entityId: (args) => args.spotId,
  parents: ({ fields }, { around }) =>
    parentUnlessUnknown(around.own, RECORDS.warehouse, 'fields.warehouseId', fields.warehouseId),
  load: async (read, { args }) => {
    const own = await findRestorable(read, spotTable, args.spotId);
    const { warehouseId, name } = args.fields;
    const around = await loadInLocation(read, warehouseId, null);
    return { own, around, alike: await read.where(spotTable, 'sortKey', naturalKey(name)) };
  },
  decide: ({ own, around, alike }, { args }) => {
    const { spotId } = args;
    if (own.row !== undefined) return applied();
    if (!own.restorable) return refused(refuse('spot.missing'));
    const { fields } = args;
    const writes = warehouseAround(around);
    if (writes === null) return refuseChild('warehouseId', around.own);
    const namesake = findNamesake(alike, { id: spotId, ...fields });
    if (namesake !== undefined) return refused(refuse('spot.name_taken', 'name', { name: namesake.name }));
    const sortKey = naturalKey(fields.name);
    return applied(...writes, restore(spotTable, { id: spotId, ...fields, sortKey, reservedObjectId: null }));
  },
};

async function loadInLocation(read: Reader, warehouseId: string, locationId: string | null): Promise<InLocation> {
  const own = await findRestorable(read, warehouseTable, warehouseId);
  const inId = own.row?.locationId ?? own.gone?.locationId ?? locationId;
  const unknown = read.getDeleted === undefined;
  const nowhere = { row: undefined, deleted: false, restorable: unknown, unknown };
  return { own, location: inId === null ? nowhere : await findRestorable(read, locationTable, inId) };
}

/**
 * The writes that also restore the location; null when it cannot be restored. For a location it never knew, a device
 * leaves that to the server.
 */
function locationAround({ row, gone, unknown }: Restorable<Location>): readonly Write[] | null {
  if (row !== undefined) return [];
  if (gone !== undefined) return [locationBack(gone.id, gone)];
  return unknown ? [] : null;
}

function warehouseAround({ own, location }: InLocation): readonly Write[] | null {
  if (own.row !== undefined) return [];
  const around = locationAround(location);
  if (own.gone !== undefined && around !== null) return [...around, warehouseBack(own.gone.id, own.gone)];
  return own.unknown ? [] : null;
}

function locationBack(id: string, { name }: RestoreLocation['fields']): Write {
  return restore(locationTable, { id, name, sortKey: naturalKey(name) });
}

type WarehouseBack = RestoreWarehouse['fields'] & Partial<Pick<Warehouse, 'rowEnds'>>;

function warehouseBack(id: string, { locationId, name, kind, rowEnds = {} }: WarehouseBack): Write {
  return restore(warehouseTable, { id, locationId, name, kind, rowEnds, sortKey: naturalKey(name) });
}
