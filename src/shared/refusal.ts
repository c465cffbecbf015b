/**
 * An expected "no": a code such as `spot.too_small`, the field of the form it concerns, and values for its text.
 * Words for people are made from the code in the client (`src/session/refusal-text.ts`).
 */
export type Refusal = {
  readonly code: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
};

export function refuse(code: string, field?: string, params?: Refusal['params']): Refusal {
  return { code, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}
