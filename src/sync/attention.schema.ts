import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';
import { CARD_CHOICES } from './attention.ts';

const fieldValues = z.record(z.string(), z.unknown());

export const attentionRow = z.strictObject({
  ...rowBase,
  entity: z.string(),
  entityId: id,
  kind: z.enum(['merged', 'contradiction', 'unconfirmed_place', 'rejected', 'duplicate']),
  code: z.string().nullable(),
  kinds: z.array(z.string()),
  command: z.string().nullable(),
  byUserId: id,
  byName: z.string(),
  at: instant,
  receivedAt: instant.nullable(),
  fields: z.strictObject({
    yours: fieldValues,
    theirs: fieldValues,
    wish: z.strictObject({ v: z.int(), args: fieldValues, was: z.record(z.string(), fieldValues) }).optional(),
    answer: z.strictObject({ warehouseId: id.nullable(), spotId: id.nullable(), moved: z.boolean() }).optional(),
  }),
  state: z.enum(['open', 'resolved']),
  resolvedBy: id.nullable(),
  resolvedByName: z.string().nullable(),
  resolvedAt: instant.nullable(),
  choice: z.enum(CARD_CHOICES).nullable(),
});

/** Without `choice`: somebody looked at it. */
export const resolveAttentionArgs = z.strictObject({ attentionId: id, choice: z.enum(CARD_CHOICES).optional() });

/** Asks again what was answered without any other change. */
export const reopenAttentionArgs = z.strictObject({ attentionId: id });

export type ResolveAttention = z.infer<typeof resolveAttentionArgs>;
export type ReopenAttention = z.infer<typeof reopenAttentionArgs>;
