import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { SubmitOutcome } from '#sync/client/types.ts';
import { notify } from '#ui/toaster.tsx';
import { useRefusalText } from './refusal-text.ts';

/** Why a wish was not kept: words, and the field to blame when there is one. */
export type Problem = { readonly field?: string; readonly message: string };

/**
 * Tells what became of a wish: a toast when this device keeps it, otherwise the problem in words. A change that could
 * not be stored is never taken for saved.
 */
export function useOutcome(): (outcome: SubmitOutcome | { readonly outcome: 'unchanged' }) => Problem | null {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return useCallback(
    (result) => {
      if (result.outcome === 'unchanged') return null;
      if (result.outcome === 'saved') {
        notify({ tone: 'done', title: t`Saved on this device` });
        return null;
      }
      if (result.outcome === 'refused') {
        const { field } = result.refusal;
        return { ...(field === undefined ? {} : { field }), message: refusalText(result.refusal) };
      }
      return { message: t`This device could not keep the change. Free some space and try again; nothing was lost.` };
    },
    [t, refusalText],
  );
}
