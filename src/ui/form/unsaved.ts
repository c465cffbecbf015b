import { useEffect } from 'react';

const dirtyForms = new Set<symbol>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** True while some form holds changes that were not saved: nothing may reload the page then. */
export function hasUnsavedForm(): boolean {
  return dirtyForms.size > 0;
}

/** Calls `listener` when a form gets its first change, is saved or is left. Returns a function that stops it. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Blocks closing the window, links and updates while `dirty`. Saving and then navigating by code is never blocked. */
export function useUnsavedGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const form = Symbol('form');
    if (dirtyForms.size === 0) window.addEventListener('beforeunload', warn);
    dirtyForms.add(form);
    changed();
    return () => {
      dirtyForms.delete(form);
      if (dirtyForms.size === 0) window.removeEventListener('beforeunload', warn);
      changed();
    };
  }, [dirty]);
}
