import { NO_ROW } from './map-layout.ts';
import type { Spot, Warehouse } from './spot.schema.ts';

/**
 * Where vehicles leave a row: before its first spot (`front`), behind its last (`back`), at both ends, or at no end
 * because every spot is reached from the aisle (`none`).
 */
export type RowEnd = Warehouse['rowEnds'][string] | 'none';

export const ROW_ENDS = ['none', 'front', 'back', 'both'] as const satisfies readonly RowEnd[];

/** The ends of a row. Spots without a row stand free. */
export function endOf({ rowEnds }: Pick<Warehouse, 'rowEnds'>, row: number): RowEnd {
  return row === NO_ROW ? 'none' : (rowEnds[row] ?? 'none');
}

/** The ends of all rows once those of one are changed. */
export function withRowEnd(rowEnds: Warehouse['rowEnds'], row: number, end: RowEnd): Warehouse['rowEnds'] {
  const { [row]: _before, ...others } = rowEnds;
  return end === 'none' || row === NO_ROW ? others : { ...others, [row]: end };
}

/** The ends of the rows that have a spot: a new row by the number of one that is gone begins without. */
export function endsOfRows(
  rowEnds: Warehouse['rowEnds'],
  spots: readonly Pick<Spot, 'mapRow'>[],
): Warehouse['rowEnds'] {
  const rows = new Set(spots.map(({ mapRow }) => String(mapRow)));
  return Object.fromEntries(Object.entries(rowEnds).filter(([row]) => rows.has(row)));
}

type Laid = Pick<Spot, 'id' | 'mapRow' | 'mapPosition'>;

/** Spots of a warehouse in the order of their row, by position. */
export function inRow<Place extends Laid>(spots: readonly Place[], row: number): readonly Place[] {
  return spots
    .filter((spot) => spot.mapRow === row)
    .sort((left, right) => left.mapPosition - right.mapPosition || (left.id < right.id ? -1 : 1));
}

/**
 * The spots between a spot and each open end of its row, nearest to the spot first. One of the ways has to be clear; a
 * way without spots is. `spots` are those of its warehouse.
 */
export function whatStandsBefore<Place extends Laid>(
  spot: Place,
  spots: readonly Place[],
  warehouse: Pick<Warehouse, 'rowEnds'>,
): readonly (readonly Place[])[] {
  const end = endOf(warehouse, spot.mapRow);
  if (end === 'none') return [[]];
  const row = inRow(spots, spot.mapRow);
  const at = row.findIndex(({ id }) => id === spot.id);
  const toFront = row.slice(0, Math.max(0, at)).reverse();
  const toBack = row.slice(at + 1);
  if (end === 'front') return [toFront];
  return end === 'back' ? [toBack] : [toFront, toBack];
}
