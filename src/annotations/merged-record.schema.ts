import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';

/** A merged record: its row has the id of the record that is gone and names the one it became part of. */
const values = z.record(z.string(), z.unknown());

/** What a merge replaced, so that it can be undone. */
export const beforeMerge = z.strictObject({
  /** The fields of the record that is gone, tags included. */
  gone: values,
  /** The field groups of the kept record that the merge changed. */
  replaced: z.record(z.string(), z.strictObject({ was: values, now: values })),
  /** The tags that the merge put on the kept record. */
  addedTagIds: z.array(id),
  /** The ids of the rows that moved to the kept record, by the name of their table. */
  moved: z.record(z.string(), z.array(id)),
  /** What the kept record had too and the merge therefore removed: the rows, by the name of their table. */
  dropped: z.record(z.string(), z.array(values)).optional(),
  /** The ids of the cards that the merge answered. */
  answeredCardIds: z.array(id),
});

export const mergedRecordRow = z.strictObject({
  ...rowBase,
  entity: z.enum(['customer']),
  /** Never another merged record: when the target is merged too, this row is updated. */
  intoId: id,
  byName: z.string(),
  at: instant,
  /** Null for a merge of a version that did not keep it. */
  before: beforeMerge.nullable(),
});

export type BeforeMerge = z.infer<typeof beforeMerge>;
export type MergedRecord = z.infer<typeof mergedRecordRow>;
