import { useCallback, useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 200;

/**
 * Runs one save at a time and ignores further requests meanwhile. `busy` becomes true only when a save takes long, so
 * that an instant save shows no busy state.
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
    timer.current = setTimeout(() => setBusy(true), PATIENCE_MS);
    try {
      await save();
    } finally {
      saving.current = false;
      clearTimeout(timer.current);
      setBusy(false);
    }
  }, []);
  return { busy, saveOnce };
}
