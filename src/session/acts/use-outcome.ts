import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { databaseTrouble } from '#sync/client/runtime/database-trouble.ts';
import type { SavedOutcome, SubmitOutcome } from '#sync/client/runtime/types.ts';
import { notify, type Toast } from '#ui/toaster.tsx';
import { useRefusalText } from './refusal-text.ts';

/** Why a change was not kept: a message, and the field at fault if there is one. */
export type Problem = { readonly field?: string; readonly message: string };

/** Overrides the title, action or subject of the toast for a stored change. */
export type Telling = (saved: SavedOutcome) => Partial<Pick<Toast, 'title' | 'action' | 'about'>>;

/**
 * Reports the outcome of a change: a toast when this device has stored it, otherwise the problem in words. A change
 * that could not be stored is never reported as saved.
 */
export function useOutcome(): (
  outcome: SubmitOutcome | { readonly outcome: 'unchanged' },
  telling?: Telling,
) => Problem | null {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return useCallback(
    (result, telling) => {
      const tell = (known: SubmitOutcome): Problem | null => {
        if (known.outcome === 'saved') {
          notify({ tone: 'done', title: t`Saved on this device`, ...telling?.(known) });
          return null;
        }
        if (known.outcome === 'refused') {
          const { field } = known.refusal;
          return { ...(field === undefined ? {} : { field }), message: refusalText(known.refusal) };
        }
        if (known.outcome === 'unsure') {
          void known.later.then((later) => {
            const problem = tell(later);
            if (problem !== null) notify({ tone: 'error', title: problem.message });
          });
          return {
            message: t`This device does not answer: it is not known yet whether the change is saved. Try again; it is never done twice.`,
          };
        }
        return databaseTrouble(known.error) === 'silent'
          ? { message: t`This device does not answer, and the change was not saved. Try again; nothing was lost.` }
          : { message: t`This device could not keep the change. Free some space and try again; nothing was lost.` };
      };
      return result.outcome === 'unchanged' ? null : tell(result);
    },
    [t, refusalText],
  );
}
