import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * How far beyond the map's edges rows are still rendered, in pixels, so that they are there when they come into sight.
 */
const NEAR_PX = 400;

/**
 * Tells whether an element is in sight or nearly so. `first`: the value until the browser has looked. An element that
 * holds the focus always counts as near. Without IntersectionObserver everything does.
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
      // The map scrolls inside its frame; a margin around the window would be cut off by it.
      { root: element.closest('[data-map-frame]'), rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, near };
}
