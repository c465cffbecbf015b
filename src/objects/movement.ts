import { RECORDS } from '#annotations/record-kinds.ts';
import { refuse } from '#shared/refusal.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import {
  type Card,
  type CommandContext,
  type Decision,
  type Intent,
  put,
  type Reader,
  refused,
  type Write,
} from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { type Found, findRow, rejectedCard } from '#sync/rows.ts';
import type { CheckIn, CheckOut, Move, Movement, StoredObject } from './object.schema.ts';
import { movementTable, objectTable, PLACE_FIELDS } from './object.ts';
import type { Place } from './placement.ts';

/** The state that every decision about a movement needs. */
export type MovementState = {
  readonly object: Found<StoredObject>;
  /** This movement was recorded before: the intent arrived a second time. */
  readonly repeated: boolean;
  /** The appointment that the movement names, if it exists; a movement happened, whatever it was planned as. */
  readonly appointmentId: string | null;
  /** The spot the object is on and its movements; looked up only when a fact meets another. */
  readonly spot: Spot | undefined;
  readonly history: readonly Movement[];
};

type MovementArgs = Pick<CheckIn, 'objectId' | 'movementId' | 'stayId'> & { readonly appointmentId?: string | null };

/** Loads what a decision needs. `meetsOther` tells whether the fact meets a state that its author cannot have known. */
export async function loadMovement(
  read: Reader,
  args: MovementArgs,
  meetsOther: (object: StoredObject) => boolean,
): Promise<MovementState> {
  const [object, own, appointment] = await Promise.all([
    findRow(read, objectTable, args.objectId),
    read.get(movementTable, args.movementId),
    findRow(read, RECORDS.appointment.table, args.appointmentId ?? null),
  ]);
  const isMet = object.row !== undefined && meetsOther(object.row);
  return {
    object,
    repeated: own !== undefined,
    appointmentId: appointment.row?.id ?? null,
    spot: isMet ? (await findRow(read, spotTable, object.row.spotId)).row : undefined,
    history: isMet ? await read.where(movementTable, 'objectId', args.objectId) : [],
  };
}

/** Ids that a movement gets: new ones, unless something was prepared with them. */
export type MovementIds = Pick<CheckIn, 'movementId' | 'stayId'>;

export type MovementDraft = {
  readonly kind: Movement['kind'];
  readonly standing: Movement['standing'];
  readonly from: Place;
  readonly to: Place;
  /** The object before the movement; left out where the movement did not decide its place. */
  readonly replaces: StoredObject;
};

const NOWHERE: Place = { warehouseId: null, spotId: null };

/** Where the object stands by what the company knows; nowhere while with the customer. */
export function placeOf(object: StoredObject): Place {
  return { warehouseId: object.warehouseId, spotId: object.spotId };
}

/** True when the object is not where its author saw it, as `was.place` tells. */
export function hasMoved(object: StoredObject, was: Intent['was']): boolean {
  const seen = was.place;
  if (seen === undefined) return false;
  const current = groupValues(object, PLACE_FIELDS);
  return PLACE_FIELDS.some((field) => current[field] !== (seen[field] ?? null));
}

/** Where the author of a change saw the object: `was.place`, or where it stands now when the change does not say. */
export function seenPlace(object: StoredObject, { place }: Intent['was']): Place {
  if (place === undefined) return placeOf(object);
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { warehouseId: idOf(place.warehouseId), spotId: idOf(place.spotId) };
}

/**
 * The last movement of this kind that somebody else made after a fact which arrives later: neither knew of the other.
 * Undone ones are left out.
 */
export function madeLater(
  history: readonly Movement[],
  kind: Movement['kind'],
  { actor, at }: CommandContext,
): Movement | undefined {
  return history
    .filter(
      (movement) =>
        movement.kind === kind &&
        movement.standing === 'accepted' &&
        movement.undoneAt === null &&
        movement.byUserId !== actor.userId &&
        Date.parse(movement.at) > Date.parse(at),
    )
    .sort(compareArrival)
    .at(-1);
}

/** A movement with its appointment, and that appointment's status where the movement completes it. */
type Said = (CheckIn | CheckOut | Move) & {
  readonly appointmentId?: string | null;
  readonly appointmentStatus?: number | null;
};

/** The record of what somebody did, whether or not it decided the object's place. It is never deleted. */
export function recordMovement(
  args: Said,
  { actor, at }: CommandContext,
  draft: Partial<MovementDraft> & Pick<MovementDraft, 'kind' | 'standing'>,
): Write {
  const { from = NOWHERE, to = NOWHERE, replaces } = draft;
  return put(movementTable, {
    id: args.movementId,
    objectId: args.objectId,
    stayId: args.stayId,
    kind: draft.kind,
    fromWarehouseId: from.warehouseId,
    fromSpotId: from.spotId,
    toWarehouseId: to.warehouseId,
    toSpotId: to.spotId,
    at,
    byUserId: actor.userId,
    byName: actor.userName,
    appointmentId: args.appointmentId ?? null,
    note: args.note,
    reason: args.reason,
    standing: draft.standing,
    before: replaces === undefined ? null : { ...stayOf(replaces), appointmentStatus: args.appointmentStatus ?? null },
    undoneAt: null,
    undoneByName: null,
  });
}

/** The fields of an object that a movement changes without naming them. */
function stayOf({ lastStayId, placeConfirmed, lastMovedAt }: StoredObject) {
  return { lastStayId, placeConfirmed, lastMovedAt };
}

/** The card that names both places an object is said to stand. */
export function contradiction(
  object: StoredObject,
  state: MovementState,
  yours: Place & { readonly spotName: string | null },
  { actor, at }: CommandContext,
): Card {
  const last = lastAccepted(state.history, object);
  return {
    kind: 'contradiction',
    entity: 'object',
    entityId: object.id,
    yours: { ...yours, byName: actor.userName, at },
    theirs: {
      ...placeOf(object),
      spotName: state.spot?.name ?? null,
      byName: last?.byName ?? null,
      at: last?.at ?? object.lastMovedAt,
    },
  };
}

/** One side of a card about an object that two people say is in storage and with its customer. */
export type Whereabouts = Partial<Place> & {
  readonly spotName?: string | null;
  readonly byName: string;
  readonly at: string;
};

/** The card about an object that one says is in, and another that it is out: neither knew of the other. */
export function inOrOut(objectId: string, yours: 'in' | 'out', inside: Whereabouts, outside: Whereabouts): Card {
  const isIn = { storageStatus: 'with_storage', ...inside };
  const isOut = { storageStatus: 'with_customer', ...NOWHERE, ...outside };
  const sides = yours === 'in' ? { yours: isIn, theirs: isOut } : { yours: isOut, theirs: isIn };
  return { kind: 'contradiction', entity: 'object', entityId: objectId, ...sides };
}

/** Refuses a fact about a stay that ended: the object came back since, and that stay goes on. */
export function refuseStaleStay(
  object: StoredObject,
  state: MovementState,
  kind: Movement['kind'],
  args: CheckOut | Move,
  { actor, at }: CommandContext,
): Decision {
  const yours = { kind, stayId: args.stayId, note: args.note, byName: actor.userName, at };
  const theirs = { stayId: object.stayId, ...placeOf(object), spotName: state.spot?.name ?? null };
  return refused(refuse('object.stale_stay'), rejectedCard('object', object.id, yours, theirs));
}

function lastAccepted(history: readonly Movement[], object: StoredObject): Movement | undefined {
  return history
    .filter((movement) => movement.standing === 'accepted' && movement.stayId === object.stayId)
    .sort(compareArrival)
    .at(-1);
}

/** Compares by arrival; movements known only to this device have no rev yet and come last. */
export function compareArrival(left: Movement, right: Movement): number {
  const isLocal = Number(left.rev === 0) - Number(right.rev === 0);
  return isLocal || left.rev - right.rev || (left.id < right.id ? -1 : Number(left.id > right.id));
}

/**
 * The stay that a fact is about. When two phones check in one object, the second phone keeps naming a stay of its own
 * that decided nothing: it means the stay that was open then, and that is still open or was the last.
 */
export function meantStay(object: StoredObject, history: readonly Movement[], stayId: string): string {
  const current = object.stayId ?? object.lastStayId;
  if (current === null || stayId === current) return stayId;
  const arrived = [...history].sort(compareArrival);
  if (arrived.some((movement) => movement.standing === 'accepted' && movement.stayId === stayId)) return stayId;
  const said = arrived.findLastIndex((movement) => movement.kind === 'checked_in' && movement.stayId === stayId);
  const begun = arrived.findLastIndex((movement) => beginsAfter(movement, current));
  return said > begun ? current : stayId;
}

/** True for the movement that began the current stay, or ended one before it. */
function beginsAfter({ kind, standing, stayId }: Movement, current: string): boolean {
  return standing === 'accepted' && (kind === 'checked_in' || (kind === 'checked_out' && stayId !== current));
}

/** The check-out by which an object left that is out; undefined where it is not among `history`. */
export function leftBy(
  { lastStayId }: Pick<StoredObject, 'lastStayId'>,
  history: readonly Movement[],
): Movement | undefined {
  return history.find(
    ({ kind, standing, stayId }) => kind === 'checked_out' && standing === 'accepted' && stayId === lastStayId,
  );
}
