import { type RefObject, useEffect } from 'react';

/**
 * ↓ leads to the first row of a list with a search box while nothing has the focus: only the page, or its title after a
 * navigation.
 */
export function useFirstRowKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const element = list.current;
      if (element === null || event.key !== 'ArrowDown' || event.defaultPrevented || !isFree(event)) return;
      if (element !== firstSearched()) return;
      event.preventDefault();
      element.focus();
      element.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [list]);
}

/** True for a press that nothing else takes. */
function isFree({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const { activeElement, body } = document;
  if (ctrlKey || metaKey || altKey || shiftKey || document.querySelector('dialog[open]') !== null) return false;
  return activeElement === null || activeElement === body || activeElement.id === 'page-title';
}

/** The first list of the page, where the page has a search box for it. */
function firstSearched(): Element | null {
  const page = document.querySelector('main') ?? document.body;
  return page.querySelector('[role=search]') === null ? null : page.querySelector('.records[role=grid]');
}
