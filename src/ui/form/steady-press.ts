import type { MouseEvent } from 'react';

/** How far a hand shakes during one press, in pixels. */
const SHAKE = 10;

/**
 * For `onMouseDown` of what holds buttons: a press counts that was begun on one of them and ended where it began. Leaving
 * a field may move the page under the finger, and the browser then clicks on nothing.
 */
export function takePress(event: MouseEvent<HTMLElement>): void {
  const button = (event.target as Element).closest('button');
  if (button === null || event.button !== 0) return;
  const { clientX, clientY } = event;
  let isClicked = false;
  const ends = new AbortController();
  button.addEventListener('click', () => (isClicked = true), { signal: ends.signal });
  const release = (up: globalThis.MouseEvent) => {
    const isHere = Math.hypot(up.clientX - clientX, up.clientY - clientY) < SHAKE;
    // The browser's own click comes first.
    setTimeout(() => {
      ends.abort();
      if (isHere && !isClicked && button.isConnected) button.click();
    });
  };
  document.addEventListener('mouseup', release, { capture: true, once: true });
}
