import { describe, expect, test } from 'vitest';
import { endOfRow, type MapPlace, moveOnMap, nextRow, rowsOnMap, stepOnMap } from '#spots/map-layout.ts';

const at = (id: string, mapRow: number, mapPosition: number): MapPlace => ({ id, mapRow, mapPosition });
const MAP = [at('a', 1, 1), at('b', 1, 2), at('c', 1, 3), at('d', 2, 1), at('e', 2, 5)];

/** Returns the map after a move, as rows of ids. */
function drawn(places: readonly MapPlace[], changed: readonly MapPlace[]): string[] {
  const now = places.map((place) => changed.find(({ id }) => id === place.id) ?? place);
  return rowsOnMap(now).map(([row, inRow]) => `${row}: ${inRow.map(({ id }) => id).join(' ')}`);
}

describe('a spot laid elsewhere on the map', () => {
  test.each([
    ['before another of its row', 'c', { row: 1, beforeId: 'a' }, ['1: c a b', '2: d e']],
    ['to the end of its row', 'a', { row: 1, beforeId: null }, ['1: b c a', '2: d e']],
    ['into another row', 'a', { row: 2, beforeId: 'e' }, ['1: b c', '2: d a e']],
    ['at the start of another row', 'a', { row: 2, beforeId: 'd' }, ['1: b c', '2: a d e']],
    ['into a row of its own', 'b', { row: 3, beforeId: null }, ['1: a c', '2: d e', '3: b']],
  ])('%s', (_words, id, target, rows) => {
    expect(drawn(MAP, moveOnMap(MAP, id, target))).toEqual(rows);
  });

  test('pushes on only the spots in its way', () => {
    expect(moveOnMap(MAP, 'a', { row: 2, beforeId: 'e' })).toEqual([at('a', 2, 2)]);
    expect(moveOnMap(MAP, 'd', { row: 1, beforeId: 'b' })).toEqual([at('d', 1, 2), at('b', 1, 3), at('c', 1, 4)]);
  });

  test('stays where it lies when nothing would change, or when it is not on this map', () => {
    expect(moveOnMap(MAP, 'a', { row: 1, beforeId: 'b' })).toEqual([]);
    expect(moveOnMap(MAP, 'c', { row: 1, beforeId: null })).toEqual([]);
    expect(moveOnMap(MAP, 'a', { row: 1, beforeId: 'a' })).toEqual([]);
    expect(moveOnMap(MAP, 'somebody else', { row: 1, beforeId: null })).toEqual([]);
  });

  test('is never laid beyond the last row or position', () => {
    expect(moveOnMap(MAP, 'a', { row: 10_000, beforeId: null })).toEqual([]);
    const full = [...MAP, at('z', 2, 9999)];
    expect(moveOnMap(full, 'a', { row: 2, beforeId: null })).toEqual([]);
    expect(moveOnMap(full, 'a', { row: 2, beforeId: 'z' })).toEqual([at('a', 2, 6)]);
  });
});

describe('a step of the keyboard', () => {
  test.each([
    ['b', 'back', ['1: b a c', '2: d e']],
    ['b', 'forth', ['1: a c b', '2: d e']],
    ['b', 'down', ['1: a c', '2: d b e']],
    ['d', 'up', ['1: d a b c', '2: e']],
    ['e', 'down', ['1: a b c', '2: d', '3: e']],
  ] as const)('%s %s', (id, step, rows) => {
    const target = stepOnMap(MAP, id, step);
    expect(target && drawn(MAP, moveOnMap(MAP, id, target))).toEqual(rows);
  });

  test('ends at the edges', () => {
    expect(stepOnMap(MAP, 'a', 'back')).toBeNull();
    expect(stepOnMap(MAP, 'c', 'forth')).toBeNull();
    expect(stepOnMap(MAP, 'a', 'up')).toBeNull();
    expect(stepOnMap([at('a', 1, 1)], 'a', 'down')).toBeNull();
    expect(stepOnMap(MAP, 'somebody else', 'up')).toBeNull();
  });
});

test('new spots get the end of a row, or a row behind all others', () => {
  expect(endOfRow(MAP, 2)).toEqual({ mapRow: 2, mapPosition: 6 });
  expect(endOfRow(MAP, 7)).toEqual({ mapRow: 7, mapPosition: 1 });
  expect(nextRow(MAP)).toBe(3);
  expect(nextRow([])).toBe(1);
});
