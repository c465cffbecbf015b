import type { Refusal } from '#shared/refusal.ts';
import type { Decision } from './command.ts';

/** The result for one row of a batch: a record was created, it already existed, or why it was refused. */
export type RowVerdict =
  /** `remark`: what the row says of itself in two ways. */
  | { readonly outcome: 'created'; readonly id: string; readonly remark?: Refusal }
  /** `remark`: what the row says otherwise than the record, which stays as it is. */
  | { readonly outcome: 'exists'; readonly id: string; readonly remark?: Refusal }
  /** `others`: what else is wrong with the row, where that is known. */
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly others?: readonly Refusal[] };

/** The verdict of a row and the decision behind it; no decision where nothing had to be decided. */
export type RowDecision = { readonly verdict: RowVerdict; readonly decision?: Decision };

/** A decision about one row: refused rows write nothing, and a row that is there already writes nothing either. */
export function createdOrRefused(id: string, decision: Decision): RowDecision {
  if (decision.outcome === 'refused') return { verdict: { outcome: 'refused', refusal: decision.refusal } };
  return { verdict: { outcome: 'created', id }, decision };
}

/** Joins the rows of a batch into one change: a refused row is left out whole, the others are written together. */
export function joinRows(rows: readonly RowDecision[]): Decision {
  const decided = rows.flatMap(({ decision }) =>
    decision === undefined || decision.outcome === 'refused' ? [] : [decision],
  );
  return {
    outcome: 'applied',
    writes: decided.flatMap(({ writes }) => writes),
    cards: decided.flatMap(({ cards }) => cards ?? []),
  };
}
