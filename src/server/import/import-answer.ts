import { z } from 'zod';
import { id } from '#shared/fields.ts';
import type { RowVerdict } from '#sync/row-batch.ts';
import type { RowTold } from './import-batch.ts';
import type { Undone } from './undo-import.ts';

/** The outcome of each row, in the order of the rows. */
export const importAnswer = z.array(
  z.strictObject({
    outcome: z.enum(['created', 'exists', 'refused']),
    uuid: id.nullable(),
    /**
     * The field that is wrong, and why: a code and values for its text. Of a record that exists: what the row says otherwise,
     * and is passed over. Of one that is created: where the row contradicts itself.
     */
    field: z.string().nullable(),
    code: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** What cells were understood to name that do not say so themselves, by field: a customer by name, a warehouse. */
    told: z.record(z.string(), z.string()),
    /** What else is wrong with the row. */
    others: z.array(
      z.strictObject({
        field: z.string().nullable(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
);

export function rowAnswer(verdict: RowVerdict, told: RowTold = {}): z.infer<typeof importAnswer>[number] {
  if (verdict.outcome !== 'refused') {
    const { field, code, params } = verdict.remark ?? {};
    const said = { field: field ?? null, code: code ?? null, params: params ?? {} };
    return { outcome: verdict.outcome, uuid: verdict.id, ...said, told, others: [] };
  }
  const { code, field, params } = verdict.refusal;
  const others = (verdict.others ?? []).map((other) => ({
    field: other.field ?? null,
    code: other.code,
    params: other.params ?? {},
  }));
  return { outcome: 'refused', uuid: null, field: field ?? null, code, params: params ?? {}, told, others };
}

/** What became of each record, in the order they were asked for. */
export const undoAnswer = z.array(
  z.strictObject({
    uuid: id,
    outcome: z.enum(['removed', 'stays']),
    /** Why it stays. */
    code: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);

export function undoneAnswer({ id: uuid, stays }: Undone): z.infer<typeof undoAnswer>[number] {
  if (stays === null) return { uuid, outcome: 'removed', code: null, params: {} };
  return { uuid, outcome: 'stays', code: stays.code, params: stays.params ?? {} };
}
