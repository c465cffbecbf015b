import { type MouseEvent, useCallback, useEffect, useRef } from 'react';

/** The middle button of a mouse. */
const MIDDLE = 1;
/** What a person presses inside a row for itself. */
const OWN = 'a,button,input,select,textarea,[data-choice],[data-editing]';

/** The address of a record's own page; null for one that has none. */
export type AddressOf<Item> = (item: Item) => string | null;

const isOwn = ({ target }: MouseEvent) => target instanceof Element && target.closest(OWN) !== null;

/** Opens a record in a new tab. Returns false for a record without an address. */
export type OpenTab<Item> = (item: Item) => boolean;

/** Stays the same function, so that a row that did not change is not drawn again. */
export function useOpenTab<Item>(addressOf: AddressOf<Item> | undefined): OpenTab<Item> {
  const latest = useRef(addressOf);
  useEffect(() => {
    latest.current = addressOf;
  });
  return useCallback((item) => {
    const address = latest.current?.(item) ?? null;
    if (address === null) return false;
    window.open(address, '_blank', 'noopener');
    return true;
  }, []);
}

/** True for a press that asks for a new tab, as on a link, and was answered. */
export function isTabOpened<Item>(event: MouseEvent, item: Item, openTab: OpenTab<Item>): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  return isOwn(event) || openTab(item);
}

/** Opens a row in a new tab by the middle button. */
export function byMiddleButton<Item>(item: Item, openTab: OpenTab<Item>) {
  return {
    // Windows would begin to scroll by moving the mouse, and report no press.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === MIDDLE && !isOwn(event)) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE && !isOwn(event)) openTab(item);
    },
  };
}
