import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  CLOSE,
  detailAt,
  type HallPlan,
  limitZoom,
  type MapSize,
  placeUnder,
  ROW_NAME,
  scrollFor,
  stepZoom,
  textAt,
} from './map-scale.ts';
import { pinRowNames } from './pin-row-names.ts';

type Point = { readonly x: number; readonly y: number };
/** How far a mouse moves before it pans instead of pressing, in pixels. */
const SLACK = 5;
const WHEEL_SPEED = 0.004;
/** From this many pixels at once a wheel turned a notch, and did not come from fingers on a touch pad. */
const NOTCH = 50;
const NOTCH_SPEED = 0.002;
/** How long fingers or a wheel rest before the map is drawn sharp, in milliseconds. */
const REST_MS = 250;

/**
 * Zooms a map inside a frame that scrolls by itself: by buttons, two fingers, or the wheel with Ctrl; a mouse pans it too,
 * and so do two fingers. A tap comes closer where bays are too small to hit. A zoom changes the style of one element and
 * renders nothing. While it comes closer, the picture of the map is scaled; once it rests, the bays are drawn anew for their
 * size. The plain wheel and one finger stay the page's.
 */
export function useMapZoom(frameRef: RefObject<HTMLDivElement | null>, plan: HallPlan, first: number) {
  const content = useRef<HTMLDivElement>(null);
  const zoom = useRef(first);
  /** True while somebody asks for the whole hall: it stays in sight when the room for it changes. */
  const whole = useRef(false);
  const [at, setAt] = useState<'whole' | 'between' | 'closest'>('whole');
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = useCallback(
    (wanted: number, { point, place, moving = false, isWhole = false }: Held = {}) => {
      const [box, inner] = [frameRef.current, content.current];
      if (box === null || inner === null) return;
      const to = limitZoom(plan, wanted);
      const at = point ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
      showAt(box, inner, { size: plan.size, to, point: at, place: place ?? placeAt(box, at, zoom.current) });
      const isCloser = to > zoom.current;
      zoom.current = to;
      // A bay that the keys lead to is not left behind the names.
      box.style.scrollPaddingLeft = `${ROW_NAME * to}px`;
      pinRowNames(box, to);
      whole.current = isWhole;
      clearTimeout(rest.current);
      const settle = () => {
        inner.style.willChange = '';
        box.dataset['detail'] = detailAt(to);
        box.toggleAttribute('data-close', to >= CLOSE);
        box.style.setProperty('--bay-text', String(textAt(to)));
      };
      // Further away the bays say less, which is drawn sooner than the picture of all of them.
      if (moving && isCloser) {
        inner.style.willChange = 'transform';
        rest.current = setTimeout(settle, REST_MS);
      } else settle();
      setAt(to <= plan.fit ? 'whole' : to >= limitZoom(plan, Infinity) ? 'closest' : 'between');
    },
    [frameRef, plan],
  );
  useLayoutEffect(() => {
    const isWhole = whole.current;
    zoom.current = isWhole ? plan.fit : first;
    apply(zoom.current, { point: { x: 0, y: 0 }, isWhole });
    return () => clearTimeout(rest.current);
  }, [apply, first, plan]);
  useEffect(() => {
    const box = frameRef.current;
    if (box === null) return undefined;
    const stop = [
      listenToWheel(box, zoom, apply),
      listenToFingers(box, zoom, apply),
      listenToTaps(box, apply),
      listenToDrag(box),
      listenToScroll(box, zoom),
    ];
    return () => {
      for (const each of stop) each();
    };
  }, [frameRef, apply]);
  return {
    content,
    at,
    step: (way: 1 | -1) => apply(stepZoom(plan, zoom.current, way)),
    showAll: () => apply(plan.fit, { isWhole: true }),
  };
}

/** `place`: what of the map is to lie under the point of the frame; left out, what lies there. */
type Held = {
  readonly point?: Point;
  readonly place?: Point;
  readonly moving?: boolean;
  readonly isWhole?: boolean;
};
type Shown = { readonly size: MapSize; readonly to: number; readonly point: Point; readonly place: Point };

/** The place of the map, before any zoom, that lies under a point of its frame. */
function placeAt(box: HTMLElement, point: Point, zoom: number): Point {
  const { x, y } = marginOf(box);
  return { x: placeUnder(box.scrollLeft, point.x - x, zoom), y: placeUnder(box.scrollTop, point.y - y, zoom) };
}

/** What the frame keeps free before the map. */
function marginOf(box: HTMLElement): Point {
  const sizer = box.firstElementChild;
  return sizer instanceof HTMLElement ? { x: sizer.offsetLeft, y: sizer.offsetTop } : { x: 0, y: 0 };
}

/** Draws the map at a zoom, with a place of it under a point of the frame. */
function showAt(box: HTMLElement, inner: HTMLElement, { size, to, point, place }: Shown): void {
  const { x, y } = marginOf(box);
  inner.style.transform = `scale(${to})`;
  const sizer = inner.parentElement;
  if (sizer !== null) {
    sizer.style.width = `${Math.floor(size.width * to)}px`;
    sizer.style.height = `${Math.floor(size.height * to)}px`;
  }
  box.scrollTo(scrollFor(place.x, point.x - x, to), scrollFor(place.y, point.y - y, to));
}

type Apply = (zoom: number, held?: Held) => void;
type Zoom = { readonly current: number };

function listenToScroll(box: HTMLElement, zoom: Zoom): () => void {
  const onScroll = () => pinRowNames(box, zoom.current);
  box.addEventListener('scroll', onScroll, { passive: true });
  return () => box.removeEventListener('scroll', onScroll);
}

/** Two fingers on a touch pad come as a wheel with Ctrl. */
function listenToWheel(box: HTMLElement, zoom: Zoom, apply: Apply): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const speed = Math.abs(event.deltaY) >= NOTCH ? NOTCH_SPEED : WHEEL_SPEED;
    apply(zoom.current * Math.exp(-event.deltaY * speed), { point: pointIn(box, event), moving: true });
  };
  box.addEventListener('wheel', onWheel, { passive: false });
  return () => box.removeEventListener('wheel', onWheel);
}

function listenToFingers(box: HTMLElement, zoom: Zoom, apply: Apply): () => void {
  let start: { readonly apart: number; readonly zoom: number; readonly place: Point } | null = null;
  const onStart = ({ touches: [one, two] }: TouchEvent) => {
    if (one === undefined || two === undefined) {
      start = null;
      return;
    }
    const place = placeAt(box, pointIn(box, middleOf(one, two)), zoom.current);
    start = { apart: apartOf(one, two), zoom: zoom.current, place };
  };
  const onMove = (event: TouchEvent) => {
    const [one, two] = event.touches;
    if (start === null || one === undefined || two === undefined) return;
    // Two fingers are the map's: the browser would zoom the page.
    event.preventDefault();
    const { place } = start;
    const wanted = (start.zoom * apartOf(one, two)) / Math.max(1, start.apart);
    apply(wanted, { point: pointIn(box, middleOf(one, two)), place, moving: true });
  };
  box.addEventListener('touchstart', onStart, { passive: true });
  box.addEventListener('touchend', onStart, { passive: true });
  box.addEventListener('touchmove', onMove, { passive: false });
  return () => {
    box.removeEventListener('touchstart', onStart);
    box.removeEventListener('touchend', onStart);
    box.removeEventListener('touchmove', onMove);
  };
}

/** Where bays are too small to read, a finger cannot hit one: a tap brings those under it closer and opens none. */
function listenToTaps(box: HTMLElement, apply: Apply): () => void {
  let byFinger = false;
  const onDown = ({ pointerType }: PointerEvent) => {
    byFinger = pointerType === 'touch';
  };
  const onClick = (event: MouseEvent) => {
    // Keys click without a pointer, which `detail` tells.
    if (!byFinger || event.detail === 0 || box.dataset['detail'] !== 'looks') return;
    event.stopPropagation();
    apply(1, { point: pointIn(box, event) });
  };
  box.addEventListener('pointerdown', onDown);
  box.addEventListener('click', onClick, { capture: true });
  return () => {
    box.removeEventListener('pointerdown', onDown);
    box.removeEventListener('click', onClick, { capture: true });
  };
}

/** A mouse that is held down pans, except from a bay that can be dragged itself. */
function listenToDrag(box: HTMLElement): () => void {
  let from: (Point & { readonly left: number; readonly top: number }) | null = null;
  let panned = false;
  const onDown = (event: PointerEvent) => {
    panned = false;
    const isOwn = event.target instanceof Element && event.target.closest('[draggable=true]') !== null;
    if (event.pointerType !== 'mouse' || event.button !== 0 || isOwn) return;
    from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
  };
  const onMove = (event: PointerEvent) => {
    if (from === null) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!panned && Math.hypot(x, y) < SLACK) return;
    panned = true;
    box.scrollTo(from.left - x, from.top - y);
  };
  const onUp = () => {
    from = null;
  };
  const onClick = (event: MouseEvent) => {
    if (panned) event.stopPropagation();
    panned = false;
  };
  box.addEventListener('pointerdown', onDown);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  box.addEventListener('click', onClick, { capture: true });
  return () => {
    box.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    box.removeEventListener('click', onClick, { capture: true });
  };
}

function middleOf(one: Touch, two: Touch) {
  return { clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 };
}

function apartOf(one: Touch, two: Touch): number {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
}

function pointIn(box: HTMLElement, at: { readonly clientX: number; readonly clientY: number }): Point {
  const { left, top } = box.getBoundingClientRect();
  return { x: at.clientX - left, y: at.clientY - top };
}
