import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act } from '#sync/client/runtime/types.ts';
import { notify } from '#ui/toaster.tsx';
import { useProblem } from './use-problem.ts';

/** Undoes an act and tells what became of that. */
export function useUndoAct(): (act: Act) => Promise<void> {
  const { t } = useLingui();
  const session = useSync();
  const problemOf = useProblem();
  return useCallback(
    async (act) => {
      const { hasMailed, undoOf } = await import('./undo-act.ts');
      const outcome = await undoOf(act)?.(session, t`Undone`);
      if (outcome === undefined) return;
      if (outcome.outcome !== 'saved') {
        notify({ tone: 'error', title: problemOf(outcome).message });
        return;
      }
      const mailed = hasMailed(act) && outcome.takenBack !== true;
      const description = mailed ? { description: t`The customer may have had a mail about it already.` } : {};
      notify({ tone: 'done', title: t`Undone`, about: act.id, ...description });
    },
    [t, session, problemOf],
  );
}
