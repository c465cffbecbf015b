import { useMemo, useSyncExternalStore } from 'react';

const PHONE = '(max-width: 47.9375rem)';
/** Everything that touch.css leaves at the size for a finger. */
const TOUCH = '(max-width: 47.9375rem), not (pointer: fine)';

/** True while the window matches a media query. */
export function useMedia(media: string): boolean {
  // Made once: the answer is asked at each drawing.
  const { subscribe, matches } = useMemo(() => {
    const query = window.matchMedia(media);
    return {
      subscribe: (listener: () => void) => {
        query.addEventListener('change', listener);
        return () => query.removeEventListener('change', listener);
      },
      matches: () => query.matches,
    };
  }, [media]);
  return useSyncExternalStore(subscribe, matches);
}

/** True on a phone: narrower than 768 pixels. */
export function useNarrow(): boolean {
  return useMedia(PHONE);
}

/** True where a finger presses: on a phone, and on a tablet of any width. */
export function useTouch(): boolean {
  return useMedia(TOUCH);
}
