/**
 * An expected refusal: a code such as `spot.too_small`, the form field it concerns, and values for its text. The client
 * makes the text for people from the code (`src/session/refusal-text.ts`).
 */
export type Refusal = {
  readonly code: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
};

export function refuse(code: string, field?: string, params?: Refusal['params']): Refusal {
  return { code, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}
