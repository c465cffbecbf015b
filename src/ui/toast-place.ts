/** Marks what a message over the top bar leaves in sight. */
export const KEPT_CLEAR = { 'data-keep-clear': '' };
/** The page while a message is shown, as a selector. */
export const WHILE_TOLD = 'html[data-told]';

/** Less than this is no room for words. */
const LEAST_WIDTH = 180;
const GAP = 8;

/**
 * Says on the page whether a message is shown, and keeps the message, in CSS pixels, before what has to stay in sight
 * beside it.
 */
export function placeToast(toast: HTMLElement, isShown: boolean): void {
  const root = document.documentElement;
  root.toggleAttribute('data-told', isShown);
  toast.style.maxWidth = '';
  const kept = document.querySelector('[data-keep-clear]')?.getBoundingClientRect();
  if (!isShown || kept === undefined) return;
  const { left, right } = toast.getBoundingClientRect();
  const room = getComputedStyle(root).direction === 'rtl' ? right - kept.right : kept.left - left;
  if (room - GAP >= LEAST_WIDTH) toast.style.maxWidth = `${room - GAP}px`;
}
