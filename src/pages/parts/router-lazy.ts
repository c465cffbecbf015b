import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react';
import type { DeviceSession } from '#sync/client/session/device-session.ts';

let loading = 0;
const listeners = new Set<() => void>();
const pages = new Map<unknown, () => Promise<LazyPage>>();
/** Pages that few people open: their code is fetched on demand, never ahead. */
const rare = new Set<unknown>();

/** The contents of a page's chunk besides the page: a function that reads what its first render shows. */
type LazyPage = { readonly prepare?: (device: DeviceSession) => Promise<void> };

function count(change: number): void {
  loading += change;
  for (const listener of listeners) listener();
}

/** A page in a separate chunk: `lazyPage(() => import('./x-page.tsx'), 'XPage')`. `isRare`: never fetched ahead. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & LazyPage>,
  name: Name,
  isRare = false,
): ComponentType {
  let loaded: ComponentType | undefined;
  const fetch = async () => {
    const chunk = await load();
    const pages: Record<Name, ComponentType> = chunk;
    loaded = pages[name];
    return { chunk, page: loaded };
  };
  const Waiting = lazy(async () => {
    count(1);
    try {
      return { default: (await fetch()).page };
    } finally {
      count(-1);
    }
  });
  // A page whose code is here is shown at once: after a fallback React waits 300 ms before it shows anything else.
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    return createElement(Shown);
  }
  if (isRare) rare.add(Page);
  pages.set(Page, async () => (await fetch()).chunk);
  return Page;
}

/**
 * Fetches the code of a page that is about to be shown and, with a device, what its first drawing shows. A failure shows
 * when the page is opened.
 */
export async function fetchPage(page: unknown, device?: Promise<DeviceSession | null>): Promise<void> {
  try {
    const chunk = await pages.get(page)?.();
    const opened = await device;
    if (opened !== undefined && opened !== null) await chunk?.prepare?.(opened);
  } catch {
    // The page reports the failure itself when it is opened.
  }
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

/** Runs a function once the browser is idle; never over a slow or metered connection, nor offline. */
export function whenIdle(run: () => void): void {
  const { connection } = navigator as { connection?: Connection };
  if (!navigator.onLine || connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')) return;
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, IDLE_TIMEOUT_MS));
  idle(run, { timeout: IDLE_TIMEOUT_MS });
}

/** Fetches the other pages' code once the first one stands: one by one, so that what a person does comes between. */
export async function prefetchPages(): Promise<void> {
  for (const page of pages.keys()) {
    if (rare.has(page)) continue;
    await new Promise<void>((idle) => whenIdle(idle));
    await fetchPage(page);
  }
}
