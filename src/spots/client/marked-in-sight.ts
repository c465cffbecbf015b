import { type RefObject, useLayoutEffect } from 'react';

/** Once the hall is laid out, a marked spot is brought in sight: the chosen one before that where an object stands. */
export function useMarkedInSight(frame: RefObject<HTMLDivElement | null>, plan: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked spot lies elsewhere in another plan.
  useLayoutEffect(() => {
    const box = frame.current;
    const marked = box?.querySelector('[data-marked]:not([data-marked=here])') ?? box?.querySelector('[data-marked]');
    const row = marked?.closest('[data-map-row]');
    const map = row?.parentElement;
    if (!box || !marked || !row || !map) return;
    const pad = box.firstElementChild instanceof HTMLElement ? box.firstElementChild.offsetLeft : 0;
    const within = map.getBoundingClientRect();
    const [left, top] = [within.left - pad, within.top];
    const [bay, line] = [marked.getBoundingClientRect(), row.getBoundingClientRect()];
    const bays = [...row.querySelectorAll('[data-spot-id]')].map((each) => each.getBoundingClientRect().left - left);
    const rows = [...map.children].map((each) => each.getBoundingClientRect().top - top);
    const names = row.querySelector('[data-row-name]')?.getBoundingClientRect().width ?? 0;
    box.scrollTo(
      scrollToSee(bays, {
        at: bay.left - left,
        size: bay.width,
        room: box.clientWidth,
        whole: box.scrollWidth,
        covered: names,
      }),
      scrollToSee(rows, {
        at: line.top - top,
        size: line.height,
        room: box.clientHeight,
        whole: box.scrollHeight,
        covered: 0,
      }),
    );
  }, [frame, plan]);
}

type Seen = {
  /** Where what is to be seen begins, and how large it is. */
  readonly at: number;
  readonly size: number;
  /** What the frame shows at once, of how much there is. */
  readonly room: number;
  readonly whole: number;
  /** How much of that, from its start, names of rows cover. */
  readonly covered: number;
};

/**
 * Where a map is scrolled to along one side, so that a bay lies in the middle of what is seen. It stays at its start where
 * the bay is in sight from there; else it begins with a whole bay, so that none lies half under the names. `starts`: where
 * bays begin, in their order.
 */
export function scrollToSee(starts: readonly number[], { at, size, room, whole, covered }: Seen): number {
  if (at + size <= room) return 0;
  const middle = Math.min(at + size / 2 - (covered + room) / 2, whole - room);
  const first = starts.findLast((start) => start - covered <= middle) ?? 0;
  const scrolled = Math.max(0, first - covered);
  // The last bays are seen whole, whatever that leaves of a first one.
  return at + size - scrolled > room ? whole - room : scrolled;
}
