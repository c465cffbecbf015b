import { refuse } from '#shared/refusal.ts';
import type { DeleteWarehouse, Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { applied, type Command, refused, remove } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow } from '#sync/rows.ts';
import { objectTable } from './object.ts';

type RemovalState = { readonly own: Found<Warehouse>; readonly spots: number; readonly objects: number };

/** A warehouse goes when its spots are gone and nothing stands in it without a spot. Deleting again changes nothing. */
export const deleteWarehouse: Command<DeleteWarehouse, RemovalState> = {
  name: 'warehouse.delete',
  version: 1,
  permission: 'spot delete',
  kind: 'plan',
  entity: 'warehouse',
  entityId: (args) => args.warehouseId,
  parents: noParents,
  load: async (read, { args }) => {
    const own = await findRow(read, warehouseTable, args.warehouseId);
    const spots = (await read.where(spotTable, 'warehouseId', args.warehouseId)).length;
    // A warehouse in use has spots; objects need counting only in one without.
    const objects = spots > 0 ? 0 : (await read.where(objectTable, 'warehouseId', args.warehouseId)).length;
    return { own, spots, objects };
  },
  decide: ({ own, spots, objects }, { args }) => {
    if (own.row === undefined) return own.deleted ? applied() : refused(refuse('warehouse.missing'));
    if (spots > 0) return refused(refuse('warehouse.has_spots', undefined, { count: spots }));
    if (objects > 0) return refused(refuse('warehouse.has_objects', undefined, { count: objects }));
    return applied(remove(warehouseTable, args.warehouseId));
  },
};
