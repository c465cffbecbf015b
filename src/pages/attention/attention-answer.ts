import type { Movement } from '#objects/object.schema.ts';
import { movementTable } from '#objects/object.ts';
import type { Attention, CardAnswer } from '#sync/attention.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';

/** The answer to where an object is, and the movement that says it too; null where this device has none. */
export type ToldAnswer = CardAnswer & { readonly movementId: string | null };

/**
 * The answer that settled a card. Cards of before kept none: then the movement tells it that settled the card, as long
 * as the device has it.
 */
export async function readAnswer(mirror: Mirror, card: Attention | null): Promise<ToldAnswer | null> {
  if (card?.state !== 'resolved' || card.choice !== 'place') return null;
  const { answer } = card.fields;
  if (answer?.moved === false) return { ...answer, movementId: null };
  const history = await mirror.where(movementTable, 'objectId', card.entityId);
  // The movement and the settled card are one change, so they have one moment.
  const movement = history.find(({ at, byUserId }) => at === card.resolvedAt && byUserId === card.resolvedBy);
  const told = answer ?? (movement === undefined ? null : saidBy(movement));
  return told === null ? null : { ...told, movementId: movement?.id ?? null };
}

function saidBy({ toWarehouseId, toSpotId }: Movement): CardAnswer {
  return { warehouseId: toWarehouseId, spotId: toSpotId, moved: true };
}
