import { compareArrival, type MovementIds } from '#objects/movement.ts';
import type { Movement, StoredObject } from '#objects/object.schema.ts';
import { movementTable, PLACE_FIELDS } from '#objects/object.ts';
import type { Mirror, SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups, groupValues } from '#sync/field-groups.ts';
import * as commands from '../appointment.commands.ts';
import type {
  Appointment,
  AppointmentFields,
  ChangeAppointment,
  CompleteAppointment,
  MarkAppointment,
  ReopenAppointment,
} from '../appointment.schema.ts';
import { APPOINTMENT_GROUPS, NEEDS_ATTENTION, PLANNED } from '../appointment.ts';
import { undoMovement as undo } from '../movement-undo.commands.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** `unchanged`: nothing differs from what is stored. It counts as saved, and nothing is queued. */
export type EditOutcome = SubmitOutcome | { readonly outcome: 'unchanged' };

/** What is asked besides the fields. `reason`: why it goes ahead although a rule is against it. */
type Choices = { readonly reason: string | null; readonly notification?: boolean };

export async function planAppointment(
  session: Session,
  fields: AppointmentFields,
  { reason, notification = false }: Choices,
): Promise<{ readonly appointmentId: string; readonly result: SubmitOutcome }> {
  const appointmentId = session.newId();
  const args = { appointmentId, ...fields, reason, notification };
  const result = await session.submit(commands.planAppointment, { args });
  // A retry may find that the first attempt was stored after all: its id counts.
  return { appointmentId: result.outcome === 'saved' ? result.entityId : appointmentId, result };
}

/** Sends only the field groups the person changed, each with the values the person saw. */
export async function changeAppointment(
  session: Session,
  seen: Appointment,
  fields: AppointmentFields,
  { reason, notification = false }: Choices,
): Promise<EditOutcome> {
  const groups = changedGroups(APPOINTMENT_GROUPS, seen, fields);
  if (groups === undefined) return { outcome: 'unchanged' };
  const now = groups.now as ChangeAppointment['now'];
  const args: ChangeAppointment = { appointmentId: seen.id, now, reason, notification };
  return session.submit(commands.changeAppointment, { args, was: groups.was });
}

/** What completing needs to know of the object: its open stay, or the last one that was closed, and where it was seen. */
export type StayOfObject = Pick<StoredObject, 'stayId' | 'lastStayId' | 'warehouseId' | 'spotId'>;

/** Done: an "out" checks the object out, an "in" checks it in on `place`. */
export function completeAppointment(
  session: Session,
  appointment: Appointment,
  object: StayOfObject,
  done: {
    readonly place: { readonly warehouseId: string; readonly spotId: string | null } | null;
    readonly reason: string | null;
    readonly note: string;
    /** New ones unless something was prepared with them. */
    readonly ids?: MovementIds;
  },
): Promise<SubmitOutcome> {
  const seenStay = object.stayId ?? object.lastStayId;
  const args: CompleteAppointment = {
    appointmentId: appointment.id,
    movementId: done.ids?.movementId ?? session.newId(),
    stayId: done.ids?.stayId ?? (appointment.direction === 'out' ? (seenStay ?? session.newId()) : session.newId()),
    warehouseId: done.place?.warehouseId ?? null,
    spotId: done.place?.spotId ?? null,
    reason: done.reason,
    note: done.note,
  };
  const was = appointment.direction === 'out' ? { place: groupValues(object, PLACE_FIELDS) } : {};
  return session.submit(commands.completeAppointment, { args, was });
}

/** The row stays, cancelled. `notification`: the customer is to be told. */
export function cancelAppointment(
  session: Session,
  seen: Pick<Appointment, 'id' | 'status'>,
  notification: boolean,
): Promise<SubmitOutcome> {
  const args = { appointmentId: seen.id, notification };
  return session.submit(commands.cancelAppointment, { args, was: { status: { status: seen.status } } });
}

type ReopenChoices = {
  readonly reason?: string | null;
  readonly openAs?: NonNullable<ReopenAppointment['status']>;
  readonly takesBack?: string;
};

/**
 * `reason`: for one whose day or slot was taken meanwhile. `openAs`: the open status it had, planned if left out.
 * `takesBack`: the change that closed it, if this undoes that one; what undoes something is not offered for undoing
 * itself.
 */
export function reopenAppointment(
  session: Pick<Session, 'submit'>,
  { id: appointmentId, status }: Pick<Appointment, 'id' | 'status'>,
  { reason = null, openAs, takesBack }: ReopenChoices = {},
): Promise<SubmitOutcome> {
  const args = {
    appointmentId,
    ...(reason === null ? {} : { reason }),
    ...(openAs === undefined || openAs === PLANNED ? {} : { status: openAs }),
  };
  const input = takesBack === undefined ? { was: { status: { status } } } : { takesBack };
  return session.submit(commands.reopenAppointment, { args, ...input });
}

/** The last movement that was recorded with an appointment and stands; undefined where this device has none. */
export async function completingMovement(
  mirror: Mirror,
  { id, objectId }: Pick<Appointment, 'id' | 'objectId'>,
): Promise<Movement | undefined> {
  const ofObject = await mirror.where(movementTable, 'objectId', objectId);
  const own = ofObject.filter(({ appointmentId, standing }) => appointmentId === id && standing === 'accepted');
  return own.toSorted(compareArrival).at(-1);
}

/**
 * Marks an open appointment: planned, needs attention, or no-show. `takesBack`: the change that this one undoes; it is
 * not offered for undoing itself, and asking for attention again stays with who asked first.
 */
export function markAppointment(
  session: Pick<Session, 'submit'>,
  seen: Pick<Appointment, 'id' | 'status'>,
  status: MarkAppointment['status'],
  takesBack?: string,
): Promise<SubmitOutcome> {
  const args = { appointmentId: seen.id, status };
  if (takesBack === undefined) {
    return session.submit(commands.markAppointment, { args, was: { status: { status: seen.status } } });
  }
  const again = status === NEEDS_ATTENTION ? { ...args, restored: true as const } : args;
  return session.submit(commands.markAppointment, { args: again, takesBack });
}

/** Undoes the last movement of an object. One that was not sent yet is taken back, and the server hears of neither. */
export async function undoMovement(
  session: Pick<SyncSession, 'submit' | 'outbox'>,
  objectId: string,
  movementId: string,
): Promise<SubmitOutcome> {
  const recorded = (await session.outbox()).find(
    ({ intent }) => intent.name !== undo.name && movementIdOf(intent.args) === movementId,
  );
  const args = { objectId, movementId };
  return session.submit(undo, { args, ...(recorded === undefined ? {} : { takesBack: recorded.intent.id }) });
}

/** The movement that a change records; undefined for one that records none, or many. */
export function movementIdOf(args: unknown): string | undefined {
  const id = typeof args === 'object' && args !== null && 'movementId' in args ? args.movementId : undefined;
  return typeof id === 'string' ? id : undefined;
}
