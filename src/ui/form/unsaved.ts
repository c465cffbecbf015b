import { useEffect, useSyncExternalStore } from 'react';

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

export function useHasUnsavedForm(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasUnsavedForm);
}

/** Holds the window, links and updates back while `dirty`. Saving and then navigating by code is never held back. */
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
