import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SavedOutcome, SubmitOutcome } from '#sync/client/runtime/types.ts';
import { notify, type Toast } from '#ui/toaster.tsx';
import { useCan } from '../use-can.ts';
import { type Problem, useProblem } from './use-problem.ts';

/** Overrides the title, action or subject of the toast for a stored change. */
export type Telling = (saved: SavedOutcome) => Partial<Pick<Toast, 'title' | 'action' | 'about'>>;

/** How long the words for an act may take before the toast does without them. */
const WORDS_MS = 1000;

/**
 * Reports the outcome of a change: when this device has stored it, a toast says what was done and undoes it; otherwise
 * the problem in words. A change that could not be stored is never reported as saved.
 */
export function useOutcome(): (
  outcome: SubmitOutcome | { readonly outcome: 'unchanged' },
  telling?: Telling,
) => Problem | null {
  const problemOf = useProblem();
  const tellSaved = useSavedToast();
  return useCallback(
    (result, telling) => {
      const tell = (known: SubmitOutcome): Problem | null => {
        if (known.outcome === 'saved') {
          void tellSaved(known, telling?.(known));
          return null;
        }
        if (known.outcome === 'unsure') {
          void known.later.then((later) => {
            const problem = tell(later);
            if (problem !== null) notify({ tone: 'error', title: problem.message });
          });
        }
        return problemOf(known);
      };
      return result.outcome === 'unchanged' ? null : tell(result);
    },
    [problemOf, tellSaved],
  );
}

/** The toast of a stored change. `given` replaces the words or the undo button. */
function useSavedToast() {
  const { t, i18n } = useLingui();
  const session = useSync();
  const problemOf = useProblem();
  const can = useCan();
  return useCallback(
    async ({ act }: SavedOutcome, given?: ReturnType<Telling>) => {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORDS_MS));
      // Words and ways back are loaded with the first act: the start of the app does without them.
      const words = import('./told-toast.ts').then(({ tellAct }) => tellAct({ i18n, session, can, problemOf }, act));
      const told = await Promise.race([words.catch(() => undefined), late]);
      notify({ tone: 'done', title: t`Saved on this device`, about: act.id, ...told, ...given });
    },
    [t, i18n, session, can, problemOf],
  );
}
