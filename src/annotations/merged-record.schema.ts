import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';

/** Under the id of a record that is gone: the one it became part of. */
export const mergedRecordRow = z.strictObject({
  ...rowBase,
  entity: z.enum(['customer']),
  /** Never another merged record: when that one is merged too, this row follows. */
  intoId: id,
  byName: z.string(),
  at: instant,
});

export type MergedRecord = z.infer<typeof mergedRecordRow>;
