import type { SpotEntry } from './spot-index.ts';

/** Pixels a metre takes, from the whole warehouse at a glance to one bay for a thumb. */
export const SCALES = [5, 8, 12, 18, 23, 30, 40] as const;
/** The initial scale of a map: on a phone the narrowest common spot (2.50 m) is still wide enough for a thumb. */
export const FIRST_SCALE = { phone: 18, desk: 23 };
/** From this scale on every bay is made large enough for a thumb, even where to scale it would be smaller. */
const THUMB_SCALE = 18;
const SMALLEST = 44;
/** What a letter of a spot's name takes, in pixels. */
const LETTER = 8;
/** A spot nobody measured is drawn as a common one. */
const COMMON = { lengthCm: 700, widthCm: 250 };

export type BaySize = { readonly width: number; readonly height: number; readonly named: boolean };

/** How large a spot is drawn, in pixels, and whether its name has room. */
export function baySize(spot: Pick<SpotEntry, 'name' | 'lengthCm' | 'widthCm'>, scale: number): BaySize {
  const width = ((spot.widthCm || COMMON.widthCm) / 100) * scale;
  const height = ((spot.lengthCm || COMMON.lengthCm) / 100) * scale;
  const nameWidth = spot.name.length * LETTER + 8;
  if (scale < THUMB_SCALE) return { width, height, named: width >= nameWidth && height >= 20 };
  return { width: Math.max(SMALLEST, width, nameWidth), height: Math.max(SMALLEST, height), named: true };
}

/** The next scale in a direction; the same at the end. */
export function stepScale(scale: number, step: 1 | -1): number {
  const at = SCALES.findIndex((each) => each >= scale);
  return SCALES[at + step] ?? scale;
}
