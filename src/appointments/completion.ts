import { type CheckInState, decideCheckIn, loadCheckIn } from '#objects/check-in.ts';
import { decideCheckOut, loadCheckOut } from '#objects/check-out.ts';
import { type MovementState, recordMovement } from '#objects/movement.ts';
import type { CheckIn, CheckOut } from '#objects/object.schema.ts';
import { refuse } from '#shared/refusal.ts';
import {
  applied,
  type Card,
  type CommandContext,
  type Decision,
  type Intent,
  type Reader,
  refused,
} from '#sync/command.ts';
import { type Found, findRow, putChanged, refuseAbsent } from '#sync/rows.ts';
import type { Appointment, CompleteAppointment } from './appointment.schema.ts';
import { appointmentTable, DONE, isOpen } from './appointment.ts';

export type CompletionState = {
  readonly own: Found<Appointment>;
  readonly movement:
    | { readonly kind: 'in'; readonly state: CheckInState; readonly args: CheckIn }
    | { readonly kind: 'out'; readonly state: MovementState; readonly args: CheckOut }
    | { readonly kind: 'nowhere' };
};

export async function loadCompletion(
  read: Reader,
  { args, was }: Pick<Intent<CompleteAppointment>, 'args' | 'was'>,
): Promise<CompletionState> {
  const own = await findRow(read, appointmentTable, args.appointmentId);
  if (own.row === undefined) return { own, movement: { kind: 'nowhere' } };
  const common = movementArgs(own.row, args);
  if (own.row.direction === 'out') {
    return { own, movement: { kind: 'out', state: await loadCheckOut(read, common, was), args: common } };
  }
  if (args.warehouseId === null) return { own, movement: { kind: 'nowhere' } };
  const checkIn = { ...common, warehouseId: args.warehouseId, spotId: args.spotId };
  return { own, movement: { kind: 'in', state: await loadCheckIn(read, checkIn), args: checkIn } };
}

/**
 * Completes an appointment and records what happened to the object, as one change: an "in" checks it in, an "out"
 * checks it out. The movement is a fact and is recorded even when the appointment was cancelled meanwhile; the
 * appointment then stays cancelled and a card says so. Completing it again records the second movement and changes
 * nothing else.
 */
export function decideCompletion(
  { own, movement }: CompletionState,
  { args, was }: Pick<Intent<CompleteAppointment>, 'args' | 'was'>,
  context: CommandContext,
): Decision {
  if (own.row === undefined) return refuseAbsent('appointment', args.appointmentId, own, { ...args });
  if (movement.kind === 'nowhere') return refused(refuse('appointment.place_needed', 'warehouseId'));
  const moved =
    movement.kind === 'out'
      ? decideCheckOut(movement.state, movement.args, context, was)
      : decideArrival(own.row, movement.state, movement.args, context);
  if (moved.outcome === 'refused' || own.row.status === DONE) return moved;
  // A repeated intent finds its movement recorded: it changed the appointment the first time, and later changes to that
  // stay.
  if (movement.state.repeated) return moved;
  if (isOpen(own.row)) {
    return { ...moved, writes: [...moved.writes, putChanged(appointmentTable, own.row, { status: DONE })] };
  }
  return (moved.cards ?? []).length > 0
    ? moved
    : { ...moved, cards: [closedMeanwhile(own.row, args.movementId, context)] };
}

type CompletingArgs = CheckOut & { readonly appointmentStatus: number | null };

function movementArgs(appointment: Appointment, args: CompleteAppointment): CompletingArgs {
  return {
    objectId: appointment.objectId,
    movementId: args.movementId,
    stayId: args.stayId,
    appointmentId: appointment.id,
    appointmentStatus: isOpen(appointment) ? appointment.status : null,
    reason: args.reason,
    note: args.note,
  };
}

/** Handles an "in" that was completed before: it must not bring the object in again after it has left. */
function decideArrival(
  appointment: Appointment,
  state: CheckInState,
  args: CheckIn,
  context: CommandContext,
): Decision {
  const object = state.object.row;
  if (appointment.status === DONE && object?.storageStatus === 'with_customer' && !state.repeated) {
    return applied(recordMovement(args, context, { kind: 'checked_in', standing: 'superseded' }));
  }
  return decideCheckIn(state, args, context);
}

function closedMeanwhile(appointment: Appointment, movementId: string, { actor, at }: CommandContext): Card {
  return {
    kind: 'contradiction',
    entity: 'appointment',
    entityId: appointment.id,
    yours: { status: DONE, movementId, byName: actor.userName, at },
    theirs: { status: appointment.status },
  };
}
