import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';

let loading = 0;
const listeners = new Set<() => void>();
const pages = new Map<unknown, () => Promise<unknown>>();

function count(change: number): void {
  loading += change;
  for (const listener of listeners) listener();
}

/** A page in a chunk of its own: `lazyPage(() => import('./x-page.tsx'), 'XPage')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  const page = lazy(async () => {
    count(1);
    try {
      return { default: (await load())[name] };
    } finally {
      count(-1);
    }
  });
  pages.set(page, load);
  return page;
}

/** Fetches the code of a page that is about to be shown. */
export function fetchPage(page: unknown): void {
  void pages
    .get(page)?.()
    .catch(() => undefined);
}

/** True while a page's code is on its way. */
export function useLoadingPage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loading > 0,
  );
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };
const IDLE_TIMEOUT_MS = 2000;

/** Fetches the other pages' code once the first one stands; not over a slow or paid connection. */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: Connection };
  if (!navigator.onLine || connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, IDLE_TIMEOUT_MS));
  idle(
    () => {
      for (const page of pages.keys()) fetchPage(page);
    },
    { timeout: IDLE_TIMEOUT_MS },
  );
}
