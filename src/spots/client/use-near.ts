import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far beyond the page's edges something is still drawn, in pixels: what comes into sight is there already. */
const NEAR_PX = 400;

/**
 * Whether an element is in sight or nearly so. `first`: what it is taken for until the browser has looked. What holds the
 * focus counts as near wherever it is. Without the browser's means everything is.
 */
export function useNear<Element extends HTMLElement>(
  first: boolean,
): { readonly frame: RefObject<Element | null>; readonly near: boolean } {
  const frame = useRef<Element>(null);
  const [near, setNear] = useState(first || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = frame.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting === true;
        // Whoever scrolls goes first: what comes near is drawn between the frames.
        startTransition(() => setNear(isSeen || element.contains(document.activeElement)));
      },
      // The page scrolls inside `main`; a margin around the window would be cut off by it.
      { root: element.closest('main'), rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, near };
}
