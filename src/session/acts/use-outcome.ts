import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act, Mirror, SavedOutcome, SubmitOutcome } from '#sync/client/runtime/types.ts';
import { notify, type Toast } from '#ui/toaster.tsx';
import { type Problem, useProblem } from './use-problem.ts';
import { useUndoAct } from './use-undo-act.ts';

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
  const { mirror } = useSync();
  const undoAct = useUndoAct();
  return useCallback(
    async ({ act }: SavedOutcome, given: ReturnType<Telling> = {}) => {
      const title = given.title ?? (await inTime(() => wordsOf(i18n, mirror, act))) ?? t`Saved on this device`;
      const undo = given.action === undefined ? await inTime(() => findUndo(act)) : undefined;
      notify({
        tone: 'done',
        title,
        about: act.id,
        ...(undo === undefined ? {} : { action: { label: t`Undo`, run: () => void undoAct(act) } }),
        ...given,
      });
    },
    [t, i18n, mirror, undoAct],
  );
}

// Words and ways back are loaded with the first act: the start of the app does without them.
const wordsOf = async (i18n: I18n, mirror: Mirror, act: Act) =>
  (await import('./told-act.ts')).toldAct(i18n, mirror, act);
const findUndo = async (act: Act) => (await import('./undo-act.ts')).undoOf(act);

/** What `work` answers within a second; undefined when it fails or takes longer. */
function inTime<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORDS_MS));
  return Promise.race([work().catch(() => undefined), late]);
}
