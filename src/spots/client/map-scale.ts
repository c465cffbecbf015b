import type { SpotEntry } from './spot-index.ts';

/** Pixels on the screen. */
export type MapSize = { readonly width: number; readonly height: number };
export type Measured = Pick<SpotEntry, 'lengthCm' | 'widthCm'>;

/** A hall as it is laid out before any zoom. */
export type HallPlan = {
  /** Pixels a metre of width, and of length, takes. */
  readonly perMetre: MapSize;
  readonly size: MapSize;
  /** The zoom at which the whole hall is in sight; 1 where it is so by itself. */
  readonly fit: number;
};

/** What the names of rows take before them, and the gaps between bays and between rows, in pixels. */
export const ROW_NAME = 44;
export const BAY_GAP = 2;
export const ROW_GAP = 8;
/** A plate that can be read, and three lines as high: no bay is laid out smaller. */
export const SMALLEST = { width: 63, height: 50 };
/** A spot nobody measured is drawn as a common one. */
const COMMON = { lengthCm: 700, widthCm: 250 };
/** A spot in metres below which bays are not made larger for it: a hall with one for a motorcycle keeps its size. */
const SMALL_SPOT = { width: 2, length: 4 };
const MOST_PER_METRE = 44;

const widthOf = ({ widthCm }: Measured) => (widthCm || COMMON.widthCm) / 100;
const lengthOf = ({ lengthCm }: Measured) => (lengthCm || COMMON.lengthCm) / 100;

/**
 * Lays a hall out so that it fills the room there is as well as readable bays can. Widths keep their relation to each
 * other, and lengths theirs; a metre of length may be drawn shorter than one of width.
 */
export function hallPlan(rows: readonly (readonly Measured[])[], room: MapSize): HallPlan {
  const perRow = rows.map((row) => (room.width - ROW_NAME - row.length * BAY_GAP) / sum(row.map(widthOf)));
  const longest = rows.map((row) => Math.max(...row.map(lengthOf)));
  const spots = rows.flat();
  const narrowest = Math.max(SMALL_SPOT.width, Math.min(...spots.map(widthOf)));
  const shortest = Math.max(SMALL_SPOT.length, Math.min(...spots.map(lengthOf)));
  const perMetre = {
    width: between(SMALLEST.width / narrowest, Math.min(...perRow), MOST_PER_METRE),
    height: between(SMALLEST.height / shortest, (room.height - rows.length * ROW_GAP) / sum(longest), MOST_PER_METRE),
  };
  const widths = rows.map((row) => ROW_NAME + sum(row.map((spot) => baySize(spot, perMetre).width + BAY_GAP)));
  const size = {
    width: Math.max(...widths),
    height: sum(rows.map((row) => rowHeight(row, perMetre) + ROW_GAP)),
  };
  const fit = room.width > 0 ? Math.min(1, room.width / size.width, room.height / size.height) : 1;
  return { perMetre, size, fit };
}

export function baySize(spot: Measured, perMetre: MapSize): MapSize {
  return {
    width: Math.max(SMALLEST.width, widthOf(spot) * perMetre.width),
    height: Math.max(SMALLEST.height, lengthOf(spot) * perMetre.height),
  };
}

export function rowHeight(row: readonly Measured[], perMetre: MapSize): number {
  return Math.max(...row.map((spot) => baySize(spot, perMetre).height));
}

/** A bay of the board on which a map is laid out: large enough for a thumb and its name. */
export function boardBay(spot: Measured & Pick<SpotEntry, 'name'>): MapSize {
  return {
    width: Math.max(44, widthOf(spot) * 18, spot.name.length * 8 + 8),
    height: Math.max(44, lengthOf(spot) * 18),
  };
}

/** The zooms from which on a bay has room for everything, for its name and plate, and for its name. */
const ROOM = { all: 0.92, plate: 0.68, name: 0.55 };

/** The zoom at which the smallest bay is as high as a finger needs, which is 44 pixels. */
const FOR_FINGER = 44 / SMALLEST.height;

/**
 * The zoom at which a map opens. At a desk that shows the whole hall, whatever its bays still say; on a tablet as much of it
 * as bays that a finger hits leave room for; on a phone the bays say everything.
 */
export function firstZoom({ fit }: Pick<HallPlan, 'fit'>, hand: 'mouse' | 'finger' | 'phone'): number {
  if (hand === 'mouse') return fit;
  return hand === 'finger' ? Math.max(fit, FOR_FINGER) : 1;
}

const CLOSEST = 3;
const STEP = 1.4;

/** A zoom within its limits: from the whole hall to a few bays. */
export function limitZoom({ fit }: Pick<HallPlan, 'fit'>, zoom: number): number {
  return between(fit, zoom, CLOSEST);
}

/** The next zoom in a direction; the same at a limit. */
export function stepZoom(plan: Pick<HallPlan, 'fit'>, zoom: number, step: 1 | -1): number {
  return limitZoom(plan, step > 0 ? zoom * STEP : zoom / STEP);
}

/** What a bay has room for at a zoom: everything, its name and plate, only its name (in larger letters), or only its looks. */
export type MapDetail = 'all' | 'plate' | 'name' | 'looks';

export function detailAt(zoom: number): MapDetail {
  if (zoom >= ROOM.all) return 'all';
  if (zoom >= ROOM.plate) return 'plate';
  return zoom >= ROOM.name ? 'name' : 'looks';
}

/** By how much letters are smaller than the zoom would make them: they grow less than the bay, which so says more. */
export function textAt(zoom: number): number {
  return zoom <= 1 ? 1 : 1 / Math.sqrt(zoom);
}

/** From this zoom on a bay has room for the day on which its object leaves, whatever its height. */
export const CLOSE = 1.4;

/** What of the map, before any zoom, lies under a point of the frame. */
export function placeUnder(scrolled: number, point: number, zoom: number): number {
  return (scrolled + point) / zoom;
}

/** Where to scroll so that a place of the map lies under a point of the frame. */
export function scrollFor(place: number, point: number, zoom: number): number {
  return place * zoom - point;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function between(least: number, number: number, most: number): number {
  return Math.max(least, Math.min(most, number));
}
