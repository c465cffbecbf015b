import { applied, type Command, type CommandContext, type Decision, refused, signed } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { putChanged, refuseAbsent } from '#sync/rows.ts';
import { type CheckInState, decideCheckIn, loadCheckIn } from './check-in.ts';
import { decideCheckOut, loadCheckOut } from './check-out.ts';
import {
  contradiction,
  hasMoved,
  loadMovement,
  type MovementState,
  meantStay,
  placeOf,
  recordMovement,
  refuseStaleStay,
} from './movement.ts';
import type { CheckIn, CheckOut, Move, StoredObject } from './object.schema.ts';
import { objectTable } from './object.ts';
import { isSamePlace, loadPlacement, type Place, type Placement, settlePlace, unconfirmedPlace } from './placement.ts';

export const checkInObject: Command<CheckIn, CheckInState> = {
  name: 'object.check_in',
  version: 1,
  permission: 'object edit',
  kind: 'fact',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: noParents,
  load: (read, { args }) => loadCheckIn(read, args),
  decide: (state, { args }, context) => decideCheckIn(state, args, signed(context)),
};

export const checkOutObject: Command<CheckOut, MovementState> = {
  name: 'object.check_out',
  version: 1,
  permission: 'object edit',
  kind: 'fact',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: noParents,
  load: (read, { args, was }) => loadCheckOut(read, args, was),
  decide: (state, { args, was }, context) => decideCheckOut(state, args, signed(context), was),
};

type MoveState = MovementState & { readonly placement: Placement };

/**
 * A move is a fact about a running stay. With `was.place`, a move from a place that the object had already left is kept
 * as contradicting, with a card; without it, the newest move counts. A check-out wins over a move. Moving an object to
 * the unconfirmed place it is on confirms that place.
 */
export const moveObject: Command<Move, MoveState> = {
  name: 'object.move',
  version: 1,
  permission: 'object edit',
  kind: 'fact',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: noParents,
  load: async (read, { args, was }) => {
    const [state, placement] = await Promise.all([
      loadMovement(read, args, (object) => object.stayId !== args.stayId || hasMoved(object, was)),
      loadPlacement(read, args.objectId, args),
    ]);
    return { ...state, placement };
  },
  decide: (state, intent, given) => {
    const context = signed(given);
    const object = state.object.row;
    if (state.repeated) return applied();
    if (object === undefined) return refuseAbsent('object', intent.args.objectId, state.object, { ...intent.args });
    const args = { ...intent.args, stayId: meantStay(object, state.history, intent.args.stayId) };
    const settled = settlePlace(args, state.placement, args.reason);
    if (settled.refusal !== undefined) return refused(settled.refusal);
    const { place } = settled;
    if (object.storageStatus === 'with_customer') {
      return applied(recordMovement(args, context, { kind: 'moved', standing: 'superseded', to: place }));
    }
    if (object.stayId !== args.stayId) return refuseStaleStay(object, state, 'moved', args, context);
    if (isSamePlace(place, placeOf(object)) && object.placeConfirmed) {
      return applied(recordMovement(args, context, { kind: 'moved', standing: 'superseded', to: place }));
    }
    if (hasMoved(object, intent.was) && !isSamePlace(place, placeOf(object))) {
      return contradictMove(state, object, args, place, context);
    }
    const writes = [
      recordMovement(args, context, {
        kind: 'moved',
        standing: 'accepted',
        from: placeOf(object),
        to: place,
        replaces: object,
      }),
      putChanged(objectTable, object, { ...place, placeConfirmed: settled.confirmed, lastMovedAt: context.at }),
    ];
    const yours = {
      warehouseId: args.warehouseId,
      spotId: args.spotId,
      byName: context.actor.userName,
      at: context.at,
    };
    const cards = settled.doubt === null ? [] : [unconfirmedPlace(object.id, yours, settled.doubt)];
    return { outcome: 'applied', writes, cards };
  },
};

function contradictMove(
  state: MoveState,
  object: StoredObject,
  args: Move,
  place: Place,
  context: CommandContext,
): Decision {
  const said = { ...place, spotName: state.placement.spot.row?.name ?? null };
  return {
    outcome: 'applied',
    writes: [
      recordMovement(args, context, { kind: 'moved', standing: 'contradicting', to: place }),
      putChanged(objectTable, object, { placeConfirmed: false }),
    ],
    cards: [contradiction(object, state, said, context)],
  };
}
