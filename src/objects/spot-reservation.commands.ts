import { refuse } from '#shared/refusal.ts';
import type { ReserveSpot, Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { applied, type Command, refused } from '#sync/command.ts';
import { type Found, findRow, putChanged, refuseAbsent, refuseOrphan } from '#sync/rows.ts';
import type { StoredObject } from './object.schema.ts';
import { objectTable } from './object.ts';

type ReservationState = { readonly own: Found<Spot>; readonly object: Found<StoredObject> };

/**
 * Keeps a spot for an object, or with null for nobody. Of two people the later one decides. It counts while the object
 * is with its customer, so that a caravan comes back in autumn to where it stood.
 */
export const reserveSpot: Command<ReserveSpot, ReservationState> = {
  name: 'spot.reserve',
  version: 1,
  permission: 'object edit',
  kind: 'set',
  entity: 'spot',
  entityId: (args) => args.spotId,
  load: async (read, { args }) => ({
    own: await findRow(read, spotTable, args.spotId),
    object: await findRow(read, objectTable, args.reservedObjectId),
  }),
  decide: ({ own, object }, { args }) => {
    const { spotId, reservedObjectId } = args;
    if (own.row === undefined) return refuseAbsent('spot', spotId, own, { reservedObjectId });
    if (own.row.reservedObjectId === reservedObjectId) return applied();
    if (reservedObjectId !== null && object.row === undefined) {
      return object.deleted
        ? refuseOrphan('spot', spotId, 'reservedObjectId', object, { reservedObjectId })
        : refused(refuse('missing_parent', 'reservedObjectId'));
    }
    return applied(putChanged(spotTable, own.row, { reservedObjectId }));
  },
};
