import { useMemo, useState } from 'react';
import type { ListViewing } from '#ui/list/list-choice.ts';
import { choiceOfSize, type SpotChoice, sizeOf } from './spot-choice.ts';
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

/**
 * The room that is asked for. Its size is a part of what is chosen of the spots. The object it was taken from is not: a
 * named view asks for the size.
 */
export function useAskedRoom(
  choice: SpotChoice,
  change: (change: Partial<SpotChoice>) => void,
  viewing: ListViewing,
): Asking {
  const [picked, setPicked] = useState<AskedRoom | null>(null);
  const [viewsShown, setViewsShown] = useState(0);
  const asked = useMemo(() => {
    if (picked === null) return sizeOf(choice);
    const { length, width, height } = choiceOfSize(picked);
    const isItsSize = length === choice.length && width === choice.width && height === choice.height;
    return isItsSize ? picked : sizeOf(choice);
  }, [picked, choice]);
  const ask = (next: AskedRoom | null) => {
    setPicked(next?.objectId === undefined ? null : next);
    change(choiceOfSize(next));
  };
  const show = (viewId: string, query: string) => {
    setPicked(null);
    setViewsShown((before) => before + 1);
    viewing.show(viewId, query);
  };
  return { asked, ask, viewing: { ...viewing, show }, viewsShown };
}
