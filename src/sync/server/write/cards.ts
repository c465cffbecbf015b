import { createHash } from 'node:crypto';
import type { Refusal } from '#shared/refusal.ts';
import type { Attention, KeptIntent } from '#sync/attention.ts';
import { attentionTable } from '#sync/attention.ts';
import { type Card, type CommandContext, type Intent, put, type Write } from '#sync/command.ts';
import { rejectedCard } from '#sync/rows.ts';
import { wantedFields } from '#sync/wanted-fields.ts';

/** A change larger than this, such as an import, is not kept on its card: it is repeated where it came from. */
const MOST_INTENT_CHARACTERS = 50_000;

/** What the server adds to a card: the change and its refusal, and its own time in milliseconds since 1970. */
export type RaisedBy = { readonly intent: Intent; readonly code: string | null; readonly nowMs: number };

/** A card with the kinds of record whose data it holds. */
export type KnownCard = Card & { readonly kinds: readonly string[] };

/** Cards as rows of `attention`: the first has the id of its mutation, further ones an id made from it. */
export function cardWrites(
  cards: readonly KnownCard[],
  { intent, code, nowMs }: RaisedBy,
  { actor, at }: CommandContext,
): Write[] {
  const { id: mutationId, name: command } = intent;
  return cards.map((card, index) => {
    const row: Omit<Attention, 'rev' | 'version'> = {
      id: index === 0 ? mutationId : derivedId(mutationId, index),
      entity: card.entity,
      entityId: card.entityId,
      kind: card.kind,
      code: card.code ?? code,
      kinds: card.kinds,
      command,
      byUserId: actor.userId,
      byName: actor.userName,
      at,
      receivedAt: new Date(nowMs).toISOString(),
      fields: { yours: card.yours, theirs: card.theirs, ...(card.kind === 'rejected' ? keptIntent(intent) : {}) },
      state: 'open',
      resolvedBy: null,
      resolvedByName: null,
      resolvedAt: null,
      choice: null,
    };
    return put(attentionTable, row);
  });
}

/**
 * Returns the cards of a refusal. A refused call gets none: its caller learns of the refusal from the answer. A
 * device's change gets cards, because its author is not waiting. If the decision raised no card, one is made that holds
 * what was asked for, and the values of the refusal's text for those who read it elsewhere. A refused decision about a
 * card makes no further card.
 */
export function refusalCards(
  intent: Intent,
  refusal: Refusal,
  raised: readonly Card[],
  fromDevice: boolean,
): readonly Card[] {
  if (!fromDevice) return [];
  if (raised.length > 0) return raised;
  if (intent.entity === 'attention' || intent.was.attention !== undefined) return [];
  return [rejectedCard(intent.entity, intent.entityId, wantedFields(intent.args), refusal.params ?? {})];
}

/** Returns the change, for whoever repeats it, without its link to another card. */
function keptIntent({ v, args, was: { attention: _card, ...was } }: Intent): { readonly wish?: KeptIntent } {
  const wish = { v, args: args as KeptIntent['args'], was };
  return JSON.stringify(wish).length > MOST_INTENT_CHARACTERS ? {} : { wish };
}

/** A UUID version 8 (RFC 9562 §5.8) that is the same for the same mutation and index. */
function derivedId(mutationId: string, index: number): string {
  const hex = createHash('sha256').update(`${mutationId}#${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
