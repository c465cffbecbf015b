import { useEffect, useMemo, useState } from 'react';
import { type BayMark, StateLegend } from '#spots/client/spot-state.tsx';
import { isKeptLater, type MapSpot } from '#spots/client/standing-spot.ts';
import { useFrontModal } from '#ui/modal-layer.ts';
import { isTyping } from '#ui/single-keys.ts';
import { countMarks } from './stand-spots.ts';

/** The legend of a map, and its spots of which all others step back while one of its marks is pressed. Escape ends that. */
export function useOnlyMark<Spot extends MapSpot>(spots: readonly Spot[]) {
  const [only, setOnly] = useState<BayMark | null>(null);
  const isInFront = useFrontModal() === undefined;
  useEffect(() => {
    if (only === null || !isInFront) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) setOnly(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [only, isInFront]);
  const shown = useMemo(
    () => (only === null ? spots : spots.map((spot) => (hasMark(spot, only) ? spot : { ...spot, matches: false }))),
    [spots, only],
  );
  const counts = useMemo(() => countMarks(spots), [spots]);
  return { spots: shown, legend: <StateLegend counts={counts} only={only} onOnly={setOnly} /> };
}

function hasMark(spot: MapSpot, mark: BayMark): boolean {
  const { state, held, leavesOn } = spot;
  if (mark === 'held') return held;
  if (mark === 'later') return isKeptLater(spot);
  return mark === 'leaving' ? leavesOn !== null : state === mark;
}
