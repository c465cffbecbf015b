import { RECORDS } from '#annotations/record-kinds.ts';
import type { ReserveSpot, Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { applied, type Command } from '#sync/command.ts';
import { parentAt } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, refuseChild } from '#sync/rows.ts';
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
  parents: ({ reservedObjectId }) => parentAt(RECORDS.object, 'reservedObjectId', reservedObjectId),
  load: async (read, { args }) => ({
    own: await findRow(read, spotTable, args.spotId),
    object: await findRow(read, objectTable, args.reservedObjectId),
  }),
  decide: ({ own, object }, { args }) => {
    const { spotId, reservedObjectId } = args;
    if (own.row === undefined) return refuseAbsent('spot', spotId, own, { reservedObjectId });
    if (own.row.reservedObjectId === reservedObjectId) return applied();
    if (reservedObjectId !== null && object.row === undefined) {
      return refuseChild('reservedObjectId', object);
    }
    return applied(putChanged(spotTable, own.row, { reservedObjectId }));
  },
};
