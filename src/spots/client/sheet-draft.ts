import { formatMetres } from '#shared/length.ts';
import type { MapPlace } from '../map-layout.ts';
import type { Spot } from '../spot.schema.ts';
import {
  type CellProblem,
  type CellProblems,
  cellFrom,
  findDoubleNames,
  givenLength,
  NEW_CELLS,
  readCells,
  SPOT_COLUMNS,
  type SpotCells,
  type SpotColumn,
  type SpotMeasures,
} from '../spot-cells.ts';

type SheetEdit = { readonly seen: Spot; readonly cells: Partial<SpotCells> };

/** The unsaved edits of a sheet: cells of spots, with the spots as they were seen, and new rows. */
export type SheetDraft = {
  readonly edits: ReadonlyMap<string, SheetEdit>;
  readonly added: readonly { readonly id: string; readonly cells: SpotCells; readonly mapRow: number | null }[];
};
export const NO_DRAFT: SheetDraft = { edits: new Map(), added: [] };

/** True when nothing was typed, or nothing of it is left. */
export function isEmptyDraft({ edits, added }: SheetDraft): boolean {
  return edits.size === 0 && added.length === 0;
}

type Kept = { readonly edits: readonly [string, SheetEdit][]; readonly added: SheetDraft['added'] };

/** A draft as plain values, which a store and a file can hold; of new rows those in which something was typed. */
export function keepable({ edits, added }: SheetDraft): Kept {
  return { edits: [...edits], added: added.filter(({ cells }) => !isBlank(cells)) };
}

/** Restores a stored draft, without what was saved or deleted since. */
export function readKept(kept: unknown, spots: readonly Spot[], locale: string): SheetDraft {
  const { edits, added } = (kept ?? {}) as Partial<Kept>;
  if (!Array.isArray(edits) || !Array.isArray(added)) return NO_DRAFT;
  return withoutSaved({ edits: new Map(edits as Kept['edits']), added }, spots, locale);
}

/** A draft without what the spots say already, and without spots that are gone; the same one when that is all of it. */
export function withoutSaved(draft: SheetDraft, spots: readonly Spot[], locale: string): SheetDraft {
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const isLeft = ([id, { cells }]: Kept['edits'][number]) => {
    const spot = byId.get(id);
    if (spot === undefined) return false;
    const now = cellsOf(spot, locale);
    return !isSame({ ...now, ...cells }, now);
  };
  const edits = new Map([...draft.edits].filter(isLeft));
  const added = draft.added.filter(({ id }) => !byId.has(id));
  return edits.size + added.length === draft.edits.size + draft.added.length ? draft : { edits, added };
}

/** True for the cells of a new row in which nothing was typed. */
function isBlank(cells: SpotCells): boolean {
  return SPOT_COLUMNS.every((column) => cells[column] === NEW_CELLS[column]);
}

/** True for cells that mean the same, however they are written: 7,5 and 7.50. */
function isSame(left: SpotCells, right: SpotCells): boolean {
  return JSON.stringify(readCells(left)) === JSON.stringify(readCells(right));
}

export type SheetRow = {
  readonly id: string;
  /** The spot as it was when its first cell was changed; null for a new row. */
  readonly seen: Spot | null;
  readonly cells: SpotCells;
  readonly changed: ReadonlySet<SpotColumn>;
  readonly fields: SpotMeasures;
  readonly problems: CellProblems;
  /** Row of the map for a new spot; null puts it at the end of the last. */
  readonly mapRow: number | null;
};

/** A saved spot as cells; metres as the language writes them. */
export function cellsOf(spot: Spot, locale: string): SpotCells {
  return {
    name: spot.name,
    length: lengthCell(spot.lengthCm, locale),
    width: lengthCell(spot.widthCm, locale),
    height: lengthCell(spot.heightCm, locale),
    allowed: String(spot.allowedNumber),
    outOfUse: spot.outOfUse,
  };
}

/** An unknown length leaves its cell empty. */
function lengthCell(cm: number | null, locale: string): string {
  const given = givenLength(cm);
  return given === null ? '' : formatMetres(given, locale);
}

const ALL: ReadonlySet<SpotColumn> = new Set(SPOT_COLUMNS);
const NONE: ReadonlySet<SpotColumn> = new Set();

/** The rows of the sheet: spots by name with what was typed over them, then the new ones, each with its problems. */
export function sheetRows(spots: readonly Spot[], draft: SheetDraft, locale: string): readonly SheetRow[] {
  const rows: SheetRow[] = spots.map((spot) => {
    const edit = draft.edits.get(spot.id);
    const seen = edit?.seen ?? spot;
    const cells = { ...cellsOf(seen, locale), ...edit?.cells };
    const changed = edit === undefined ? NONE : changedColumns(cells, cellsOf(seen, locale));
    return { id: spot.id, seen, cells, changed, mapRow: null, ...readCells(cells) };
  });
  for (const { id, cells, mapRow } of draft.added) {
    rows.push({ id, seen: null, cells, changed: isBlank(cells) ? NONE : ALL, mapRow, ...readCells(cells) });
  }
  const doubles = findDoubleNames(rows.map(({ id, cells }) => ({ id, name: cells.name })));
  if (doubles.size === 0) return rows;
  const double: CellProblem = 'double';
  return rows.map((row) =>
    doubles.has(row.id) && row.changed.has('name') ? { ...row, problems: { ...row.problems, name: double } } : row,
  );
}

function changedColumns(cells: SpotCells, before: SpotCells): ReadonlySet<SpotColumn> {
  return new Set(SPOT_COLUMNS.filter((column) => cells[column] !== before[column]));
}

/** True for a row that a save would send. */
export function isChanged(row: SheetRow): boolean {
  return row.changed.size > 0;
}

/** True for a changed row that a save cannot send. */
export function isWrong(row: SheetRow): boolean {
  return isChanged(row) && Object.keys(row.problems).length > 0;
}

/** Puts values into cells of a row. */
export function withCells(draft: SheetDraft, row: SheetRow, cells: Partial<SpotCells>): SheetDraft {
  if (row.seen === null) {
    const added = draft.added.map((each) =>
      each.id === row.id ? { ...each, cells: { ...each.cells, ...cells } } : each,
    );
    return { ...draft, added };
  }
  const before = draft.edits.get(row.id);
  const edits = new Map(draft.edits);
  edits.set(row.id, { seen: before?.seen ?? row.seen, cells: { ...before?.cells, ...cells } });
  return { ...draft, edits };
}

/** Gives up what was typed into a row; a new row goes. */
export function withoutRow(draft: SheetDraft, id: string): SheetDraft {
  const edits = new Map(draft.edits);
  edits.delete(id);
  return { edits, added: draft.added.filter((row) => row.id !== id) };
}

/** Rebases a row on the spot as it is now, keeping what was typed. */
export function withSeen(draft: SheetDraft, seen: Spot): SheetDraft {
  const edit = draft.edits.get(seen.id);
  return edit === undefined ? draft : { ...draft, edits: new Map(draft.edits).set(seen.id, { ...edit, seen }) };
}

/** A new row at the end, empty or like another. */
export function withRow(draft: SheetDraft, id: string, cells: SpotCells = NEW_CELLS, mapRow: number | null = null) {
  return { ...draft, added: [...draft.added, { id, cells, mapRow }] };
}

/**
 * Puts a copied block into the sheet, its first cell at `row` and `column`. What reaches beyond the last row becomes
 * new rows while `newId` is given; what reaches beyond the last column is left out.
 */
export function withBlock(
  draft: SheetDraft,
  rows: readonly SheetRow[],
  at: { readonly row: number; readonly column: number },
  block: readonly (readonly string[])[],
  newId: (() => string) | null,
): SheetDraft {
  let next = draft;
  for (const [offset, line] of block.entries()) {
    const cells = cellsAt(line, at.column);
    const row = rows[at.row + offset];
    if (row !== undefined) next = withCells(next, row, cells);
    else if (newId !== null) next = withRow(next, newId(), { ...NEW_CELLS, ...cells });
  }
  return next;
}

function cellsAt(line: readonly string[], first: number): Partial<SpotCells> {
  let cells: Partial<SpotCells> = {};
  for (const [offset, text] of line.entries()) {
    const column = SPOT_COLUMNS[first + offset];
    if (column !== undefined) cells = { ...cells, ...cellFrom(column, text) };
  }
  return cells;
}

/** The map row for a new spot that names none: the map's last row. */
export function lastRow(places: readonly MapPlace[]): number {
  return places.reduce((most, place) => Math.max(most, place.mapRow), 0) || 1;
}
