import { useEffect, useRef } from 'react';

/**
 * A function that runs its argument once the press under way has ended, or at once without one. What closes while a
 * press begins would move what it is meant for. Follows presses only while `follows`.
 */
export function useAfterPress(follows: boolean): (run: () => void) => void {
  const presses = useRef(false);
  useEffect(() => {
    if (!follows) return undefined;
    const press = () => {
      presses.current = true;
    };
    const release = () => {
      presses.current = false;
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
      release();
    };
  }, [follows]);
  return (run) => {
    // The click follows the release at once; a timer comes after both.
    if (presses.current) document.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true });
    else run();
  };
}
