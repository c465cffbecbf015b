import { anyOf } from '#shared/permission.ts';
import { refuse } from '#shared/refusal.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import type { ReopenAttention, ResolveAttention } from './attention.schema.ts';
import { type Attention, attentionTable } from './attention.ts';
import { mayDecide, openedRow, settledRow } from './attention-decide.ts';
import { alreadySettled } from './attention-settle.ts';
import { applied, type Command, put, refused } from './command.ts';
import { noParents } from './parents.ts';
import { type Found, findRow, refuseAbsent } from './rows.ts';

/** Whoever may change anything may meet a conflict; `mayDecide` says who settles which. */
const MAY_HAVE_CARDS = anyOf(
  ...(['object', 'customer', 'appointment', 'spot', 'prospect', 'note', 'tag', 'openhour'] as const).flatMap(
    (entity) => [`${entity} create`, `${entity} edit`, `${entity} delete`] as const,
  ),
);

/** The only answer to where an object is that needs no movement: it counts as being with its customer already. */
const GONE = { warehouseId: null, spotId: null, moved: false } as const;

/**
 * Puts a card away with a choice that changes nothing else. Allowed to those who may edit its subject, and to the
 * author of the change. The first choice counts: a different one later is refused with the name of who was first.
 * Marking it as seen, or the same choice again, changes nothing.
 */
export const resolveAttention: Command<ResolveAttention, Found<Attention>> = {
  name: 'attention.resolve',
  version: 1,
  permission: MAY_HAVE_CARDS,
  kind: 'set',
  entity: 'attention',
  entityId: (args) => args.attentionId,
  parents: noParents,
  load: (read, intent) => findRow(read, attentionTable, intent.args.attentionId),
  decide: (state, intent, context) => {
    const { attentionId, choice = 'seen' } = intent.args;
    const card = state.row;
    if (card === undefined) return refuseAbsent('attention', attentionId, state, {});
    if (!mayDecide(card, context.actor)) return refused(refuse('forbidden'));
    const answer = choice === 'place' ? GONE : undefined;
    if (card.state === 'open') return applied(put(attentionTable, settledRow(card, choice, context, answer)));
    return choice === 'seen' || choice === card.choice ? applied() : refused(alreadySettled(card));
  },
};

/**
 * Asks a question again within ten minutes of its answer, by the devices' clocks. What was answered with a movement is
 * asked again once that is undone; what was restored, reopened or deleted with the answer is not asked again. A question
 * that is open stays open.
 */
export const reopenAttention: Command<ReopenAttention, Found<Attention>> = {
  name: 'attention.reopen',
  version: 1,
  permission: MAY_HAVE_CARDS,
  kind: 'plan',
  entity: 'attention',
  final: ['attention.undo_too_late'],
  entityId: (args) => args.attentionId,
  parents: noParents,
  load: (read, intent) => findRow(read, attentionTable, intent.args.attentionId),
  decide: (state, { args }, { actor, at }) => {
    const card = state.row;
    if (card === undefined) return refuseAbsent('attention', args.attentionId, state, {});
    if (!mayDecide(card, actor)) return refused(refuse('forbidden'));
    if (card.state === 'open') return applied();
    if (!isPlain(card)) return refused(alreadySettled(card));
    if (isTooLate(card, at)) return refused(refuse('attention.undo_too_late'));
    return applied(put(attentionTable, openedRow(card)));
  },
};

/** True for an answer that made no movement and brought nothing back or away. */
function isPlain({ choice, fields }: Attention): boolean {
  if (choice === 'place') return fields.answer?.moved === false;
  return choice === 'mine' || choice === 'theirs' || choice === 'both' || choice === 'seen';
}

function isTooLate({ resolvedAt }: Attention, at: string): boolean {
  return resolvedAt === null || Date.parse(at) - Date.parse(resolvedAt) > UNDO_MS;
}
