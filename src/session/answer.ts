import type { CallResult } from './session-api.ts';

/** Why there is no result: the server refused, or nobody answered. */
export type Failure = Extract<CallResult, { readonly ok: false }>;
/** The `result` of an answer, or why there is none. */
export type Answer<Result> = { readonly ok: true; readonly result: Result } | Failure;

/** What stands in `result` of an answer. */
export function resultOf<Result>(answer: CallResult<{ readonly result: Result }>): Answer<Result> {
  return answer.ok ? { ok: true, result: answer.body.result } : answer;
}
