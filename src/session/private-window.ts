import { useEffect, useState } from 'react';

const REFUSALS = new Set(['SecurityError', 'UnknownError']);

/**
 * True when the browser refuses the page private files (OPFS), as Safari and Firefox do in private windows. Chrome's
 * private windows cannot be detected.
 */
export async function looksPrivate(storage: Partial<Pick<StorageManager, 'getDirectory'>>): Promise<boolean> {
  try {
    await storage.getDirectory?.();
    return false;
  } catch (error) {
    return REFUSALS.has((error as { readonly name?: unknown }).name as string);
  }
}

let asked: Promise<boolean> | undefined;

/** True once it is known that this window forgets everything when it is closed. */
export function usePrivateWindow(): boolean {
  const [isPrivate, setIsPrivate] = useState(false);
  useEffect(() => {
    asked ??= 'storage' in navigator ? looksPrivate(navigator.storage) : Promise.resolve(false);
    void asked.then(setIsPrivate);
  }, []);
  return isPrivate;
}
