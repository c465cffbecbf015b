/** Where a spot lies on the map of its warehouse. */
export type MapPlace = { readonly id: string; readonly mapRow: number; readonly mapPosition: number };

/** A target on the map: before a spot of a row, or at the end of the row. */
export type MapTarget = { readonly row: number; readonly beforeId: string | null };

export type MapStep = 'back' | 'forth' | 'up' | 'down';

/** The row of spots that nobody laid out, such as those of an import. */
export const NO_ROW = 0;

/** Rows and positions end here. */
const LAST = 9999;

/** The rows of a map from the first to the last, each with its spots by position. */
export function rowsOnMap<Place extends MapPlace>(
  places: readonly Place[],
): readonly (readonly [row: number, inRow: readonly Place[]])[] {
  const rows = new Map<number, Place[]>();
  for (const place of places) {
    const inRow = rows.get(place.mapRow);
    if (inRow === undefined) rows.set(place.mapRow, [place]);
    else inRow.push(place);
  }
  return [...rows]
    .sort(([left], [right]) => left - right)
    .map(([row, inRow]) => [row, inRow.sort((left, right) => left.mapPosition - right.mapPosition)] as const);
}

/** Lays one spot elsewhere. Answers with every spot whose place changes by it, as few as there must be. */
export function moveOnMap(places: readonly MapPlace[], id: string, target: MapTarget): readonly MapPlace[] {
  const moved = places.find((place) => place.id === id);
  if (moved === undefined || target.beforeId === id || target.row < 0 || target.row > LAST) return [];
  const inRow = rowsOnMap(places).find(([row]) => row === target.row)?.[1] ?? [];
  const now = inRow.findIndex((place) => place.id === id);
  if (now >= 0 && (inRow[now + 1]?.id ?? null) === target.beforeId) return [];
  const others = inRow.filter((place) => place.id !== id);
  const found = others.findIndex((place) => place.id === target.beforeId);
  const index = found < 0 ? others.length : found;
  let last = others[index - 1]?.mapPosition ?? Math.max(0, (others[index]?.mapPosition ?? 1) - 2);
  last += 1;
  const changed: MapPlace[] = [{ id, mapRow: target.row, mapPosition: last }];
  for (const place of others.slice(index)) {
    if (place.mapPosition > last) break;
    last += 1;
    changed.push({ id: place.id, mapRow: target.row, mapPosition: last });
  }
  return last > LAST ? [] : changed;
}

/** Where one step from the keyboard leads; null at an edge. A step down from the last row begins a new one. */
export function stepOnMap(places: readonly MapPlace[], id: string, step: MapStep): MapTarget | null {
  const rows = rowsOnMap(places);
  const at = rows.findIndex(([, inRow]) => inRow.some((place) => place.id === id));
  const [row, inRow] = rows[at] ?? [];
  if (row === undefined || inRow === undefined) return null;
  const index = inRow.findIndex((place) => place.id === id);
  if (step === 'back') return index === 0 ? null : { row, beforeId: inRow[index - 1]?.id ?? null };
  if (step === 'forth') {
    return index === inRow.length - 1 ? null : { row, beforeId: inRow[index + 2]?.id ?? null };
  }
  const next = rows[step === 'up' ? at - 1 : at + 1];
  if (next !== undefined) return { row: next[0], beforeId: next[1][index]?.id ?? null };
  return step === 'up' || inRow.length === 1 || row >= LAST ? null : { row: row + 1, beforeId: null };
}

/** The first free place at the end of a row. */
export function endOfRow(
  places: readonly MapPlace[],
  row: number,
): { readonly mapRow: number; readonly mapPosition: number } {
  const last = places.reduce((most, place) => (place.mapRow === row ? Math.max(most, place.mapPosition) : most), 0);
  return { mapRow: row, mapPosition: Math.min(LAST, last + 1) };
}

/** The row behind all others. */
export function nextRow(places: readonly MapPlace[]): number {
  return Math.min(LAST, places.reduce((most, place) => Math.max(most, place.mapRow), 0) + 1);
}
