import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a navigation, a new page starts at the top and going back restores the scroll position. The focus moves to the
 * page's title, unless something inside the page still holds it (a list beside its details).
 */
export function useNavigationFocus(): RefObject<HTMLDivElement | null> {
  const main = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, number>());
  const last = useRef<{ key: string; path: string } | null>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // Before the next frame: the page that is left gets shorter, and its scroll event must not count as the person's.
  useLayoutEffect(() => {
    const element = main.current;
    const before = last.current;
    last.current = { key, path: pathname };
    if (element === null || before === null || before.path === pathname) return undefined;
    const leave = scrollOnceDrawn(element, type === 'POP' ? (places.current.get(key) ?? 0) : 0);
    const { activeElement } = document;
    const inPage = activeElement !== null && activeElement !== element && element.contains(activeElement);
    if (!inPage && document.querySelector('dialog[open]') === null) {
      element.querySelector<HTMLElement>('#page-title')?.focus({ preventScroll: true });
    }
    return leave;
  }, [key, pathname, type]);
  useEffect(() => {
    const element = main.current;
    const keep = () => {
      if (element !== null && last.current !== null) places.current.set(last.current.key, element.scrollTop);
    };
    element?.addEventListener('scroll', keep, { passive: true });
    return () => element?.removeEventListener('scroll', keep);
  }, []);
  return main;
}

/** Scrolls to a position, again as rows arrive until it is reached, unless the person does something before. */
function scrollOnceDrawn(element: HTMLElement, top: number): () => void {
  const growing = new MutationObserver(scroll);
  const leave = () => growing.disconnect();
  function scroll() {
    element.scrollTop = top;
    const isReached = element.scrollTop >= top - 1;
    if (isReached) leave();
    return isReached;
  }
  if (scroll()) return leave;
  growing.observe(element, { childList: true, subtree: true });
  for (const act of ['wheel', 'pointerdown', 'keydown']) element.addEventListener(act, leave, { once: true });
  return leave;
}
