import type { KeyboardEvent } from 'react';

/** What stands nearest to an element: inside the smallest element around it that has one. */
function nearest(from: Element, selector: string): HTMLElement | null {
  // A search box and its list stand in one part of the screen: they never reach into another.
  const scope = from.closest('main,dialog,[role=dialog],body');
  for (let around = from.parentElement; around !== null; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
    if (around === scope) return null;
  }
  return null;
}

/**
 * The keys of a search box that lead into the list it searches: ↓ and Enter bring the focus to the first row. Enter opens
 * nothing yet, because rows may still belong to an earlier text.
 */
export function enterList(event: KeyboardEvent): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
  const list = nearest(event.currentTarget, '.records[role=grid]');
  if (list === null) return;
  event.preventDefault();
  list.focus();
  list.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
}

/** Escape in a list brings the cursor back to its search box. True when there is one. */
export function leaveList(list: Element): boolean {
  const box = nearest(list, '[role=search] input');
  box?.focus();
  return box !== null;
}
