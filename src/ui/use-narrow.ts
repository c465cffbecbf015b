import { useCallback, useSyncExternalStore } from 'react';

const PHONE = '(max-width: 47.9375rem)';
/** Everything that touch.css leaves at the size for a finger. */
const TOUCH = '(max-width: 47.9375rem), not (pointer: fine)';

/** True while the window matches a media query. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}

/** True on a phone: narrower than 768 pixels. */
export function useNarrow(): boolean {
  return useMedia(PHONE);
}

/** True where a finger presses: on a phone, and on a tablet of any width. */
export function useTouch(): boolean {
  return useMedia(TOUCH);
}
