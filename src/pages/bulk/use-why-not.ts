import { useLingui } from '@lingui/react/macro';
import { problemsOf } from '#session/call-problems.ts';
import type { CallResult } from '#session/session-api.ts';

/** Returns why the server refused one of several, in words; null where it did not. */
export function useWhyNot(): (
  answer: { readonly ok: true } | Extract<CallResult, { readonly ok: false }>,
) => string | null {
  const { t } = useLingui();
  return (answer) => (answer.ok ? null : (problemsOf(answer, t`Needs a connection`)[0]?.message ?? ''));
}
