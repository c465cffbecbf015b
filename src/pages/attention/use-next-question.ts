import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** What the list of questions needs so that its reader goes on with the next one. */
type NextQuestion<Holder extends HTMLElement> = {
  /** Of what holds the list, or says that it is empty. */
  readonly holder: RefObject<Holder | null>;
  /** Remembers the question in which a choice was pressed. */
  readonly onPressIn: (event: SyntheticEvent, id: string) => void;
};

/**
 * Once the question that its reader answered has left the list, the one in its place is in sight and has the focus; where
 * none is left, what says so. A question that somebody else answered moves nothing. `ids`: undefined while the list is read.
 */
export function useNextQuestion<Holder extends HTMLElement>(ids: readonly string[] | undefined): NextQuestion<Holder> {
  const holder = useRef<Holder>(null);
  const pressed = useRef<string | null>(null);
  const before = useRef(ids);
  useLayoutEffect(() => {
    if (ids === undefined) return;
    const shown = before.current ?? [];
    before.current = ids;
    const answered = pressed.current;
    if (answered === null || ids.includes(answered) || !shown.includes(answered)) return;
    pressed.current = null;
    const next = ids[Math.min(shown.indexOf(answered), ids.length - 1)];
    const list = holder.current;
    bringIntoSight(next === undefined ? list : list?.querySelector<HTMLElement>(`[data-question="${next}"]`));
  });
  const onPressIn = (event: SyntheticEvent, id: string) => {
    if (event.target instanceof Element && event.target.closest('[data-choices]') !== null) pressed.current = id;
  };
  return { holder, onPressIn };
}

function bringIntoSight(element: HTMLElement | null | undefined): void {
  if (element === null || element === undefined) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  const sight = (element.closest('main') ?? document.documentElement).getBoundingClientRect();
  if (top < Math.max(sight.top, 0) || bottom > Math.min(sight.bottom, window.innerHeight)) {
    element.scrollIntoView({ block: 'start' });
  }
}
