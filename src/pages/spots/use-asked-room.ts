import { useMemo, useState } from 'react';
import type { ListViewing } from '#ui/list/list-choice.ts';
import { choiceOfRoom, roomOf, type SpotChoice } from './spot-choice.ts';
import type { AskedRoom } from './stand-spots.ts';

/** What is asked, and how to ask. */
export type Asking = {
  /** The room that is asked for; null for none. */
  readonly asked: AskedRoom | null;
  readonly ask: (asked: AskedRoom | null) => void;
  readonly viewing: ListViewing;
  /** Another number after each view: boxes then show the size of that view. */
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
  const ask = (next: AskedRoom | null) => change(choiceOfRoom(next));
  const show = (viewId: string, query: string) => {
    setViewsShown((before) => before + 1);
    viewing.show(viewId, query);
  };
  return { asked, ask, viewing: { ...viewing, show }, viewsShown };
}
