import { refuse } from '#shared/refusal.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { applied, type Command, put, refused } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { type Found, findRow, putChanged, refuseAbsent, refuseOrphan, rejectedCard } from '#sync/rows.ts';
import type {
  CreateLocation,
  CreateSpot,
  CreateWarehouse,
  EditSpot,
  Location,
  Spot,
  Warehouse,
} from './spot.schema.ts';
import { locationTable, SPOT_FIELDS, spotTable, warehouseTable } from './spot.ts';

type Child<Row, Parent> = { readonly own: Found<Row>; readonly parent: Found<Parent> };

export const createLocation: Command<CreateLocation, Found<Location>> = {
  name: 'location.create',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'location',
  entityId: (args) => args.locationId,
  load: (read, intent) => findRow(read, locationTable, intent.args.locationId),
  decide: (state, { args }) => {
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('location', args.locationId, state, { name: args.name });
    return applied(put(locationTable, { id: args.locationId, name: args.name, sortKey: naturalKey(args.name) }));
  },
};

export const createWarehouse: Command<CreateWarehouse, Child<Warehouse, Location>> = {
  name: 'warehouse.create',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'warehouse',
  entityId: (args) => args.warehouseId,
  load: async (read, { args }) => ({
    own: await findRow(read, warehouseTable, args.warehouseId),
    parent: await findRow(read, locationTable, args.locationId),
  }),
  decide: ({ own, parent }, { args }) => {
    const { warehouseId, ...fields } = args;
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('warehouse', warehouseId, own, fields);
    if (parent.row === undefined) return refuseOrphan('warehouse', warehouseId, 'locationId', parent, fields);
    return applied(put(warehouseTable, { id: warehouseId, ...fields, sortKey: naturalKey(fields.name) }));
  },
};

export const createSpot: Command<CreateSpot, Child<Spot, Warehouse>> = {
  name: 'spot.create',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'spot',
  entityId: (args) => args.spotId,
  load: async (read, { args }) => ({
    own: await findRow(read, spotTable, args.spotId),
    parent: await findRow(read, warehouseTable, args.warehouseId),
  }),
  decide: ({ own, parent }, { args }) => {
    const { spotId, ...fields } = args;
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('spot', spotId, own, fields);
    if (parent.row === undefined) return refuseOrphan('spot', spotId, 'warehouseId', parent, fields);
    return applied(put(spotTable, { id: spotId, ...fields, sortKey: naturalKey(fields.name), reservedObjectId: null }));
  },
};

/** Geometry belongs together: an edit made on an older version is refused, with both versions on a card. */
export const editSpot: Command<EditSpot, Found<Spot>> = {
  name: 'spot.edit',
  version: 1,
  permission: 'spot edit',
  kind: 'row_version',
  entity: 'spot',
  entityId: (args) => args.spotId,
  load: (read, { args }) => findRow(read, spotTable, args.spotId),
  decide: (state, { args }) => {
    const { spotId, seenVersion, ...wanted } = args;
    const { row } = state;
    if (row === undefined) return refuseAbsent('spot', spotId, state, wanted);
    const current = groupValues(row, SPOT_FIELDS);
    if (SPOT_FIELDS.every((field) => row[field] === wanted[field])) return applied();
    if (row.version !== seenVersion)
      return refused(refuse('spot.stale'), rejectedCard('spot', spotId, wanted, current));
    return applied(putChanged(spotTable, row, { ...wanted, sortKey: naturalKey(wanted.name) }));
  },
};
