import type { TagChange } from '#annotations/tagging.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups, groupValues } from '#sync/field-groups.ts';
import * as movements from '../movement.commands.ts';
import type { MovementIds } from '../movement.ts';
import * as commands from '../object.commands.ts';
import type { CheckIn, CheckOut, EditObject, Move, ObjectFields, StoredObject } from '../object.schema.ts';
import { HOLD_FIELDS, OBJECT_GROUPS, PLACE_FIELDS } from '../object.ts';
import { tagObject as tagObjectCommand } from '../object-tag.commands.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** A place in the yard; no spot means unplaced in the warehouse. */
export type Place = { readonly warehouseId: string; readonly spotId: string | null };

/** What a person adds to a movement. */
export type MovementRemarks = { readonly reason: string | null; readonly note: string };

/** Nothing differs from what is stored: counts as saved, queues nothing. */
export type EditOutcome = SubmitOutcome | { readonly outcome: 'unchanged' };

export async function createObject(
  session: Session,
  fields: ObjectFields,
): Promise<{ readonly objectId: string; readonly result: SubmitOutcome }> {
  const objectId = session.newId();
  const result = await session.submit(commands.createObject, { args: { objectId, ...fields } });
  // A retry may find that the first attempt was stored after all: its id counts.
  return { objectId: result.outcome === 'saved' ? result.entityId : objectId, result };
}

/** Sends only the field groups the person changed, each with the values the person saw. */
export async function editObject(session: Session, seen: StoredObject, fields: ObjectFields): Promise<EditOutcome> {
  const groups = changedGroups(OBJECT_GROUPS, seen, fields);
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: EditObject = { objectId: seen.id, now: groups.now as EditObject['now'] };
  return session.submit(commands.editObject, { args, was: groups.was });
}

/** Puts tags on an object and takes others off. */
export function tagObject(session: Session, objectId: string, change: TagChange): Promise<SubmitOutcome> {
  return session.submit(tagObjectCommand, { args: { id: objectId, add: [...change.add], remove: [...change.remove] } });
}

/** The same for many objects, one change each; stops at the first that this device could not keep. */
export async function tagObjects(
  session: Session,
  objectIds: readonly string[],
  change: TagChange,
): Promise<readonly SubmitOutcome[]> {
  const outcomes: SubmitOutcome[] = [];
  for (const objectId of objectIds) {
    const outcome = await tagObject(session, objectId, change);
    outcomes.push(outcome);
    if (outcome.outcome === 'not_stored') break;
  }
  return outcomes;
}

/** Sets a hold with its reason, or lifts it with null. A hold that somebody else changed meanwhile stays. */
export function holdObject(session: Session, seen: StoredObject, reason: string | null): Promise<SubmitOutcome> {
  const was = { hold: groupValues(seen, HOLD_FIELDS), holdSince: { holdSince: seen.holdSince } };
  return session.submit(commands.holdObject, { args: { objectId: seen.id, reason }, was });
}

/** Begins a new stay on a place. */
export function checkInObject(
  session: Session,
  objectId: string,
  place: Place,
  remarks: MovementRemarks,
  ids: MovementIds = { movementId: session.newId(), stayId: session.newId() },
): Promise<SubmitOutcome> {
  const args: CheckIn = { objectId, ...ids, ...place, appointmentId: null, ...remarks };
  return session.submit(movements.checkInObject, { args });
}

/** Ends the stay that the person saw as open; for an object seen as away it names the last stay. */
export function checkOutObject(
  session: Session,
  seen: StoredObject,
  remarks: MovementRemarks,
  ids: MovementIds = {
    movementId: session.newId(),
    stayId: seen.stayId ?? seen.lastStayId ?? session.newId(),
  },
): Promise<SubmitOutcome> {
  const args: CheckOut = { objectId: seen.id, ...ids, appointmentId: null, ...remarks };
  return session.submit(movements.checkOutObject, { args, was: { place: groupValues(seen, PLACE_FIELDS) } });
}

/** Moves the object within the stay the person saw open, from the place the person saw. */
export function moveObject(
  session: Session,
  seen: StoredObject,
  place: Place,
  remarks: MovementRemarks,
): Promise<SubmitOutcome> {
  const args: Move = {
    objectId: seen.id,
    movementId: session.newId(),
    stayId: seen.stayId ?? session.newId(),
    ...place,
    ...remarks,
  };
  return session.submit(movements.moveObject, { args, was: { place: groupValues(seen, PLACE_FIELDS) } });
}
