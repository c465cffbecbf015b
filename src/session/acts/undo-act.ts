import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { deleteNote } from '#annotations/client/notes.store.ts';
import { addNote } from '#annotations/note.commands.ts';
import type { AddNote } from '#annotations/note.schema.ts';
import {
  cancelAppointment,
  changeAppointment,
  markAppointment,
  planAppointment,
  reopenAppointment as reopenCommand,
} from '#appointments/appointment.commands.ts';
import type { Appointment, ChangeAppointment, MarkAppointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, CANCELLED, DONE, NEEDS_ATTENTION, NO_SHOW, PLANNED } from '#appointments/appointment.ts';
import { confirmAppointment } from '#appointments/appointment-confirm.commands.ts';
import {
  completingMovement,
  movementIdOf,
  markAppointment as putMark,
  reopenAppointment,
  undoMovement,
} from '#appointments/client/appointments.store.ts';
import { undoMerge } from '#appointments/client/removals.store.ts';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import { undoMovement as undoMovementCommand } from '#appointments/movement-undo.commands.ts';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import { deleteContact } from '#customers/client/contacts.store.ts';
import { addContact } from '#customers/contact.commands.ts';
import type { AddContact } from '#customers/contact.schema.ts';
import { tagCustomer } from '#customers/customer.commands.ts';
import type { MergeCustomers } from '#customers/customer.schema.ts';
import { holdObject } from '#objects/object.commands.ts';
import type { HoldObject, TagObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { tagObject } from '#objects/object-tag.commands.ts';
import type { Needed } from '#shared/permission.ts';
import { reopenAttention, resolveAttention } from '#sync/attention.commands.ts';
import type { ResolveAttention } from '#sync/attention.schema.ts';
import { attentionTable } from '#sync/attention.ts';
import type { Act, SavedOutcome, SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { Command } from '#sync/command.ts';
import { notify } from '#ui/toaster.tsx';
import { type EditUndoOutcome, undoEditOf } from './edit-undo.ts';
import { toldAct, undoneText } from './told-act.ts';

type Session = Pick<SyncSession, 'mirror' | 'newId' | 'outbox' | 'recentActs' | 'serverNow' | 'submit'>;
/** `reason`: what is recorded where the way back is against a rule. */
type Undo = (session: Session, reason: string) => Promise<EditUndoOutcome>;

/**
 * Returns what undoes an act, all of it; undefined for an act without a way back. A question that the act answered is
 * asked again with it.
 */
export function undoOf(act: Act): Undo | undefined {
  const undo = oppositeOf(act);
  const { attention } = act.was;
  const attentionId = attention?.attentionId;
  if (undo === undefined || typeof attentionId !== 'string' || attention?.choice === 'place') return undo;
  return async (session, reason) => {
    const undone = await undo(session, reason);
    if (undone.outcome !== 'saved' || undone.takenBack === true) return undone;
    await session.submit(reopenAttention, { args: { attentionId } });
    return undone;
  };
}

function oppositeOf(act: Act): Undo | undefined {
  const movementId = movementIdOf(act.args);
  if (movementId !== undefined) return act.name === undoMovementCommand.name ? undefined : undoesMovement(movementId);
  switch (act.name) {
    case planAppointment.name:
      return planUndo(act);
    case cancelAppointment.name:
      return statusUndo(act, CANCELLED);
    case markAppointment.name:
      return statusUndo(act, (act.args as MarkAppointment).status);
    case reopenCommand.name:
      return reopenUndo(act);
    case changeAppointment.name:
      return changeUndo(act);
    case tagObject.name:
      return tagUndo(act, tagObject);
    case tagCustomer.name:
      return tagUndo(act, tagCustomer);
    case holdObject.name:
      return holdUndo(act);
    case mergeCustomers.name:
      return mergeUndo(act);
    case addNote.name:
      return (session) => deleteNote(session, { id: (act.args as AddNote).noteId });
    case addContact.name:
      return (session) => deleteContact(session, { id: (act.args as AddContact).contactId });
    case resolveAttention.name:
      return answerUndo(act);
    default:
      return undoEditOf(act);
  }
}

/** False where undoing needs a right that the act itself did not. */
export function mayUndo({ name }: Act, can: UndoParts['can']): boolean {
  return name !== planAppointment.name || can(cancelAppointment.permission);
}

/** What undoing needs of who is signed in. */
export type UndoParts = {
  readonly i18n: I18n;
  readonly session: Session;
  readonly can: (needed: Needed) => boolean;
  readonly problemOf: (outcome: Exclude<SubmitOutcome, SavedOutcome>) => { readonly message: string };
};

/** Undoes an act and tells what became of that. */
export async function undoAndTell({ i18n, session, problemOf }: Omit<UndoParts, 'can'>, act: Act): Promise<void> {
  // Said before it is taken back: then the movement is gone, and the record is as it was.
  const told = await toldAct(i18n, session.mirror, act).catch(() => '');
  const outcome = await undoOf(act)?.(session, i18n._(msg`Undone`));
  if (outcome === undefined) return;
  if (outcome.outcome === 'changed_since') {
    notify({ tone: 'error', title: i18n._(msg`This was changed again since, so it can no longer be undone.`) });
    return;
  }
  if (outcome.outcome !== 'saved' && outcome.outcome !== 'unchanged') {
    notify({ tone: 'error', title: problemOf(outcome).message });
    return;
  }
  const undone = told === '' ? i18n._(msg`Undone`) : undoneText(i18n, told);
  const place = await uncertainPlace(session, act);
  if (place !== null) {
    const description =
      place === 'asked'
        ? i18n._(msg`The question is open again.`)
        : i18n._(msg`Its spot has been taken meanwhile. The page of the object asks where it is.`);
    notify({ tone: 'attention', title: undone, about: act.id, description });
    return;
  }
  const mailed = hasMailed(act) && outcome.outcome === 'saved' && outcome.takenBack !== true;
  const description = mailed ? { description: i18n._(msg`The customer may have had a mail about it already.`) } : {};
  notify({ tone: 'done', title: undone, about: act.id, ...description });
}

/** True when an undone movement brought its object back to a spot that is not its own any more. */
async function uncertainPlace({ mirror }: Session, { args }: Act): Promise<'asked' | 'taken' | null> {
  const movementId = movementIdOf(args);
  const movement = movementId === undefined ? undefined : await mirror.get(movementTable, movementId);
  const object = movement === undefined ? undefined : await mirror.get(objectTable, movement.objectId);
  if (object?.storageStatus !== 'with_storage' || object.placeConfirmed) return null;
  const cards = await mirror.where(attentionTable, 'entityId', object.id);
  return cards.some(({ kind, state }) => kind === 'contradiction' && state === 'open') ? 'asked' : 'taken';
}

/** True when a mail of the act may have reached the customer already. */
export function hasMailed({ args }: Act): boolean {
  return typeof args === 'object' && args !== null && 'notification' in args && args.notification === true;
}

function undoesMovement(movementId: string): Undo {
  return async (session) => {
    const movement = await session.mirror.get(movementTable, movementId);
    if (movement === undefined) return { outcome: 'refused', refusal: { code: 'movement.unknown' } };
    return undoMovement(session, movement.objectId, movementId);
  };
}

/**
 * Cancels a new appointment, without a mail about that. One that was never sent is taken back whole, unless something
 * that waits with it needs it.
 */
function planUndo({ entityId, id }: Act): Undo {
  return async (session) => {
    const others = (await session.outbox()).filter(({ intent }) => intent.id !== id);
    const isUsed = others.some(({ intent }) => JSON.stringify(intent).includes(entityId));
    const args = { appointmentId: entityId, notification: false };
    return session.submit(cancelAppointment, { args, ...(isUsed ? {} : { takesBack: id }) });
  };
}

/** Brings an appointment back to the status it had: reopened with it if it was closed, marked with it otherwise. */
function statusUndo({ entityId, was, id }: Act, now: Appointment['status']): Undo | undefined {
  const before = was.status?.status as MarkAppointment['status'] | undefined;
  if (before === undefined) return undefined;
  const isClosed = now === CANCELLED || now === NO_SHOW;
  return async (session, reason) => {
    if (!isClosed) return putMark(session, { id: entityId, status: now }, before, id);
    const closed = { id: entityId, status: now };
    const openAs = before === NEEDS_ATTENTION ? NEEDS_ATTENTION : PLANNED;
    const opened = await reopenAppointment(session, closed, { openAs, takesBack: id });
    if (opened.outcome !== 'refused' || !OVERRIDABLE.has(opened.refusal.code)) return opened;
    return reopenAppointment(session, closed, { reason, openAs, takesBack: id });
  };
}

/** Closes an appointment again as it was; the object stays where it is. */
function reopenUndo({ entityId, was, id }: Act): Undo | undefined {
  const before = was.status?.status as Appointment['status'] | undefined;
  const seen = { id: entityId, status: PLANNED } as const;
  switch (before) {
    case NO_SHOW:
      return (session) => putMark(session, seen, NO_SHOW, id);
    case CANCELLED:
      return (session) =>
        session.submit(cancelAppointment, { args: { appointmentId: entityId, notification: false }, takesBack: id });
    case DONE:
      return async (session) => {
        const visit = await session.mirror.get(appointmentTable, entityId);
        const movement = visit === undefined ? undefined : await completingMovement(session.mirror, visit);
        if (movement === undefined) return { outcome: 'refused', refusal: { code: 'appointment.not_moved' } };
        const confirmed = { appointmentId: entityId, movementId: movement.id };
        return session.submit(confirmAppointment, { args: confirmed, takesBack: id });
      };
    default:
      return undefined;
  }
}

function changeUndo({ args, was }: Act): Undo {
  const { appointmentId, now } = args as ChangeAppointment;
  const { attention: _answered, ...before } = was;
  const back = { appointmentId, now: before as ChangeAppointment['now'], notification: false };
  return (session, reason) => session.submit(changeAppointment, { args: { ...back, reason }, was: now as Act['was'] });
}

/** Not taken back from the queue: an unsent change of tags is small, and its opposite settles both. */
function tagUndo<State>({ args }: Act, command: Command<TagObject, State>): Undo {
  const { id, add, remove } = args as TagObject;
  return (session) => session.submit(command, { args: { id, add: remove, remove: add } });
}

function holdUndo({ id, args, was }: Act): Undo | undefined {
  const { objectId, reason: holdReason } = args as HoldObject;
  const before = was.hold?.holdReason as string | null | undefined;
  if (before === undefined) return undefined;
  const since = (was.holdSince?.holdSince as string | null | undefined) ?? null;
  return (session) =>
    session.submit(holdObject, {
      args: { objectId, reason: before, ...(since === null ? {} : { since }) },
      was: { hold: { holdReason } },
      takesBack: id,
    });
}

function mergeUndo({ id, args }: Act): Undo {
  const { customerId, goneId } = args as MergeCustomers;
  return (session) => undoMerge(session, { customerId, goneId }, id);
}

/** Asks a question again that was answered without any other change. */
function answerUndo({ id, args }: Act): Undo {
  const { attentionId } = args as ResolveAttention;
  return (session) => session.submit(reopenAttention, { args: { attentionId }, takesBack: id });
}
