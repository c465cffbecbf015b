import { useEffect, useRef } from 'react';

/**
 * A function that runs its argument when the press under way is released, or at once without one: a click goes where
 * press and release were, so what moves between them makes it miss. Follows presses only while `follows`.
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
    if (presses.current) document.addEventListener('mouseup', run, { capture: true, once: true });
    else run();
  };
}
