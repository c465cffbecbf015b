import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { recall, remember } from '#ui/device-memory.ts';

/** The positions of the main menu: above the page, beside it, beside it as a panel, or as icons and a column. */
export const LAYOUTS = ['horizontal', 'vertical', 'detached', 'two-column'] as const;
export type Layout = (typeof LAYOUTS)[number];

const KEY = 'remise.layout';
const DEFAULT: Layout = 'horizontal';
const listeners = new Set<() => void>();

function knownLayout(name: string | null): Layout | undefined {
  return LAYOUTS.find((layout) => layout === name);
}

/** Shows the app in a layout and remembers it on this device. */
export function chooseLayout(layout: Layout): void {
  remember(KEY, layout === DEFAULT ? null : layout);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The layout that the address asks for (`?layout=vertical`), which is remembered; else the one chosen before. */
export function useLayout(): Layout {
  const { search } = useLocation();
  const remembered = useSyncExternalStore(subscribe, () => knownLayout(recall(KEY)) ?? DEFAULT);
  const asked = knownLayout(new URLSearchParams(search).get('layout'));
  // Remembered once per address, so that a layout chosen later on the same page is kept.
  useEffect(() => {
    if (asked !== undefined) chooseLayout(asked);
  }, [asked]);
  return remembered;
}

/** Called before the first render, so that a layout in the address applies from the start. */
export function rememberAskedLayout(): void {
  const asked = knownLayout(new URLSearchParams(window.location.search).get('layout'));
  if (asked !== undefined) remember(KEY, asked === DEFAULT ? null : asked);
}
