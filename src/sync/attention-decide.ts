import { type Needed, rightTo } from '#shared/permission.ts';
import type { Attention, CardAnswer, CardChoice } from './attention.ts';
import type { Actor, CommandContext } from './command.ts';
import type { RowDraft } from './table.ts';

/** Whose rights they need: of spots, of customers, or of what a company has set. */
const PART_OF: Readonly<Record<string, string>> = {
  warehouse: 'spot',
  location: 'spot',
  contact: 'customer',
  handoverform: 'company',
};
/** What is kept with a record is changed and brought back by whoever may edit that. */
const DOCUMENT = 'document';
const KEPT_WITH_RECORD = new Set([DOCUMENT, 'contact']);

/** The permission to edit records of this kind. */
export function editPermission(entity: string): Needed {
  if (entity === DOCUMENT) return 'object edit|customer edit';
  return rightTo('edit', PART_OF[entity] ?? entity);
}

/** The permission to bring a deleted record of this kind back. */
export function restorePermission(entity: string): Needed {
  return KEPT_WITH_RECORD.has(entity) ? editPermission(entity) : rightTo('create', PART_OF[entity] ?? entity);
}

/** True for the refusal of a change whose record, or the record it belongs to, does not exist. */
export function isAboutGone({ entity, code }: Pick<Attention, 'entity' | 'code'>): boolean {
  return ['parent_deleted', 'missing_parent', `${entity}.deleted`, `${entity}.missing`].includes(code ?? '');
}

/** Tells whether a person may decide a card: those who may edit or restore its subject, and the author of the change. */
export function mayDecide(
  card: Pick<Attention, 'entity' | 'code' | 'byUserId'>,
  actor: Pick<Actor, 'userId' | 'can'>,
): boolean {
  if (card.byUserId === actor.userId || actor.can(editPermission(card.entity))) return true;
  return isAboutGone(card) && actor.can(restorePermission(card.entity));
}

/** The card as settled: by whom, when, with which choice and, about a place, with which answer. */
export function settledRow(
  card: Attention,
  choice: CardChoice,
  { actor, at }: CommandContext,
  answer?: CardAnswer,
): RowDraft<Attention> {
  const { rev: _rev, version: _version, ...draft } = card;
  return {
    ...draft,
    ...(answer === undefined ? {} : { fields: { ...draft.fields, answer } }),
    state: 'resolved',
    resolvedBy: actor.userId,
    resolvedByName: actor.userName,
    resolvedAt: at,
    choice,
  };
}

/** The row of a card whose answer was taken back. */
export function openedRow(card: Attention): RowDraft<Attention> {
  const { rev: _rev, version: _version, fields: settled, ...draft } = card;
  const { answer: _answer, ...fields } = settled;
  return { ...draft, fields, state: 'open', resolvedBy: null, resolvedByName: null, resolvedAt: null, choice: null };
}
