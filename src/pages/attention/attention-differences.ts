import { shownNumber } from '#customers/phone.ts';
import type { FieldWords } from '#pages/parts/use-field-words.ts';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';

/** One field of a conflict, as text; `theirs` is null where there is nothing to compare with. */
export type Difference = {
  readonly field: string;
  readonly label: string;
  readonly yours: string;
  readonly theirs: string | null;
};

type Sides = Pick<Conflict, 'kind' | 'entity' | 'entityId' | 'yours' | 'theirs' | 'card'>;
type Known = Pick<ConflictState, 'row' | 'names'>;

/**
 * The fields that differ. A settled card shows the values of that time, any other the row's current values, so that
 * nobody decides about a value that has changed since.
 */
export function differencesOf(conflict: Sides, { row, names }: Known, words: FieldWords): readonly Difference[] {
  // A taken spot is described in a sentence instead.
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
    // The record's own id adds nothing to the card.
    const isOwnId = yours[field] === conflict.entityId;
    if (label === undefined || isOwnId || (field === 'spotId' && 'spotName' in sides)) return [];
    const valueIn = (side: Fields) => {
      if (isNowhere(side, field)) return '–';
      const number = PHONES.has(field) ? phoneIn(side[field], { ...row, ...side }) : '';
      return number === '' ? words.value(field, side[field], names) : number;
    };
    const mine = valueIn(yours);
    const theirs = field in now || isNowhere(now, field) ? valueIn(now) : null;
    const isTold = conflict.kind === 'duplicate' || mine !== theirs;
    const isEmpty = theirs === null && (yours[field] === null || yours[field] === '');
    return isTold && !isEmpty ? [{ field, label, yours: mine, theirs }] : [];
  });
}

type Fields = Readonly<Record<string, unknown>>;

const PHONES = new Set(['phone', 'mobile']);

/** A telephone number in the notation of its country, as far as the fields beside it say that; empty for none. */
function phoneIn(value: unknown, { country, zipcode }: Fields): string {
  if (typeof value !== 'string') return '';
  return shownNumber(value, {
    ...(typeof country === 'string' ? { country } : {}),
    ...(typeof zipcode === 'string' ? { zipcode } : {}),
  });
}

const OF_PLACE = new Set(['warehouseId', 'spotId', 'spotName']);

/** True for the place of an object that is said to be out: it has none. */
function isNowhere(side: Fields, field: string): boolean {
  return side['storageStatus'] === 'with_customer' && OF_PLACE.has(field);
}

/** Renames an appointment's status, which means something else than a customer's. */
function named(values: object, entity: string): Fields {
  const fields = values as Fields;
  if (entity !== 'appointment' || !('status' in fields)) return fields;
  const { status, ...rest } = fields;
  return { ...rest, appointmentStatus: status };
}

/** True for a change that would add to something gone: it has no other value to compare with. */
function isOfChild({ kind, theirs }: Sides): boolean {
  return kind === 'rejected' && ('field' in theirs || 'parent' in theirs);
}

/** The last values of a row that is gone. */
function beside({ theirs }: Sides): Fields {
  const { gone } = theirs;
  return typeof gone === 'object' && gone !== null ? (gone as Fields) : {};
}
