import { applied, type Card, type CommandContext, type Decision, type Intent, type Reader } from '#sync/command.ts';
import { putChanged, refuseAbsent } from '#sync/rows.ts';
import { checkRelease } from './fit.ts';
import {
  hasMoved,
  inOrOut,
  loadMovement,
  type MovementState,
  madeLater,
  meantStay,
  placeOf,
  recordMovement,
  refuseStaleStay,
  seenPlace,
} from './movement.ts';
import type { CheckOut, Movement, StoredObject } from './object.schema.ts';
import { objectTable } from './object.ts';

export function loadCheckOut(read: Reader, args: CheckOut, was: Intent['was']): Promise<MovementState> {
  return loadMovement(read, args, (object) => object.stayId !== args.stayId || hasMoved(object, was));
}

/**
 * A check-out is a fact about one stay. The first one closes it; a second one of the same stay is kept as superseded
 * and may only make the time earlier; one of a stay that was followed by a new check-in is refused as stale. It left from
 * where its author saw it. Where somebody moved it after that, it is out all the same, and a card asks.
 */
export function decideCheckOut(
  state: MovementState,
  said: CheckOut,
  context: CommandContext,
  was: Intent['was'],
): Decision {
  const object = state.object.row;
  if (state.repeated) return applied();
  if (object === undefined) return refuseAbsent('object', said.objectId, state.object, { ...said });
  const args = { ...said, appointmentId: state.appointmentId, stayId: meantStay(object, state.history, said.stayId) };
  const kind = 'checked_out';

  if (object.storageStatus === 'with_customer') {
    const record = recordMovement(args, context, { kind, standing: 'superseded' });
    return isEarlierCheckOut(object, state.history, args, context.at)
      ? applied(record, putChanged(objectTable, object, { lastMovedAt: context.at }))
      : applied(record);
  }
  if (object.stayId !== args.stayId) return refuseStaleStay(object, state, kind, args, context);
  const writes = [
    recordMovement(args, context, { kind, standing: 'accepted', from: seenPlace(object, was), replaces: object }),
    putChanged(objectTable, object, {
      storageStatus: 'with_customer',
      warehouseId: null,
      spotId: null,
      stayId: null,
      lastStayId: args.stayId,
      placeConfirmed: true,
      lastMovedAt: context.at,
    }),
  ];
  const cards = [...releaseCards(object, args, context), ...movedLater(state, object, context)];
  return { outcome: 'applied', writes, cards };
}

/** Somebody moved the object after it is said to have left: it may not have. */
function movedLater(state: MovementState, object: StoredObject, context: CommandContext): readonly Card[] {
  const later = madeLater(state.history, 'moved', context);
  if (later === undefined || later.stayId !== object.stayId) return [];
  const inside = { ...placeOf(object), spotName: state.spot?.name ?? null, byName: later.byName, at: later.at };
  return [inOrOut(object.id, 'out', inside, { byName: context.actor.userName, at: context.at })];
}

/** The object is gone, allowed or not: a hand-over despite a hold raises a card for somebody to decide. */
function releaseCards(object: StoredObject, args: CheckOut, { actor, at }: CommandContext): readonly Card[] {
  if (checkRelease(object, actor.can('object release'), args.reason) === null) return [];
  return [
    {
      kind: 'contradiction',
      entity: 'object',
      entityId: object.id,
      yours: { kind: 'checked_out', reason: args.reason, byName: actor.userName, at },
      theirs: { holdReason: object.holdReason, holdSince: object.holdSince },
    },
  ];
}

/** The earliest plausible time of a check-out counts: never one before the check-in of its stay. */
function isEarlierCheckOut(object: StoredObject, history: readonly Movement[], args: CheckOut, at: string): boolean {
  if (object.lastStayId !== args.stayId || object.lastMovedAt === null) return false;
  const checkIn = history.find(
    (movement) => movement.stayId === args.stayId && movement.kind === 'checked_in' && movement.standing === 'accepted',
  );
  return (
    checkIn !== undefined && Date.parse(at) >= Date.parse(checkIn.at) && Date.parse(at) < Date.parse(object.lastMovedAt)
  );
}
