import { refuse } from '#shared/refusal.ts';
import { type Attention, attentionTable, CARD_CHOICES, type CardChoice } from './attention.ts';
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

/** Goes into `was` of a wish that carries out what a person chose on a card: both become true, or neither. */
export function settles(attentionId: string, choice: CardChoice): { readonly attention: FieldValues } {
  return { attention: { attentionId, choice } };
}

/**
 * Runs a decision that may settle a card. Without `was.attention` nothing is added. A card that somebody settled before
 * refuses the wish whole, so that two people who choose differently cannot both have their way.
 */
export async function settleCard(
  read: Reader,
  intent: Pick<Intent, 'was'>,
  context: CommandContext,
  decide: () => Promise<Decision>,
): Promise<Decision> {
  const { attention } = intent.was;
  if (attention === undefined) return decide();
  const { attentionId, choice } = attention;
  if (typeof attentionId !== 'string' || !ID.test(attentionId) || !isChoice(choice)) {
    return refused(refuse('invalid', 'attention'));
  }
  const card = (await findRow(read, attentionTable, attentionId)).row;
  if (card === undefined) return refused(refuse('attention.missing'));
  if (!mayDecide(card, context.actor)) return refused(refuse('forbidden'));
  if (card.state === 'resolved') return refused(alreadySettled(card));
  const decision = await decide();
  // The card is still there and says what was wanted: no second one.
  if (decision.outcome === 'refused') return refused(decision.refusal);
  return { ...decision, writes: [...decision.writes, put(attentionTable, settledRow(card, choice, context))] };
}

/** Names who was first. */
export function alreadySettled(card: Attention) {
  return refuse('attention.resolved', undefined, { name: card.resolvedByName ?? '' });
}

function isChoice(value: unknown): value is CardChoice {
  return (CARD_CHOICES as readonly unknown[]).includes(value);
}
