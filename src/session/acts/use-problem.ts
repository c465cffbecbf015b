import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { databaseTrouble } from '#sync/client/runtime/database-trouble.ts';
import type { SavedOutcome, SubmitOutcome } from '#sync/client/runtime/types.ts';
import { useRefusalText } from '../refusal-text.ts';

/** Why a change was not kept: a message, and the field at fault if there is one. */
export type Problem = { readonly field?: string; readonly message: string };

/** Puts the outcome of a change that is not stored, or not known to be, into words. */
export function useProblem(): (outcome: Exclude<SubmitOutcome, SavedOutcome>) => Problem {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return useCallback(
    (result) => {
      if (result.outcome === 'refused') {
        const { field } = result.refusal;
        return { ...(field === undefined ? {} : { field }), message: refusalText(result.refusal) };
      }
      if (result.outcome === 'unsure') {
        return {
          message: t`This device does not answer: it is not known yet whether the change is saved. Try again; it is never done twice.`,
        };
      }
      return databaseTrouble(result.error) === 'silent'
        ? { message: t`This device does not answer, and the change was not saved. Try again; nothing was lost.` }
        : { message: t`This device could not keep the change. Free some space and try again; nothing was lost.` };
    },
    [t, refusalText],
  );
}
