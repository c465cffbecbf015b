import type { FieldWords } from '#pages/parts/use-field-words.ts';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';

/** One field of a conflict in people's words; `theirs` is null where there is no other value to compare with. */
export type Difference = {
  readonly field: string;
  readonly label: string;
  readonly yours: string;
  readonly theirs: string | null;
};

type Sides = Pick<Conflict, 'kind' | 'entity' | 'entityId' | 'yours' | 'theirs' | 'card'>;
type Known = Pick<ConflictState, 'row' | 'names'>;

/**
 * The fields that differ. Against a settled card as it was then, otherwise against the row as it is now, so that nobody
 * decides about a value that has changed since.
 */
export function differencesOf(conflict: Sides, { row, names }: Known, words: FieldWords): readonly Difference[] {
  // A taken spot is told in a sentence.
  if (conflict.kind === 'unconfirmed_place') return [];
  const yours = named(conflict.yours, conflict.entity);
  const isChild = isOfChild(conflict);
  const told = isChild ? {} : named({ ...beside(conflict), ...conflict.theirs }, conflict.entity);
  const isFact = conflict.kind === 'contradiction' || conflict.kind === 'duplicate';
  const current: Fields = isFact || isChild ? {} : named(row ?? {}, conflict.entity);
  const now: Fields = conflict.card?.state === 'resolved' ? told : { ...told, ...current };
  const sides = conflict.kind === 'contradiction' ? { ...now, ...yours } : yours;
  return words.inOrder(Object.keys(sides)).flatMap((field) => {
    const label = words.label(field);
    // Its own id says nothing that the card does not.
    const isOwnId = yours[field] === conflict.entityId;
    if (label === undefined || isOwnId || (field === 'spotId' && 'spotName' in yours)) return [];
    const mine = words.value(field, yours[field], names);
    const theirs = field in now ? words.value(field, now[field], names) : null;
    const isTold = conflict.kind === 'duplicate' || mine !== theirs;
    const isEmpty = theirs === null && (yours[field] === null || yours[field] === '');
    return isTold && !isEmpty ? [{ field, label, yours: mine, theirs }] : [];
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** A status means something else for an appointment than for a customer. */
function named(values: object, entity: string): Fields {
  const fields = values as Fields;
  if (entity !== 'appointment' || !('status' in fields)) return fields;
  const { status, ...rest } = fields;
  return { ...rest, appointmentStatus: status };
}

/** What was to be put under something gone has nothing beside it. */
function isOfChild({ kind, theirs }: Sides): boolean {
  return kind === 'rejected' && ('field' in theirs || 'parent' in theirs);
}

/** Of a row that is gone, its last values. */
function beside({ theirs }: Sides): Fields {
  const { gone } = theirs;
  return typeof gone === 'object' && gone !== null ? (gone as Fields) : {};
}
