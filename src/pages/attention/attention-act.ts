import { editNote } from '#annotations/note.commands.ts';
import type { EditNote } from '#annotations/note.schema.ts';
import { NOTE_GROUPS } from '#annotations/note.ts';
import { editTag } from '#annotations/tag.commands.ts';
import type { EditTag } from '#annotations/tag.schema.ts';
import { TAG_GROUPS } from '#annotations/tag.ts';
import { changeAppointment, reopenAppointment } from '#appointments/appointment.commands.ts';
import type { ChangeAppointment } from '#appointments/appointment.schema.ts';
import { APPOINTMENT_GROUPS } from '#appointments/appointment.ts';
import { confirmAppointment } from '#appointments/appointment-confirm.commands.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { deleteObject } from '#appointments/object-removal.commands.ts';
import { changeContact } from '#customers/contact.commands.ts';
import type { ChangeContact } from '#customers/contact.schema.ts';
import { CONTACT_GROUPS } from '#customers/contact.ts';
import { editCustomer } from '#customers/customer.commands.ts';
import type { EditCustomer } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS } from '#customers/customer.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { editObject, holdObject } from '#objects/object.commands.ts';
import type { EditObject } from '#objects/object.schema.ts';
import { HOLD_FIELDS, OBJECT_GROUPS, PLACE_FIELDS } from '#objects/object.ts';
import { deleteProspect, editProspect } from '#prospects/prospect.commands.ts';
import type { EditProspect, Prospect } from '#prospects/prospect.schema.ts';
import { PROSPECT_GROUPS } from '#prospects/prospect.ts';
import { editLocation, editWarehouse } from '#spots/place.commands.ts';
import { editSpot } from '#spots/spot.commands.ts';
import type { EditLocation, EditSpot, EditWarehouse } from '#spots/spot.schema.ts';
import { LOCATION_GROUPS, WAREHOUSE_GROUPS } from '#spots/spot.ts';
import { GEOMETRY_NAMES } from '#spots/spot-fields.ts';
import { resolveAttention } from '#sync/attention.commands.ts';
import type { CardChoice } from '#sync/attention.ts';
import { settles } from '#sync/attention-settle.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { FieldValues } from '#sync/command.ts';
import { changedGroups, type FieldGroups, groupValues } from '#sync/field-groups.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { Choice } from './attention-choices.ts';
import type { Conflict } from './attention-conflict.ts';
import { planAgain } from './attention-plan.ts';
import { bringBack, pick, repeatIntent, restoreAndRepeat } from './attention-restore.ts';
import type { ConflictState } from './attention-state.ts';

type Session = Pick<SyncSession, 'submit' | 'newId' | 'discard'>;
type Outcome = SubmitOutcome | { readonly outcome: 'unchanged' };
type Was = Readonly<Record<string, FieldValues>>;

const AS_CARD: Readonly<Record<Choice['kind'], CardChoice>> = {
  mine: 'mine',
  plan: 'mine',
  retry: 'mine',
  theirs: 'theirs',
  place: 'place',
  out: 'place',
  reopen: 'reopened',
  restore: 'restored',
  bring_back: 'restored',
  release: 'mine',
  confirm: 'mine',
  delete: 'deleted',
  both: 'both',
  seen: 'seen',
};

const GROUPS: Readonly<Record<string, FieldGroups>> = {
  object: OBJECT_GROUPS,
  customer: CUSTOMER_GROUPS,
  contact: CONTACT_GROUPS,
  appointment: APPOINTMENT_GROUPS,
  note: NOTE_GROUPS,
  tag: TAG_GROUPS,
  warehouse: WAREHOUSE_GROUPS,
  location: LOCATION_GROUPS,
  prospect: PROSPECT_GROUPS,
};

/**
 * Carries out a choice as a new change, which also settles the card. Works without a connection; when somebody else
 * settled the card first, the server refuses the whole change later. Once it is saved, the refused change leaves the
 * queue.
 */
export async function carryOut(
  session: Session,
  conflict: Conflict,
  choice: Choice,
  state: ConflictState,
): Promise<Outcome> {
  const outcome = await submitChoice(session, conflict, choice, state);
  const isSaved = outcome.outcome === 'saved' || outcome.outcome === 'unchanged';
  const kept = isSaved && choice.kind !== 'bring_back';
  if (kept && conflict.entry !== null) await session.discard(conflict.entry.intent.id);
  return outcome;
}

async function submitChoice(
  session: Session,
  conflict: Conflict,
  choice: Choice,
  state: ConflictState,
): Promise<Outcome> {
  const { card } = conflict;
  const guard: Was = card === null || card.state === 'resolved' ? {} : settles(card.id, AS_CARD[choice.kind]);
  switch (choice.kind) {
    case 'mine':
      return (await takeMine(session, conflict, state, guard)) ?? settleOnly(session, conflict, choice);
    case 'plan':
      return (await planAgain(session, conflict, choice, state, guard)) ?? settleOnly(session, conflict, choice);
    case 'place':
      return stand(session, choice, state, guard);
    case 'out':
      return (await handOver(session, state, guard)) ?? settleOnly(session, conflict, choice);
    case 'reopen':
      return reopen(session, conflict, state, guard);
    case 'delete':
      return removeAnyway(session, conflict, state, guard);
    case 'restore':
      return restoreAndRepeat(session, conflict, guard);
    case 'bring_back':
      return bringBack(session, conflict);
    case 'retry':
      return repeatIntent(session, conflict, guard);
    case 'release':
      return release(session, state, guard);
    case 'confirm':
      return confirm(session, conflict, guard);
    default:
      return settleOnly(session, conflict, choice);
  }
}

/** Settles the card without any other change. A conflict that only this device knows is discarded here. */
async function settleOnly(session: Session, { card }: Conflict, choice: Choice): Promise<Outcome> {
  if (card === null || card.state === 'resolved') return { outcome: 'unchanged' };
  return session.submit(resolveAttention, { args: { attentionId: card.id, choice: AS_CARD[choice.kind] } });
}

/** Makes a new change whose `was` is the current row; undefined when the row holds the value already. */
async function takeMine(
  session: Session,
  conflict: Conflict,
  { row, object, spot }: ConflictState,
  guard: Was,
): Promise<Outcome | undefined> {
  const { entity, entityId, yours, intent } = conflict;
  if (row === undefined) return undefined;
  if (entity === 'openhour') {
    const args = { ...intent?.args, seenVersion: (row as SyncedRow).version };
    return repeatIntent(session, { ...conflict, intent: intent === null ? null : { ...intent, args } }, guard);
  }
  if (spot !== undefined) {
    const args = { ...groupValues(spot, GEOMETRY_NAMES), ...pick(yours, GEOMETRY_NAMES) };
    const whole = { ...args, spotId: entityId, seenVersion: spot.version } as EditSpot;
    return session.submit(editSpot, { args: whole, was: guard });
  }
  if (object !== undefined && 'holdReason' in yours) {
    const reason = typeof yours['holdReason'] === 'string' ? yours['holdReason'] : null;
    if (reason === object.holdReason) return undefined;
    const was = { hold: groupValues(object, HOLD_FIELDS), ...guard };
    return session.submit(holdObject, { args: { objectId: entityId, reason }, was });
  }
  return patch(session, { entity, entityId, row, yours, guard });
}

type Patch = {
  readonly entity: string;
  readonly entityId: string;
  readonly row: object;
  readonly yours: FieldValues;
  readonly guard: Was;
};

async function patch(session: Session, { entity, entityId, row, yours, guard }: Patch): Promise<Outcome | undefined> {
  const groups = GROUPS[entity] ?? {};
  const fields = Object.values(groups).flat();
  const changed = changedGroups(groups, row, { ...row, ...pick(yours, fields) });
  if (changed === undefined) return undefined;
  const was = { ...changed.was, ...guard };
  if (entity === 'note') {
    return session.submit(editNote, { args: { noteId: entityId, now: changed.now as EditNote['now'] }, was });
  }
  if (entity === 'tag') {
    return session.submit(editTag, { args: { tagId: entityId, now: changed.now as EditTag['now'] }, was });
  }
  if (entity === 'customer') {
    return session.submit(editCustomer, {
      args: { customerId: entityId, now: changed.now as EditCustomer['now'] },
      was,
    });
  }
  if (entity === 'contact') {
    const now = changed.now as ChangeContact['now'];
    return session.submit(changeContact, { args: { contactId: entityId, now }, was });
  }
  if (entity === 'object') {
    return session.submit(editObject, { args: { objectId: entityId, now: changed.now as EditObject['now'] }, was });
  }
  if (entity === 'prospect') {
    const now = changed.now as EditProspect['now'];
    return session.submit(editProspect, { args: { prospectId: entityId, now }, was });
  }
  if (entity === 'warehouse') {
    const now = changed.now as EditWarehouse['now'];
    return session.submit(editWarehouse, { args: { warehouseId: entityId, now }, was });
  }
  if (entity === 'location') {
    return session.submit(editLocation, {
      args: { locationId: entityId, now: changed.now as EditLocation['now'] },
      was,
    });
  }
  const now = changed.now as ChangeAppointment['now'];
  return session.submit(changeAppointment, { args: { appointmentId: entityId, now, reason: null }, was });
}

async function stand(
  session: Session,
  { warehouseId, spotId }: Extract<Choice, { readonly kind: 'place' }>,
  { object, completedId }: ConflictState,
  guard: Was,
): Promise<Outcome> {
  if (object === undefined) return { outcome: 'refused', refusal: { code: 'object.missing' } };
  const args = {
    objectId: object.id,
    movementId: session.newId(),
    stayId: object.stayId ?? session.newId(),
    warehouseId,
    spotId,
    reason: null,
    note: '',
  };
  if (object.storageStatus === 'with_customer') {
    const outcome = await session.submit(checkInObject, { args: { ...args, appointmentId: null }, was: guard });
    // It has not left: the visit that its check-out completed is still to come.
    if (outcome.outcome === 'saved' && completedId !== null) {
      await session.submit(reopenAppointment, { args: { appointmentId: completedId } });
    }
    return outcome;
  }
  return session.submit(moveObject, { args, was: { place: groupValues(object, PLACE_FIELDS), ...guard } });
}

/** Checks out an object that has left; undefined where it counts as out already. */
async function handOver(session: Session, { object }: ConflictState, guard: Was): Promise<Outcome | undefined> {
  if (object?.storageStatus !== 'with_storage') return undefined;
  const args = {
    objectId: object.id,
    movementId: session.newId(),
    stayId: object.stayId ?? session.newId(),
    reason: null,
    note: '',
  };
  return session.submit(checkOutObject, { args: { ...args, appointmentId: null }, was: guard });
}

/** Lifts the hold of an object that was handed over. */
async function release(session: Session, { object }: ConflictState, guard: Was): Promise<Outcome> {
  if (object === undefined) return { outcome: 'refused', refusal: { code: 'object.missing' } };
  const was = { hold: groupValues(object, HOLD_FIELDS), ...guard };
  return session.submit(holdObject, { args: { objectId: object.id, reason: null }, was });
}

/** Confirms that an appointment took place, whatever was said about it meanwhile. */
async function confirm(session: Session, { entityId, yours }: Conflict, guard: Was): Promise<Outcome> {
  const args = { appointmentId: entityId, movementId: String(yours['movementId']) };
  return session.submit(confirmAppointment, { args, was: guard });
}

/** Reopens an appointment, then makes the change that was refused. */
async function reopen(
  session: Session,
  { entityId, yours }: Conflict,
  state: ConflictState,
  guard: Was,
): Promise<Outcome> {
  const opened = await session.submit(reopenAppointment, { args: { appointmentId: entityId }, was: guard });
  if (opened.outcome !== 'saved' || state.appointment === undefined) return opened;
  const wanted = { entity: 'appointment', entityId, row: state.appointment, yours, guard: {} };
  return (await patch(session, wanted)) ?? opened;
}

async function removeAnyway(
  session: Session,
  { entity, entityId }: Conflict,
  { object, customer, row }: ConflictState,
  guard: Was,
): Promise<Outcome> {
  if (entity === 'object') {
    const args = { objectId: entityId, seenVersion: object?.version ?? null };
    return session.submit(deleteObject, { args, was: guard });
  }
  if (entity === 'prospect') {
    const args = { prospectId: entityId, seenVersion: (row as Prospect | undefined)?.version ?? null };
    return session.submit(deleteProspect, { args, was: guard });
  }
  const args = { customerId: entityId, seenVersion: customer?.version ?? null };
  return session.submit(deleteCustomer, { args, was: guard });
}
