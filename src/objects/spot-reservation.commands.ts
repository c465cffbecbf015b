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
 * Reserves a spot for an object, or for nobody with null. Of two people the later one wins. The reservation counts
 * while the object is with its customer, so that a caravan returns in autumn to its old spot.
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
