import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { notify } from '#ui/toaster.tsx';
import type { ImportTask } from './import-task.ts';
import { joinMade } from './last-imports.ts';
import { undoKept } from './undo-task.ts';
import { madeText, undoneText } from './undo-words.ts';

/** Tells who left the page how their import ended, and takes it back from there. */
export function useUnseenToast(): (task: ImportTask) => void {
  const { t } = useLingui();
  return useCallback(
    ({ id, person, earlier, run: { sheet, count, end } }) => {
      const made = joinMade(earlier, count.made, sheet);
      const isWhole = end === 'finished';
      const description = madeText(made);
      const undo = async () => {
        const undone = await undoKept(person, { id, atMs: Date.now(), made });
        const isClean = undone.phase === 'done' && undone.staying.length === 0;
        const tone = isClean ? 'done' : 'attention';
        const more = isClean ? '' : t`The page of the import says why.`;
        notify({ tone, title: undoneText(undone), description: more, about: id });
      };
      notify({
        tone: isWhole ? 'done' : 'attention',
        title: isWhole ? t`The import is done.` : t`The import stopped early.`,
        about: id,
        ...(description === '' ? {} : { description, action: { label: t`Undo`, run: () => void undo() } }),
      });
    },
    [t],
  );
}
