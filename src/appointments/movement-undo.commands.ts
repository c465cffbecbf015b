import { compareArrival, leftBy, placeOf } from '#objects/movement.ts';
import type { Movement, StoredObject, UndoMovement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import {
  isSamePlace,
  loadPlacement,
  type Place,
  type Placement,
  settlePlace,
  unconfirmedPlace,
} from '#objects/placement.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { openedRow } from '#sync/attention-decide.ts';
import {
  applied,
  type Command,
  type CommandContext,
  type Decision,
  put,
  type Reader,
  refused,
  signed,
  type Write,
} from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { Appointment } from './appointment.schema.ts';
import { appointmentTable, DONE, isOpen, NEEDS_ATTENTION, PLANNED } from './appointment.ts';

type UndoState = {
  readonly object: Found<StoredObject>;
  readonly movement: Movement | undefined;
  /** Every movement of the object. */
  readonly history: readonly Movement[];
  /** The appointment it was recorded with. */
  readonly appointment: Appointment | undefined;
  /** What is known now of the place the object left. */
  readonly placement: Placement;
  /** The question that the movement answered: whether the object was in or out. */
  readonly answered: Attention | undefined;
  /** The appointment of the check-out that the answer took back. */
  readonly visit: Appointment | undefined;
};

/**
 * Undoes the last movement of an object within ten minutes, by the devices' clocks. The object is as it was before, and
 * the appointment that the movement completed is open again. A question that the movement answered is asked again. The
 * movement stays, marked as undone. When the spot was
 * given to another object meanwhile, or deleted, the place is unconfirmed and a card says so. Undoing it again changes
 * nothing.
 */
export const undoMovement: Command<UndoMovement, UndoState> = {
  name: 'object.undo_movement',
  version: 1,
  permission: 'object edit',
  kind: 'plan',
  entity: 'object',
  final: ['movement.unknown', 'movement.not_undoable', 'movement.undo_too_late', 'movement.moved_since'],
  entityId: (args) => args.objectId,
  parents: noParents,
  load: async (read, { args }) => {
    const [object, movement, history] = await Promise.all([
      findRow(read, objectTable, args.objectId),
      read.get(movementTable, args.movementId),
      read.where(movementTable, 'objectId', args.objectId),
    ]);
    const [appointment, placement, answered, visit] = await Promise.all([
      findRow(read, appointmentTable, movement?.appointmentId ?? null),
      loadPlacement(read, args.objectId, leftPlace(movement)),
      findAnswered(read, movement),
      findRow(read, appointmentTable, takenBack(movement, history)?.appointmentId ?? null),
    ]);
    return { object, movement, history, appointment: appointment.row, placement, answered, visit: visit.row };
  },
  decide: (state, { args }, given) => {
    const context = signed(given);
    const { movement, history } = state;
    const object = state.object.row;
    if (object === undefined) return refuseAbsent('object', args.objectId, state.object, { ...args });
    if (movement?.objectId !== object.id) return refused(refuse('movement.unknown'));
    if (movement.standing === 'undone') return applied();
    const refusal = refuseUndo(object, movement, history, context.at);
    if (refusal !== undefined) return refused(refusal);
    const reopened = [...reopen(state.appointment, movement), ...askAgain(state)];
    const isVisit = reopened.some(({ table }) => table.name === appointmentTable.name);
    if (isVisit && !context.actor.can('appointment edit')) return refused(refuse('forbidden'));
    return bringBack(object, movement, state.placement, reopened, context);
  },
};

/** Why a movement cannot be undone at `at`: it had no effect, is too long ago, or is not the last of its object. */
export function refuseUndo(
  object: StoredObject,
  movement: Movement,
  history: readonly Movement[],
  at: string,
): Refusal | undefined {
  if (movement.before === null || movement.standing !== 'accepted') return refuse('movement.not_undoable');
  if (Date.parse(at) - Date.parse(movement.at) > UNDO_MS) return refuse('movement.undo_too_late');
  const isLast = history.every((other) => other.standing === 'undone' || compareArrival(other, movement) <= 0);
  return isLast && isAsLeft(object, movement) ? undefined : refuse('movement.moved_since');
}

/** True while the object is where the movement brought it. */
function isAsLeft(object: StoredObject, { kind, stayId, toWarehouseId, toSpotId }: Movement): boolean {
  if (kind === 'checked_out') return object.storageStatus === 'with_customer' && object.lastStayId === stayId;
  return object.stayId === stayId && isSamePlace(placeOf(object), { warehouseId: toWarehouseId, spotId: toSpotId });
}

function leftPlace(movement: Movement | undefined): Place {
  return { warehouseId: movement?.fromWarehouseId ?? null, spotId: movement?.fromSpotId ?? null };
}

/** Reopens the appointment that the movement completed, unless its status has changed since. */
function reopen(appointment: Appointment | undefined, { before }: Movement): readonly Write[] {
  const status = before?.appointmentStatus ?? null;
  if (appointment?.status !== DONE || status === null) return [];
  const open = status === NEEDS_ATTENTION ? NEEDS_ATTENTION : PLANNED;
  return [putChanged(appointmentTable, appointment, { status: open })];
}

/** The question that a movement settled: it was settled by the same change, so at the same moment. */
async function findAnswered(read: Reader, movement: Movement | undefined): Promise<Attention | undefined> {
  if (movement === undefined) return undefined;
  const cards = await read.where(attentionTable, 'entityId', movement.objectId);
  return cards.find(({ choice, resolvedAt }) => choice === 'place' && resolvedAt === movement.at);
}

/** The check-out that a check-in answered with: it is not so. */
function takenBack(movement: Movement | undefined, history: readonly Movement[]): Movement | undefined {
  const lastStayId = movement?.kind === 'checked_in' ? (movement.before?.lastStayId ?? null) : null;
  return lastStayId === null ? undefined : leftBy({ lastStayId }, history);
}

/** Opens the answered question, and closes the visit that was opened with the answer. */
function askAgain({ answered, visit }: UndoState): readonly Write[] {
  if (answered === undefined) return [];
  const closed = visit !== undefined && isOpen(visit) ? [putChanged(appointmentTable, visit, { status: DONE })] : [];
  return [put(attentionTable, openedRow(answered)), ...closed];
}

function bringBack(
  object: StoredObject,
  movement: Movement,
  placement: Placement,
  reopened: readonly Write[],
  { actor, at }: CommandContext,
): Decision {
  const { lastStayId, lastMovedAt, placeConfirmed = true } = movement.before ?? {};
  const left = leftPlace(movement);
  const isOut = movement.kind === 'checked_in';
  // Without a place there is nothing to settle.
  const settled =
    left.warehouseId === null ? { place: left, confirmed: true, doubt: null } : settlePlace(left, placement, null);
  if (settled.refusal !== undefined) return refused(settled.refusal);
  const doubt = placeConfirmed ? settled.doubt : null;
  const yours = { ...left, byName: actor.userName, at };
  return {
    outcome: 'applied',
    writes: [
      putChanged(movementTable, movement, { standing: 'undone', undoneAt: at, undoneByName: actor.userName }),
      putChanged(objectTable, object, {
        ...settled.place,
        storageStatus: isOut ? 'with_customer' : 'with_storage',
        stayId: isOut ? null : movement.stayId,
        lastStayId: lastStayId ?? null,
        placeConfirmed: placeConfirmed && settled.confirmed,
        lastMovedAt: lastMovedAt ?? null,
      }),
      ...reopened,
    ],
    cards: doubt === null ? [] : [unconfirmedPlace(object.id, yours, doubt)],
  };
}
