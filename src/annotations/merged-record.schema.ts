import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';

/** A merged record: its row has the id of the record that is gone and names the one it became part of. */
export const mergedRecordRow = z.strictObject({
  ...rowBase,
  entity: z.enum(['customer']),
  /** Never another merged record: when the target is merged too, this row is updated. */
  intoId: id,
  byName: z.string(),
  at: instant,
});

export type MergedRecord = z.infer<typeof mergedRecordRow>;
