import { applied, type CommandContext, type Decision, type Reader, refused } from '#sync/command.ts';
import { putChanged, refuseAbsent } from '#sync/rows.ts';
import {
  contradiction,
  inOrOut,
  loadMovement,
  type MovementState,
  madeLater,
  placeOf,
  recordMovement,
} from './movement.ts';
import type { CheckIn } from './object.schema.ts';
import { objectTable } from './object.ts';
import { isSamePlace, loadPlacement, type Placement, settlePlace, unconfirmedPlace } from './placement.ts';

export type CheckInState = MovementState & { readonly placement: Placement };

export async function loadCheckIn(read: Reader, args: CheckIn): Promise<CheckInState> {
  const [state, placement] = await Promise.all([
    loadMovement(read, args, (object) => object.storageStatus === 'with_storage' || object.lastStayId !== null),
    loadPlacement(read, args.objectId, args),
  ]);
  return { ...state, placement };
}

/**
 * A check-in is a fact. The first one opens the stay and decides the place; a second one while the object is in is
 * kept: as superseded when it says the same, as contradicting, with a card, when it names another place. One that was
 * made before somebody else handed the object over counts as well, since times of devices decide nothing; but its place is
 * unconfirmed, and a card asks.
 */
export function decideCheckIn(state: CheckInState, said: CheckIn, context: CommandContext): Decision {
  const object = state.object.row;
  const args = { ...said, appointmentId: state.appointmentId };
  if (state.repeated) return applied();
  if (object === undefined) return refuseAbsent('object', said.objectId, state.object, { ...said });
  const settled = settlePlace(args, state.placement, args.reason);
  if (settled.refusal !== undefined) return refused(settled.refusal);
  const { place, confirmed, doubt } = settled;
  const kind = 'checked_in';

  if (object.storageStatus === 'with_storage') {
    if (isSamePlace(place, placeOf(object))) {
      return applied(recordMovement(args, context, { kind, standing: 'superseded', to: place }));
    }
    const said = { ...place, spotName: nameOf(state) };
    return {
      outcome: 'applied',
      writes: [
        recordMovement(args, context, { kind, standing: 'contradicting', to: place }),
        putChanged(objectTable, object, { placeConfirmed: false }),
      ],
      cards: [contradiction(object, state, said, context)],
    };
  }

  // A check-in that arrives after the check-out of its own stay changes nothing.
  if (object.lastStayId === args.stayId) {
    return applied(recordMovement(args, context, { kind, standing: 'superseded', to: place }));
  }
  const left = madeLater(state.history, 'checked_out', context);
  const writes = [
    recordMovement(args, context, { kind, standing: 'accepted', to: place, replaces: object }),
    putChanged(objectTable, object, {
      ...place,
      storageStatus: 'with_storage',
      stayId: args.stayId,
      placeConfirmed: confirmed && left === undefined,
      lastMovedAt: context.at,
    }),
  ];
  const yours = { warehouseId: args.warehouseId, spotId: args.spotId, byName: context.actor.userName, at: context.at };
  return {
    outcome: 'applied',
    writes,
    cards: [
      // Somebody handed the object over after it is said to have come in: it may be gone.
      ...(left === undefined
        ? []
        : [inOrOut(object.id, 'in', { ...yours, spotName: nameOf(state) }, { byName: left.byName, at: left.at })]),
      ...(doubt === null ? [] : [unconfirmedPlace(object.id, yours, doubt)]),
    ],
  };
}

function nameOf({ placement }: CheckInState): string | null {
  return placement.spot.row?.name ?? null;
}
