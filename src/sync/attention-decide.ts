import type { Attention, CardChoice } from './attention.ts';
import type { Actor, CommandContext } from './command.ts';
import type { RowDraft } from './table.ts';

/** What warehouses and locations need belongs to spots. */
const PART_OF: Readonly<Record<string, string>> = { warehouse: 'spot', location: 'spot' };

/** The permission to edit records of this kind. */
export function editPermission(entity: string): string {
  return `${PART_OF[entity] ?? entity} edit`;
}

/** Whoever may edit what a card is about decides it; so does the person whose change it was. */
export function mayDecide(card: Pick<Attention, 'entity' | 'byUserId'>, actor: Pick<Actor, 'userId' | 'can'>): boolean {
  return card.byUserId === actor.userId || actor.can(editPermission(card.entity));
}

/** The card, put away: by whom, when and with which choice. */
export function settledRow(card: Attention, choice: CardChoice, { actor, at }: CommandContext): RowDraft<Attention> {
  const { rev: _rev, version: _version, ...draft } = card;
  return {
    ...draft,
    state: 'resolved',
    resolvedBy: actor.userId,
    resolvedByName: actor.userName,
    resolvedAt: at,
    choice,
  };
}
