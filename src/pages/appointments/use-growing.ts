import { startTransition, useEffect, useState } from 'react';

/** Rows that fill a screen, and rows added at a time. */
const STEP = 20;

/**
 * How many rows of a long list to draw: a screenful at once, the others behind it in steps, between which the page
 * answers. Reaches `wanted`.
 */
export function useGrowing(wanted: number): number {
  const [drawn, setDrawn] = useState(STEP);
  useEffect(() => {
    if (drawn < wanted) startTransition(() => setDrawn(drawn + STEP));
  }, [drawn, wanted]);
  return Math.min(drawn, wanted);
}
