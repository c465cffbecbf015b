import { refuse } from '#shared/refusal.ts';
import { stableJson } from '#shared/stable-json.ts';
import { type Attention, attentionTable, CARD_CHOICES, type CardAnswer, type CardChoice } from './attention.ts';
import { mayDecide, settledRow } from './attention-decide.ts';
import {
  type CommandContext,
  type Decision,
  type FieldValues,
  type Intent,
  put,
  type Reader,
  refused,
} from './command.ts';
import { findRow } from './rows.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Goes into `was` of an intent that carries out a choice on a card: both are applied, or neither. */
export function settles(attentionId: string, choice: CardChoice): { readonly attention: FieldValues } {
  return { attention: { attentionId, choice } };
}

/**
 * Runs a decision that may settle a card. Without `was.attention` nothing is added. If the card was settled before, the
 * whole intent is refused, so that two people who choose differently cannot both get their way. A refused change that a
 * colleague makes again from its card keeps its author's name and time.
 */
export async function settleCard(
  read: Reader,
  intent: Pick<Intent, 'name' | 'args' | 'was'>,
  context: CommandContext,
  decide: (context: CommandContext) => Promise<Decision>,
): Promise<Decision> {
  const { attention } = intent.was;
  if (attention === undefined) return decide(context);
  const { attentionId, choice } = attention;
  if (typeof attentionId !== 'string' || !ID.test(attentionId) || !isChoice(choice)) {
    return refused(refuse('invalid', 'attention'));
  }
  const card = (await findRow(read, attentionTable, attentionId)).row;
  if (card === undefined) return refused(refuse('attention.missing'));
  if (!mayDecide(card, context.actor)) return refused(refuse('forbidden'));
  if (card.state === 'resolved') return refused(alreadySettled(card));
  const decision = await decide(carriesOut(card, intent) ? { ...context, author: authorOf(card) } : context);
  // The card is still there and shows what was asked for: no second card is needed.
  if (decision.outcome === 'refused') return refused(decision.refusal);
  const answer = choice === 'place' ? placeIn(intent.args) : undefined;
  return { ...decision, writes: [...decision.writes, put(attentionTable, settledRow(card, choice, context, answer))] };
}

/** The place that a movement names; none for a check-out. */
function placeIn(args: Intent['args']): CardAnswer {
  const { warehouseId, spotId } = args as { readonly warehouseId?: unknown; readonly spotId?: unknown };
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { warehouseId: idOf(warehouseId), spotId: idOf(spotId), moved: true };
}

/** True for the very change that was refused, made again. */
function carriesOut({ kind, command, fields }: Attention, intent: Pick<Intent, 'name' | 'args'>): boolean {
  if (kind !== 'rejected' || command !== intent.name || fields.wish === undefined) return false;
  return stableJson(fields.wish.args) === stableJson(intent.args);
}

function authorOf({ byUserId, byName, at }: Attention): NonNullable<CommandContext['author']> {
  return { userId: byUserId, userName: byName, at };
}

/** Names who was first. */
export function alreadySettled(card: Attention) {
  return refuse('attention.resolved', undefined, { name: card.resolvedByName ?? '' });
}

function isChoice(value: unknown): value is CardChoice {
  return (CARD_CHOICES as readonly unknown[]).includes(value);
}
