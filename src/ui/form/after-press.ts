/**
 * Runs work once nothing is pressed. A press that leaves a field would otherwise miss its target when the page moves
 * under it.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) work();
  else document.addEventListener('mouseup', () => setTimeout(work), { once: true });
}
