import { useCallback, useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 200;

/**
 * Runs one save at a time and ignores further requests meanwhile. The pressed button answers at once, in the next frame;
 * `busy` becomes true only when a save takes long, so that an instant save shows no busy state.
 */
export function useOneSave(): {
  readonly busy: boolean;
  readonly saveOnce: (save: () => Promise<void>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const saveOnce = useCallback(async (save: () => Promise<void>) => {
    if (saving.current) return;
    saving.current = true;
    const letGo = takePress();
    timer.current = setTimeout(() => setBusy(true), PATIENCE_MS);
    try {
      await save();
    } finally {
      saving.current = false;
      letGo();
      clearTimeout(timer.current);
      setBusy(false);
    }
  }, []);
  return { busy, saveOnce };
}

/** Marks the pressed button as taken, without a drawing of its own; returns how to let it go. */
function takePress(): () => void {
  const pressed = document.activeElement;
  if (!(pressed instanceof HTMLButtonElement)) return () => {};
  pressed.dataset['taken'] = '';
  return () => delete pressed.dataset['taken'];
}
