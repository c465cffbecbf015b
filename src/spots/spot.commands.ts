import { RECORDS } from '#annotations/record-kinds.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { applied, type Command, put, type Reader, refused } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, refuseChild, rejectedCard } from '#sync/rows.ts';
import type {
  CreateLocation,
  CreateSpot,
  CreateWarehouse,
  EditSpot,
  Location,
  Spot,
  Warehouse,
} from './spot.schema.ts';
import { findNamesake, locationTable, spotTable, warehouseTable } from './spot.ts';
import { GEOMETRY_NAMES } from './spot-fields.ts';

export const createLocation: Command<CreateLocation, Found<Location>> = {
  name: 'location.create',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'location',
  entityId: (args) => args.locationId,
  parents: noParents,
  load: (read, intent) => findRow(read, locationTable, intent.args.locationId),
  decide: (state, { args }) => {
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('location', args.locationId, state, { name: args.name });
    return applied(put(locationTable, { id: args.locationId, name: args.name, sortKey: naturalKey(args.name) }));
  },
};

export const createWarehouse: Command<CreateWarehouse, Found<Warehouse>> = {
  name: 'warehouse.create',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'warehouse',
  entityId: (args) => args.warehouseId,
  parents: ({ locationId }) => parentAt(RECORDS.location, 'locationId', locationId),
  load: (read, { args }) => findRow(read, warehouseTable, args.warehouseId),
  decide: (own, { args }) => {
    const { warehouseId, ...fields } = args;
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('warehouse', warehouseId, own, fields);
    return applied(put(warehouseTable, { id: warehouseId, ...fields, rowEnds: {}, sortKey: naturalKey(fields.name) }));
  },
};

/** Spots that may have a name: those with the same sort key. */
function findAlike(read: Reader, name: string): Promise<Spot[]> {
  return read.where(spotTable, 'sortKey', naturalKey(name));
}

/** Refuses a name that another spot of the warehouse has. */
function refuseNamesake(
  alike: readonly Spot[],
  wanted: Pick<Spot, 'id' | 'name' | 'warehouseId'>,
): Refusal | undefined {
  const other = findNamesake(alike, wanted);
  return other === undefined ? undefined : refuse('spot.name_taken', 'name', { name: other.name });
}

type SpotState = {
  readonly own: Found<Spot>;
  readonly parent: Found<Warehouse>;
  readonly alike: readonly Spot[];
};

/** Refused where the warehouse has a spot of that name already. */
export const createSpot: Command<CreateSpot, SpotState> = {
  name: 'spot.create',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'spot',
  entityId: (args) => args.spotId,
  parents: ({ warehouseId }) => parentAt(RECORDS.warehouse, 'warehouseId', warehouseId),
  load: async (read, { args }) => ({
    own: await findRow(read, spotTable, args.spotId),
    parent: await findRow(read, warehouseTable, args.warehouseId),
    alike: await findAlike(read, args.name),
  }),
  decide: ({ own, parent, alike }, { args }) => {
    const { spotId, ...fields } = args;
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('spot', spotId, own, fields);
    if (parent.row === undefined) return refuseChild('warehouseId', parent);
    const taken = refuseNamesake(alike, { id: spotId, ...fields });
    if (taken !== undefined) return refused(taken);
    return applied(put(spotTable, { id: spotId, ...fields, sortKey: naturalKey(fields.name), reservedObjectId: null }));
  },
};

type EditState = Found<Spot> & { readonly alike: readonly Spot[] };

/**
 * Changes a spot as a whole, because its geometry belongs together: an edit made on an older version is refused, with
 * both versions on a card. A new name must be free in the warehouse; a name that was double before may stay until it is
 * changed.
 */
export const editSpot: Command<EditSpot, EditState> = {
  name: 'spot.edit',
  version: 1,
  permission: 'spot edit',
  kind: 'row_version',
  entity: 'spot',
  entityId: (args) => args.spotId,
  parents: noParents,
  load: async (read, { args }) => ({
    ...(await findRow(read, spotTable, args.spotId)),
    alike: await findAlike(read, args.name),
  }),
  decide: (state, { args }) => {
    const { spotId, seenVersion, ...wanted } = args;
    const { row } = state;
    if (row === undefined) return refuseAbsent('spot', spotId, state, wanted);
    const current = groupValues(row, GEOMETRY_NAMES);
    if (GEOMETRY_NAMES.every((field) => row[field] === wanted[field])) return applied();
    if (row.version !== seenVersion)
      return refused(refuse('spot.stale'), rejectedCard('spot', spotId, wanted, current));
    const taken = row.name === wanted.name ? undefined : refuseNamesake(state.alike, { ...row, name: wanted.name });
    if (taken !== undefined) return refused(taken);
    return applied(putChanged(spotTable, row, { ...wanted, sortKey: naturalKey(wanted.name) }));
  },
};
