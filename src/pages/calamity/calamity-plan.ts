import type { SpotEntry } from '#spots/client/spot-index.ts';
import { NO_ROW, rowsOnMap } from '#spots/map-layout.ts';

/** A spot on the small map of a hall, in centimetres of the hall. */
export type PlanBay = {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export type PlanRow = { readonly row: number; readonly y: number; readonly height: number };
export type CalamityPlan = {
  readonly width: number;
  readonly height: number;
  readonly bays: readonly PlanBay[];
  /** Rows that have a number. */
  readonly rows: readonly PlanRow[];
};

type Placed = Pick<SpotEntry, 'id' | 'name' | 'lengthCm' | 'widthCm' | 'mapRow' | 'mapPosition'>;

/** A spot nobody measured is drawn as a common one. */
const COMMON = { lengthCm: 700, widthCm: 250 };
const GAP = 20;
const ROW_GAP = 90;
/** What the numbers of rows take before them. */
export const ROW_NUMBER = 200;
/** So many times as wide as high, where lengths drawn shorter can do it. */
const ASPECT = 2.6;
/** A metre of length is drawn no shorter than this part of a metre of width. */
const SHORTEST = 0.3;

const widthOf = ({ widthCm }: Placed) => (widthCm || COMMON.widthCm) + GAP;
const lengthOf = ({ lengthCm }: Placed) => lengthCm || COMMON.lengthCm;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The spots of a hall as they lie, flat enough for the top of a page. Spots without a row fill lines. */
export function calamityPlan(spots: readonly Placed[]): CalamityPlan {
  const lines = linesOf(spots);
  const isNumbered = lines.some(({ row }) => row !== NO_ROW);
  const before = isNumbered ? ROW_NUMBER : 0;
  const width = before + Math.max(0, ...lines.map((line) => sum(line.spots.map(widthOf))));
  const heights = lines.map((line) => Math.max(...line.spots.map(lengthOf)));
  const free = width / ASPECT - lines.length * ROW_GAP;
  const squeeze = Math.min(1, Math.max(SHORTEST, free / Math.max(1, sum(heights))));
  const bays: PlanBay[] = [];
  const rows: PlanRow[] = [];
  let y = 0;
  for (const [at, line] of lines.entries()) {
    let x = before;
    const height = (heights[at] ?? 0) * squeeze;
    for (const spot of line.spots) {
      const { id, name } = spot;
      bays.push({ id, name, x, y, width: widthOf(spot) - GAP, height: lengthOf(spot) * squeeze });
      x += widthOf(spot);
    }
    if (line.row !== NO_ROW) rows.push({ row: line.row, y, height });
    y += height + ROW_GAP;
  }
  return { width, height: Math.max(0, y - ROW_GAP), bays, rows };
}

type Line = { readonly row: number; readonly spots: readonly Placed[] };

function linesOf(spots: readonly Placed[]): readonly Line[] {
  const rows = rowsOnMap(spots);
  const laidOut = rows.filter(([row]) => row !== NO_ROW).map(([, inRow]) => sum(inRow.map(widthOf)));
  return rows.flatMap(([row, inRow]): readonly Line[] => {
    if (row !== NO_ROW) return [{ row, spots: inRow }];
    const area = sum(inRow.map((spot) => widthOf(spot) * (lengthOf(spot) * SHORTEST + ROW_GAP)));
    return filled(inRow, Math.max(Math.sqrt(area * ASPECT), ...laidOut)).map((part) => ({ row, spots: part }));
  });
}

/** The spots as lines that are no wider than asked. */
function filled(spots: readonly Placed[], width: number): readonly (readonly Placed[])[] {
  const lines: Placed[][] = [];
  let taken = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    if (taken + widthOf(spot) > width) {
      lines.push([]);
      taken = 0;
    }
    lines.at(-1)?.push(spot);
    taken += widthOf(spot);
  }
  return lines;
}
