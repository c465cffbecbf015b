import type { KeyboardEvent } from 'react';

/** Where a search box and its list stand: they never reach into another part of the screen. */
const SCOPES = ['main', 'dialog', '[role=dialog]', 'body'];

/** What stands nearest to an element: inside the smallest element around it that has one. */
function nearest(from: Element, selector: string): HTMLElement | null {
  const scope = from.closest(SCOPES.join(','));
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
