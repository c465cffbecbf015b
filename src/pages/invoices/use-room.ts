import { useCallback, useState } from 'react';

const REM = 16;

/** Returns a ref for a place on the page, and whether that is at least so many rem wide. */
export function useRoom(rem: number): readonly [(place: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [hasRoom, setHasRoom] = useState(false);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null || typeof ResizeObserver === 'undefined') return undefined;
      const look = () => setHasRoom(place.clientWidth >= rem * REM);
      const observer = new ResizeObserver(look);
      observer.observe(place);
      look();
      return () => observer.disconnect();
    },
    [rem],
  );
  return [measure, hasRoom];
}
