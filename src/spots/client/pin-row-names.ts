/**
 * Keeps the names of rows at the start of the frame while the map is scrolled sideways. The map is scaled, which a sticky
 * position does not know of: each name is moved by as much as lies before the frame. Only the names change their style,
 * and nothing is rendered.
 */
export function pinRowNames(box: HTMLElement, zoom: number): void {
  const start = box.firstElementChild instanceof HTMLElement ? box.firstElementChild.offsetLeft : 0;
  const hidden = Math.max(0, box.scrollLeft - start);
  for (const name of box.querySelectorAll<HTMLElement>('[data-row-name]:not(:empty)')) {
    name.style.transform = hidden === 0 ? '' : `translateX(${hidden / zoom}px)`;
  }
}
