import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import { useProblem } from '#session/acts/use-problem.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act } from '#sync/client/runtime/types.ts';
import { isTyping } from '#ui/single-keys.ts';

/**
 * Ctrl+Z and ⌘Z undo the act that was noted last, once, as the button of its toast does: not while somebody types or a
 * dialog is open, not once this device did something else, and not once it is too late. Returns what notes an act.
 */
export function useUndoKey(): (act: Act) => void {
  const { i18n } = useLingui();
  const session = useSync();
  const problemOf = useProblem();
  const noted = useRef<Act | null>(null);
  useEffect(() => {
    const undo = async (act: Act) => {
      const last = (await session.recentActs(UNDO_MS)).at(-1);
      if (last?.id !== act.id) return;
      const { undoAndTell } = await import('#session/acts/undo-act.ts');
      await undoAndTell({ i18n, session, problemOf }, act);
    };
    const press = (event: KeyboardEvent) => {
      const act = noted.current;
      if (act === null || !isUndo(event) || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      noted.current = null;
      // Whoever cannot read the queue now has the button of the toast.
      undo(act).catch(() => {});
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [i18n, session, problemOf]);
  return useCallback((act: Act) => {
    noted.current = act;
  }, []);
}

function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
