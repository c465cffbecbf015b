import type { Occupancy } from '#objects/client/occupancy.ts';
import { fitsSpot } from '#objects/fit.ts';
import type { AskedSize } from '#spots/client/fit-question.tsx';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import type { StandingSpot } from '#spots/client/spot-map.tsx';
import { spotState } from '#spots/occupancy.ts';

/** Spots with what stands there; with a question, only a free spot that surely fits matches. */
export function standSpots(
  spots: readonly SpotEntry[],
  occupancy: Occupancy,
  asked: AskedSize | null,
): readonly StandingSpot[] {
  return spots.map((spot) => {
    const standing = occupancy.bySpot.get(spot.id) ?? [];
    const state = spotState(spot, standing.length);
    return {
      spot,
      taken: standing.length,
      state,
      unsure: standing.some((entry) => !entry.placeConfirmed),
      matches: asked === null || (state === 'free' && fitsSpot(asked, spot) !== 'too_small'),
    };
  });
}
