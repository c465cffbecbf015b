import type { Refusal } from './refusal.ts';

/** Why a field was not accepted: a code, and values for its text. */
export type FieldProblem = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

type Details = {
  readonly errors?: Readonly<Record<string, readonly FieldProblem[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** An expected refusal of a call: HTTP status, a code for `{message, errors?, code}`, and the problems per field. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(status: number, code: string, details: Details = {}) {
    super(code);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export function notFound(): RequestError {
  return new RequestError(404, 'not_found');
}

/** A command that was refused by a rule; the HTTP edge picks 403, 404, 409 or 422 by its code. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}
