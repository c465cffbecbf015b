import { refuse } from '#shared/refusal.ts';
import type { DeleteSpot, Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { applied, type Command, type CommandContext, put, refused, remove, type Write } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged } from '#sync/rows.ts';
import type { StoredObject } from './object.schema.ts';
import { LASTING, movementTable, objectTable } from './object.ts';

type RemovalState = { readonly own: Found<Spot>; readonly standing: readonly StoredObject[] };

/**
 * Deletes a spot. Objects standing there refuse it until the person, warned, says `unlink`: then they stay in the
 * warehouse without a spot, each with a movement. Deleting it again changes nothing.
 */
export const deleteSpot: Command<DeleteSpot, RemovalState> = {
  name: 'spot.delete',
  version: 1,
  permission: 'spot delete',
  kind: 'plan',
  entity: 'spot',
  entityId: (args) => args.spotId,
  parents: noParents,
  load: async (read, { args }) => ({
    own: await findRow(read, spotTable, args.spotId),
    standing: await read.where(objectTable, 'spotId', args.spotId),
  }),
  decide: ({ own, standing }, intent, context) => {
    const { spotId, unlink } = intent.args;
    if (own.row === undefined) return own.deleted ? applied() : refused(refuse('spot.missing'));
    if (standing.length > 0 && !unlink) {
      return refused(refuse('spot.has_objects', undefined, { count: standing.length }));
    }
    const unlinked = standing.flatMap((object) => unlinkObject(object, intent.id, context));
    return applied(...unlinked, remove(spotTable, spotId));
  },
};

function unlinkObject(object: StoredObject, intentId: string, { actor, at }: CommandContext): readonly Write[] {
  return [
    putChanged(objectTable, object, { spotId: null, lastMovedAt: at }),
    put(movementTable, {
      id: combineIds(intentId, object.id),
      objectId: object.id,
      stayId: object.stayId,
      kind: 'moved',
      fromWarehouseId: object.warehouseId,
      fromSpotId: object.spotId,
      toWarehouseId: object.warehouseId,
      toSpotId: null,
      at,
      byUserId: actor.userId,
      byName: actor.userName,
      appointmentId: null,
      note: '',
      reason: null,
      standing: 'accepted',
      ...LASTING,
    }),
  ];
}

/** Derives an id from two others, the same on every device: the XOR of their bits, marked as UUID version 8. */
export function combineIds(left: string, right: string): string {
  const bits = BigInt(`0x${left.replaceAll('-', '')}`) ^ BigInt(`0x${right.replaceAll('-', '')}`);
  const hex = bits.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
