import type { Note } from '#annotations/note.schema.ts';
import { mayEditNote } from '#annotations/note.ts';
import { closedCode } from '#appointments/appointment.ts';
import { resolveAttention } from '#sync/attention.commands.ts';
import { editPermission, mayDecide } from '#sync/attention-decide.ts';
import type { Actor } from '#sync/command.ts';
import type { Conflict } from './attention-conflict.ts';
import { type PlanChoice, planChoices } from './attention-plan.ts';
import { type ConflictState, goneOf } from './attention-state.ts';

/** What one tap on a card does. */
export type Choice =
  | PlanChoice
  | {
      readonly kind: 'mine' | 'theirs' | 'reopen' | 'delete' | 'restore' | 'restore_parent' | 'both' | 'retry' | 'seen';
    }
  | {
      readonly kind: 'place';
      readonly warehouseId: string;
      readonly spotId: string | null;
      readonly name: string;
      /** It is said to stand there; otherwise the spot is free. */
      readonly said: boolean;
    };

type Person = Pick<Actor, 'userId' | 'can'>;

/** Entities that can be brought back, with what that needs. */
const RESTORABLE: Readonly<Record<string, string>> = { customer: 'customer create', object: 'object create' };
/** Deciding these again leads to the same answer: nothing but looking at them is left. */
const FINAL = new Set([
  'attention.resolved',
  'attention.missing',
  'attention.deleted',
  'customer.merge_stale',
  'customer.merge_itself',
  'unknown_intent',
  'unknown_version',
]);

/** What this person can do about a conflict as things stand now, the likeliest first. What they may not do is not there. */
export function choicesFor(conflict: Conflict, state: ConflictState, person: Person): readonly Choice[] {
  const { card, entry } = conflict;
  const maySettle = card === null || (mayDecide(card, person) && person.can(resolveAttention.permission));
  if (card?.state === 'resolved') return entry === null ? [] : [{ kind: 'seen' }];
  if (!maySettle) return entry === null ? [] : [{ kind: 'seen' }];
  switch (conflict.kind) {
    case 'merged':
      return [...mine(conflict, state, person), { kind: 'theirs' }];
    case 'contradiction':
    case 'unconfirmed_place':
      return [...places(conflict, state, person), { kind: 'seen' }];
    case 'duplicate':
      return [{ kind: 'both' }];
    default:
      return ofRefusal(conflict, state, person).map((choice) => (card === null ? withoutCard(choice) : choice));
  }
}

function mine({ entity, yours }: Conflict, { row }: ConflictState, person: Person): readonly Choice[] {
  const { can } = person;
  if (row === undefined) return [];
  // Nobody writes under another's name, whatever they may edit.
  if (entity === 'note') return mayEditNote(row as Note, person) ? [{ kind: 'mine' }] : [];
  if (!can(editPermission(entity))) return [];
  if ('holdReason' in yours && yours['holdReason'] === null && !can('object release')) return [];
  return [{ kind: 'mine' }];
}

/** Places the object may stand on: said by either, or free and large enough. Only while it is in storage. */
function places(conflict: Conflict, state: ConflictState, { can }: Person): readonly Choice[] {
  const { object, names } = state;
  if (object?.storageStatus !== 'with_storage' || object.placeConfirmed || !can('object edit')) return [];
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
    const free = state.free.map(
      (place): Choice => ({ kind: 'place', warehouseId: warehouseId ?? '', ...place, said: false }),
    );
    return [...here, ...(warehouseId === null ? [] : free)];
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

/** What no card keeps is only looked at; the person is asked before it is discarded. */
function withoutCard(choice: Choice): Choice {
  return choice.kind === 'theirs' ? { kind: 'seen' } : choice;
}

function ofRefusal(conflict: Conflict, state: ConflictState, person: Person): readonly Choice[] {
  const { code, entity, entry } = conflict;
  const again: readonly Choice[] = entry === null || FINAL.has(code ?? '') ? [] : [{ kind: 'retry' }];
  if (code === `${entity}.deleted`) {
    // Somebody brought it back meanwhile: then the change can simply be made.
    const restored = restorable(conflict, entity, person) && state.row === undefined;
    return [...(restored ? [RESTORE] : again), { kind: 'theirs' }];
  }
  if (code === 'parent_deleted') {
    const parent = parentEntity(conflict);
    const restored = parent !== null && restorable(conflict, parent, person) && mayRepeat(conflict, person);
    return [...(restored ? [RESTORE_PARENT] : again), { kind: 'theirs' }];
  }
  if (code === `${entity}.changed_since`) {
    return [...(state.row !== undefined && person.can(`${entity} delete`) ? [DELETE] : []), { kind: 'theirs' }];
  }
  if (code === 'customer.merged') {
    return ['deleted' in conflict.yours ? [] : mine(conflict, state, person), { kind: 'theirs' } as const].flat();
  }
  // Somebody who has the right may do it for whoever had it not.
  const isPatch = conflict.command === `${entity}.edit` || conflict.command === `${entity}.change`;
  if (code === 'forbidden' && entry === null && isPatch) return [...mine(conflict, state, person), { kind: 'theirs' }];
  if (code === 'spot.stale') return [...mine(conflict, state, person), { kind: 'theirs' }];
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

const RESTORE: Choice = { kind: 'restore' };
const RESTORE_PARENT: Choice = { kind: 'restore_parent' };
const DELETE: Choice = { kind: 'delete' };
const REOPEN: Choice = { kind: 'reopen' };

/** The area of what a refused row hangs on: `customerId` names a customer. */
export function parentEntity({ theirs }: Pick<Conflict, 'theirs'>): string | null {
  const { parent } = theirs;
  return typeof parent === 'string' ? parent.replace(/Id$/, '') : null;
}

function restorable(conflict: Conflict, entity: string, { can }: Person): boolean {
  const needed = RESTORABLE[entity];
  return needed !== undefined && can(needed) && goneOf(conflict) !== null;
}

/** The refused change itself can be made again: by its device, or from what the card kept of it. */
function mayRepeat({ entry, command }: Conflict, { can }: Person): boolean {
  if (entry !== null) return true;
  if (command === 'object.create') return can('object create');
  return command === 'appointment.plan' && can('appointment create');
}
