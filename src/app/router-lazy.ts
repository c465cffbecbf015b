import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react';

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
): ComponentType {
  let loaded: ComponentType | undefined;
  const fetch = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Waiting = lazy(async () => {
    count(1);
    try {
      return await fetch();
    } finally {
      count(-1);
    }
  });
  // A page whose code is here is shown at once: after a fallback React waits 300 ms before it shows anything else.
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    return createElement(Shown);
  }
  pages.set(Page, fetch);
  return Page;
}

/** Fetches the code of a page that is about to be shown. A failure shows when the page is opened. */
export async function fetchPage(page: unknown): Promise<void> {
  await pages
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
      for (const page of pages.keys()) void fetchPage(page);
    },
    { timeout: IDLE_TIMEOUT_MS },
  );
}
