import type { Note } from '#annotations/note.schema.ts';
import { mayEditNote } from '#annotations/note.ts';
import { CANCELLED, closedCode, NO_SHOW } from '#appointments/appointment.ts';
import { confirmAppointment } from '#appointments/appointment-confirm.commands.ts';
import { COMMANDS } from '#session/commands.ts';
import { rightTo } from '#shared/permission.ts';
import { resolveAttention } from '#sync/attention.commands.ts';
import { editPermission, isAboutGone, mayDecide, restorePermission } from '#sync/attention-decide.ts';
import type { Actor } from '#sync/command.ts';
import type { Conflict } from './attention-conflict.ts';
import { type PlanChoice, planChoices } from './attention-plan.ts';
import { repeatedCommand } from './attention-restore.ts';
import { type ConflictState, goneOf } from './attention-state.ts';

/** What one tap on a card does. */
export type Choice =
  | PlanChoice
  | {
      readonly kind:
        | 'mine'
        | 'theirs'
        | 'reopen'
        | 'delete'
        | 'restore'
        | 'bring_back'
        | 'both'
        | 'retry'
        | 'release'
        | 'confirm'
        | 'out'
        | 'seen';
    }
  | {
      readonly kind: 'place';
      readonly warehouseId: string;
      readonly spotId: string | null;
      readonly name: string;
      /** True when the object is said to be there; otherwise the spot is free. */
      readonly said: boolean;
    };

type Person = Pick<Actor, 'userId' | 'can'>;

/** Kinds of records that can be brought back. */
const RESTORABLE = new Set(['customer', 'contact', 'object', 'document', 'spot', 'warehouse', 'location', 'prospect']);
/** Refusals that would be repeated: nothing is left but to look at them. */
const FINAL = new Set([
  'invalid',
  'too_large',
  'merged',
  'not_rejected',
  'unknown_intent',
  'unknown_version',
  'attention.resolved',
  'attention.missing',
  'attention.deleted',
  'customer.merge_stale',
  'customer.merge_itself',
  'customer.remark_too_long',
  'object.stale_stay',
  'object.plate_characters',
  'object.plate_length',
  'appointment.place_needed',
  'prospect.converted',
  'prospect.id_taken',
  'openhour.end_before_start',
  'openhour.slot_too_long',
  'openhour.until_before_date',
  'openhour.times_needed',
  'note.not_yours',
  'note.empty',
  'note.too_long',
  'tag.empty',
  'tag.other_type',
  'tag.unknown',
  'document.name_empty',
  'document.name_too_long',
  'document.empty',
  'document.too_large',
  ...COMMANDS.flatMap(({ final = [] }) => final),
]);
/** Refusals of an edit based on an older version: it is accepted when made again on the current version. */
const STALE = new Set(['spot.stale', 'openhour.stale']);

/**
 * The choices that this person has about a conflict now, the most likely first. Choices without permission are left
 * out.
 */
export function choicesFor(conflict: Conflict, state: ConflictState, person: Person): readonly Choice[] {
  const { card, entry } = conflict;
  const maySettle = card === null || (mayDecide(card, person) && person.can(resolveAttention.permission));
  if (card?.state === 'resolved') return entry === null ? [] : [{ kind: 'seen' }];
  if (!maySettle) return entry === null ? [] : [{ kind: 'seen' }];
  switch (conflict.kind) {
    case 'merged':
      return [...mine(conflict, state, person), { kind: 'theirs' }];
    case 'contradiction':
      return ofContradiction(conflict, state, person);
    case 'unconfirmed_place':
      return [...places(conflict, state, person), { kind: 'seen' }];
    case 'duplicate':
      return [{ kind: 'both' }];
    default:
      return ofRefusal(conflict, state, person).map((choice) => (card === null ? withoutCard(choice) : choice));
  }
}

function mine(conflict: Conflict, { row }: ConflictState, person: Person): readonly Choice[] {
  const { entity, yours } = conflict;
  const { can } = person;
  if (row === undefined) return [];
  // Nobody writes under another's name, whatever they may edit.
  if (entity === 'note') return mayEditNote(row as Note, person) ? [{ kind: 'mine' }] : [];
  if (!can(editPermission(entity))) return [];
  if (entity === 'openhour' && conflict.intent === null) return [];
  if ('holdReason' in yours && yours['holdReason'] === null && !can('object release')) return [];
  return [{ kind: 'mine' }];
}

/** The choices about two facts that contradict each other; they depend on the pair. */
function ofContradiction(conflict: Conflict, state: ConflictState, person: Person): readonly Choice[] {
  const { object, appointment } = state;
  if (conflict.entity === 'appointment') {
    const isClosed = appointment !== undefined && [CANCELLED, NO_SHOW].includes(appointment.status);
    const mayConfirm = typeof conflict.yours['movementId'] === 'string' && person.can(confirmAppointment.permission);
    return [...(isClosed && mayConfirm ? [CONFIRM] : []), { kind: 'theirs' }];
  }
  if ('holdReason' in conflict.theirs) {
    const isHeld = object !== undefined && object.holdReason !== null;
    return [...(isHeld && person.can('object edit&object release') ? [RELEASE] : []), { kind: 'seen' }];
  }
  // Both are kept as they were signed: there is nothing to choose.
  if ('handoverId' in conflict.yours) return [{ kind: 'seen' }];
  const said = places(conflict, state, person);
  return [...said, said.length > 0 && saysInAndOut(conflict) ? OUT : { kind: 'seen' }];
}

/** True where one says that the object is in storage, and the other that it is with its customer. */
export function saysInAndOut({ kind, yours, theirs }: Pick<Conflict, 'kind' | 'yours' | 'theirs'>): boolean {
  return kind === 'contradiction' && 'storageStatus' in yours && 'storageStatus' in theirs;
}

/**
 * Places where the object may be: named by either fact, or free and large enough. Of one that is out, only where somebody
 * says that it is in.
 */
function places(conflict: Conflict, state: ConflictState, { can }: Person): readonly Choice[] {
  const { object, names } = state;
  if (object === undefined || !can('object edit')) return [];
  const isOut = object.storageStatus === 'with_customer';
  if (isOut ? conflict.theirs['storageStatus'] !== 'with_storage' : object.placeConfirmed) return [];
  const { warehouseId, spotId } = object;
  const at = (warehouse: string, spot: string | null): Choice => ({
    kind: 'place',
    warehouseId: warehouse,
    spotId: spot,
    name: names.get(spot ?? warehouse) ?? '',
    said: true,
  });
  if (conflict.kind === 'unconfirmed_place') {
    const here = warehouseId !== null && (state.hasRoom || spotId === null) ? [at(warehouseId, spotId)] : [];
    return [...here, ...state.free.map((place): Choice => ({ kind: 'place', ...place, said: false }))];
  }
  const said = [conflict.theirs, conflict.yours].flatMap((place) =>
    typeof place['warehouseId'] === 'string' ? at(place['warehouseId'], textOrNull(place['spotId'])) : [],
  );
  return said.filter((choice, index) => said.findIndex((other) => isSame(choice, other)) === index);
}

function isSame(left: Choice, right: Choice): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Without a card the refused change is only looked at; the person is asked before it is discarded. */
function withoutCard(choice: Choice): Choice {
  return choice.kind === 'theirs' ? { kind: 'seen' } : choice;
}

function ofRefusal(conflict: Conflict, state: ConflictState, person: Person): readonly Choice[] {
  const { code, entity, entry } = conflict;
  if (isAboutGone(conflict)) return ofGone(conflict, state, person);
  const again: readonly Choice[] = mayRepeat(conflict, person) && !FINAL.has(code ?? '') ? [{ kind: 'retry' }] : [];
  if (code === `${entity}.changed_since`) {
    return [...(state.row !== undefined && person.can(rightTo('delete', entity)) ? [DELETE] : []), { kind: 'theirs' }];
  }
  if (code === 'customer.merged') {
    return ['deleted' in conflict.yours ? [] : mine(conflict, state, person), { kind: 'theirs' } as const].flat();
  }
  // Somebody with the permission may make the change for a person without it.
  const isPatch = conflict.command === `${entity}.edit` || conflict.command === `${entity}.change`;
  if (code === 'forbidden' && entry === null && isPatch) return [...mine(conflict, state, person), { kind: 'theirs' }];
  if (STALE.has(code ?? '')) return [...mine(conflict, state, person), { kind: 'theirs' }];
  if (
    state.appointment !== undefined &&
    closedCode(state.appointment) !== undefined &&
    code?.startsWith('appointment.')
  ) {
    return [...(person.can('appointment edit') ? [REOPEN] : []), { kind: 'theirs' }];
  }
  const plans = planChoices(conflict, state, person);
  return [...(plans.length > 0 ? plans : again), { kind: 'seen' }];
}

/**
 * The choices when the record that was changed, or added to, is gone. A person who may restore it does so together with
 * the change; once it is restored, the change can simply be made again.
 */
function ofGone(conflict: Conflict, state: ConflictState, person: Person): readonly Choice[] {
  const repeats = mayRepeat(conflict, person);
  if (state.row !== undefined) return [...(repeats ? [RETRY] : []), { kind: 'theirs' }];
  if (!mayRestore(conflict, person)) return [{ kind: 'theirs' }];
  return [repeats ? RESTORE : BRING_BACK, { kind: 'theirs' }];
}

const RETRY: Choice = { kind: 'retry' };
const RESTORE: Choice = { kind: 'restore' };
const BRING_BACK: Choice = { kind: 'bring_back' };
const DELETE: Choice = { kind: 'delete' };
const REOPEN: Choice = { kind: 'reopen' };
const RELEASE: Choice = { kind: 'release' };
const CONFIRM: Choice = { kind: 'confirm' };
const OUT: Choice = { kind: 'out' };

function mayRestore(conflict: Conflict, { can }: Person): boolean {
  const { entity } = conflict;
  return RESTORABLE.has(entity) && can(restorePermission(entity)) && goneOf(conflict) !== null;
}

/** Whether the refused change itself can be made again: on its device, or from the copy that the card kept. */
function mayRepeat(conflict: Conflict, { can }: Person): boolean {
  const command = repeatedCommand(conflict);
  return command !== undefined && can(command.permission);
}

/** Why this person cannot now make a change to a record that is gone; null where they can. */
export type Hint = 'ask_colleague' | 'gone_for_good' | 'never_arrived';

export function hintFor(conflict: Conflict, state: ConflictState, person: Person): Hint | null {
  const { code, entity, card } = conflict;
  if (conflict.kind !== 'rejected' || card?.state === 'resolved') return null;
  if (!isAboutGone(conflict) || state.row !== undefined || !RESTORABLE.has(entity)) return null;
  if (code === 'missing_parent' || code === `${entity}.missing`) return 'never_arrived';
  if (goneOf(conflict) === null) return card === null ? 'ask_colleague' : 'gone_for_good';
  return mayRestore(conflict, person) ? null : 'ask_colleague';
}
