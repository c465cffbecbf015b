import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';

const fieldValues = z.record(z.string(), z.unknown());

export const attentionRow = z.strictObject({
  ...rowBase,
  entity: z.string(),
  entityId: id,
  kind: z.enum(['merged', 'contradiction', 'unconfirmed_place', 'rejected', 'duplicate']),
  code: z.string().nullable(),
  byUserId: id,
  byName: z.string(),
  at: instant,
  fields: z.strictObject({ yours: fieldValues, theirs: fieldValues }),
  state: z.enum(['open', 'resolved']),
  resolvedBy: id.nullable(),
  resolvedAt: instant.nullable(),
});

export const resolveAttentionArgs = z.strictObject({ attentionId: id });

export type ResolveAttention = z.infer<typeof resolveAttentionArgs>;
