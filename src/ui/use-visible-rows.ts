import { type RefObject, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond both edges, so that a scrolled list has them before they are seen. */
const OVERSCAN = 4;
/** Delay after a change of its rows before a list that is not scrolled draws them, so that typing does not wait. */
const REST_MS = 300;
/** The window moves in steps of this many rows: most scroll events then draw nothing. */
const STEP = 4;
/** Before layout a box measures 0: it then shows this many pixels, so that the first paint has rows. */
const UNMEASURED = 640;

/** Paper shows this many rows: more would hold up the browser for minutes. */
export const MOST_PRINTED = 3000;

type Rows = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** What the rows show, where it changes while somebody types: the rows beyond the edges are then drawn later. */
  readonly content?: unknown;
  /** Pixels, the same for each row. */
  readonly height: number;
};

type VisibleRows = {
  /** The rows to draw: from `first` up to and without `end`. */
  readonly first: number;
  readonly end: number;
};

/** Which rows of equal height a scrolling box shows. The work does not grow with the number of rows. */
export function useVisibleRows({ scroller, count, content, height }: Rows): VisibleRows {
  const [top, setTop] = useState(0);
  const [scrolled, setScrolled] = useState(false);
  const [measured, setMeasured] = useState<number | null>(null);
  const printing = usePrinting();
  const room = measured ?? UNMEASURED;
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const follow = () => {
      setScrolled(box.scrollTop > 0);
      setTop(Math.floor(Math.max(0, box.scrollTop) / (height * STEP)) * STEP);
    };
    const observer = new ResizeObserver(() => setMeasured(box.clientHeight === 0 ? null : box.clientHeight));
    observer.observe(box);
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', follow);
    };
  }, [scroller, height]);
  const isResting = useResting(content);
  if (printing) return { first: 0, end: Math.min(count, MOST_PRINTED) };
  if (measured !== null && !scrolled && !isResting) return { first: 0, end: Math.min(count, Math.ceil(room / height)) };
  const fitting = Math.ceil(room / height) + STEP;
  // A list that became shorter than its scroll position shows its last rows until the browser scrolls back.
  const visible = Math.max(0, Math.min(top, count - fitting));
  return { first: Math.max(0, visible - OVERSCAN), end: Math.min(count, visible + fitting + OVERSCAN) };
}

/** True while the browser lays out paper, which has no scrolling: it then wants all rows. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The rows must be there when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** True at first, and again once a value has stayed the same for a while. */
function useResting(value: unknown): boolean {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setResting(value)), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return resting === value;
}

/** Scrolls a box as little as needed to show a row whole below `head` pixels of what stays at its top. */
export function revealRow(box: HTMLElement | null, index: number, height: number, head = 0): void {
  if (box === null) return;
  const start = index * height;
  const lowest = start + height + head - box.clientHeight;
  const top = Math.max(lowest, Math.min(start, box.scrollTop));
  if (top !== box.scrollTop) box.scrollTo({ top });
}
