import { NO_ROW, rowsOnMap } from '../map-layout.ts';
import { BAY_GAP, baySize, type MapSize, type Measured, ROW_NAME, SMALLEST } from './map-scale.ts';
import type { MapSpot } from './standing-spot.ts';

/** What lies side by side on the map: a row, or a part of the spots that lie in no row. */
export type MapLine = {
  readonly row: number;
  readonly spots: readonly MapSpot[];
  /** What is said before the line; null where it goes on from the line above. */
  readonly head: { readonly free: number; readonly named: boolean } | null;
};

/**
 * The lines of a map. Spots without a row would be one endless line: they fill as many lines as the width asks for. A
 * hall in which no spot has a row needs no word for that.
 */
export function linesOf(spots: readonly MapSpot[], width: number): readonly MapLine[] {
  const byId = new Map(spots.map((standing) => [standing.spot.id, standing]));
  const rows = rowsOnMap(spots.map(({ spot }) => spot));
  return rows.flatMap(([row, places]) => {
    const inRow = places.flatMap(({ id }) => byId.get(id) ?? []);
    const free = inRow.filter(({ state }) => state === 'free').length;
    const named = row !== NO_ROW || rows.length > 1;
    const length = row === NO_ROW && width > 0 ? baysIn(width) : inRow.length;
    return cut(inRow, length).map((part, index): MapLine => {
      return { row, spots: part, head: index === 0 ? { free, named } : null };
    });
  });
}

/** How many of the smallest bays lie side by side in a width. */
function baysIn(width: number): number {
  return Math.max(1, Math.floor((width - ROW_NAME) / (SMALLEST.width + BAY_GAP)));
}

function cut<Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

/**
 * The spot to which a key leads from another; undefined at an edge, and for any other key. Left is left in every language,
 * as on the map itself.
 */
export function spotBeside(
  lines: readonly MapLine[],
  perMetre: MapSize,
  from: { readonly id: string; readonly key: string },
): string | undefined {
  const at = lines.findIndex(({ spots }) => spots.some(({ spot }) => spot.id === from.id));
  const inLine = lines[at]?.spots ?? [];
  const index = inLine.findIndex(({ spot }) => spot.id === from.id);
  const beside = (line: MapLine | undefined) =>
    nearestIn(line?.spots ?? [], perMetre, middleOf(inLine, index, perMetre));
  switch (from.key) {
    case 'ArrowLeft':
      return inLine[index - 1]?.spot.id;
    case 'ArrowRight':
      return inLine[index + 1]?.spot.id;
    case 'Home':
      return inLine[0]?.spot.id;
    case 'End':
      return inLine.at(-1)?.spot.id;
    case 'ArrowUp':
      return beside(lines[at - 1]);
    case 'ArrowDown':
      return beside(lines[at + 1]);
    default:
      return undefined;
  }
}

/** How far from the start of its line the middle of a bay lies. */
function middleOf(inLine: readonly { readonly spot: Measured }[], index: number, perMetre: MapSize): number {
  const widths = inLine.slice(0, index + 1).map(({ spot }) => baySize(spot, perMetre).width);
  return widths.reduce((total, width) => total + width + BAY_GAP, 0) - (widths.at(-1) ?? 0) / 2;
}

function nearestIn(inLine: readonly MapSpot[], perMetre: MapSize, middle: number): string | undefined {
  const away = inLine.map((_, index) => Math.abs(middleOf(inLine, index, perMetre) - middle));
  return inLine[away.indexOf(Math.min(...away))]?.spot.id;
}
