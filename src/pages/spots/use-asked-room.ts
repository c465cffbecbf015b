import { useMemo, useState } from 'react';
import type { ListViewing } from '#ui/list/list-choice.ts';
import { choiceOfRoom, roomOf, type SpotChoice } from './spot-choice.ts';
import type { AskedRoom } from './stand-spots.ts';

/** What is asked, and how to ask. */
export type Asking = {
  /** The room that is asked for; null for none. */
  readonly asked: AskedRoom | null;
  readonly ask: (asked: AskedRoom | null) => void;
  /** Ends the question: every spot is shown again. */
  readonly end: () => void;
  readonly viewing: ListViewing;
  /** Another number after each view, and after the end of a question: boxes then show what is asked by then. */
  readonly viewsShown: number;
};

/** The room that is asked for: a part of what is chosen of the spots, the object it was taken from included. */
export function useAskedRoom(
  choice: SpotChoice,
  change: (change: Partial<SpotChoice>) => void,
  viewing: ListViewing,
): Asking {
  const [viewsShown, setViewsShown] = useState(0);
  const asked = useMemo(() => roomOf(choice), [choice]);
  const [isAsked, setAsked] = useState(asked !== null);
  if (isAsked !== (asked !== null)) {
    setAsked(asked !== null);
    // It ended by the menu or another address, not in the boxes.
    if (isAsked) setViewsShown((before) => before + 1);
  }
  const ask = (next: AskedRoom | null) => {
    const part = choiceOfRoom(next);
    setAsked(roomOf({ ...choice, ...part }) !== null);
    change(part);
  };
  const show = (viewId: string, query: string) => {
    setViewsShown((before) => before + 1);
    viewing.show(viewId, query);
  };
  const end = () => {
    setViewsShown((before) => before + 1);
    ask(null);
  };
  return { asked, ask, end, viewing: { ...viewing, show }, viewsShown };
}
