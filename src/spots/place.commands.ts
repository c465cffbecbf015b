import { RECORDS } from '#annotations/record-kinds.ts';
import { refuse } from '#shared/refusal.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { applied, type Command, type Decision, refused, remove, type Write } from '#sync/command.ts';
import { type GroupMerge, keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { DeleteLocation, EditLocation, EditWarehouse, Location, Warehouse } from './spot.schema.ts';
import { LOCATION_GROUPS, locationTable, WAREHOUSE_GROUPS, warehouseTable } from './spot.ts';

/** Changes field groups of a location. A group that somebody else changed meanwhile stays theirs and raises a card. */
export const editLocation: Command<EditLocation, Found<Location>> = {
  name: 'location.edit',
  version: 1,
  permission: 'spot edit',
  kind: 'cas',
  entity: 'location',
  entityId: (args) => args.locationId,
  parents: noParents,
  load: (read, { args }) => findRow(read, locationTable, args.locationId),
  decide: (state, { args, was }) => {
    if (state.row === undefined) return refuseAbsent('location', args.locationId, state, patchFields(args.now));
    const merge = mergeGroups(state.row, LOCATION_GROUPS, was, args.now);
    const write = putChanged(locationTable, merge.row, { sortKey: naturalKey(merge.row.name) });
    return merged('location', args.locationId, merge, write);
  },
};

/** The same for a warehouse; its location must be there. */
export const editWarehouse: Command<EditWarehouse, Found<Warehouse>> = {
  name: 'warehouse.edit',
  version: 1,
  permission: 'spot edit',
  kind: 'cas',
  entity: 'warehouse',
  entityId: (args) => args.warehouseId,
  parents: ({ now }) => parentAt(RECORDS.location, 'locationId', now.location?.locationId),
  load: (read, { args }) => findRow(read, warehouseTable, args.warehouseId),
  decide: (own, { args, was }) => {
    if (own.row === undefined) return refuseAbsent('warehouse', args.warehouseId, own, patchFields(args.now));
    const merge = mergeGroups(own.row, WAREHOUSE_GROUPS, was, args.now);
    const write = putChanged(warehouseTable, merge.row, { sortKey: naturalKey(merge.row.name) });
    return merged('warehouse', args.warehouseId, merge, write);
  },
};

/** Deletes a location without warehouses. Deleting again changes nothing. */
export const deleteLocation: Command<
  DeleteLocation,
  { readonly own: Found<Location>; readonly warehouses: readonly Warehouse[] }
> = {
  name: 'location.delete',
  version: 1,
  permission: 'spot delete',
  kind: 'plan',
  entity: 'location',
  entityId: (args) => args.locationId,
  parents: noParents,
  load: async (read, { args }) => ({
    own: await findRow(read, locationTable, args.locationId),
    warehouses: await read.where(warehouseTable, 'locationId', args.locationId),
  }),
  decide: ({ own, warehouses }, { args }) => {
    if (own.row === undefined) return own.deleted ? applied() : refused(refuse('location.missing'));
    if (warehouses.length > 0) {
      return refused(refuse('location.has_warehouses', undefined, { count: warehouses.length }));
    }
    return applied(remove(locationTable, args.locationId));
  },
};

function merged(entity: string, entityId: string, merge: GroupMerge<object>, write: Write): Decision {
  const writes = merge.changed ? [write] : [];
  if (merge.kept.length === 0) return applied(...writes);
  return { outcome: 'merged', writes, cards: [{ kind: 'merged', entity, entityId, ...keptFields(merge.kept) }] };
}
