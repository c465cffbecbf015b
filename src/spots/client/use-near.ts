import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * How far beyond the edges of a map or a page rows are still rendered, in pixels, so that they are there when they come into sight.
 */
const NEAR_PX = 400;

/**
 * Tells whether an element is or was in sight, or nearly so: drawing it again at each zoom takes longer than keeping it.
 * `first`: the value until the browser has looked. Without IntersectionObserver everything is.
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
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Whoever scrolls goes first: what comes near is drawn between the frames.
        startTransition(() => setNear(true));
      },
      // A map scrolls inside its frame, a page inside its main part; a margin around the window would be cut off by them.
      { root: element.closest('[data-map-frame], main'), rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, near };
}
