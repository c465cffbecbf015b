import type { SaveProblem } from '#ui/form/record-form.tsx';
import type { CallResult } from './session-api.ts';

/** Problems of a refused call, at the fields the server names. */
export function problemsOf(result: Exclude<CallResult, { ok: true }>, offlineText: string): readonly SaveProblem[] {
  if (result.status === 'offline') return [{ message: offlineText }];
  const problems = Object.entries(result.fields).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
  return problems.length > 0 ? problems : [{ message: result.message }];
}
