/** Runs once nothing is pressed: who leaves a field by a press would miss what moves away under it. */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) work();
  else document.addEventListener('mouseup', () => setTimeout(work), { once: true });
}
