import { inAisle, OUT, type State } from './state.ts';
import type { Yard } from './yard.ts';

/**
 * How the rows look at the start, up to what can take each other's place: a number for each look. A spot that is reached from
 * the aisle counts as a row of its own, behind the others.
 */
export type Looks = { readonly start: readonly number[]; readonly numberOf: (look: string) => number };

/** The rows that changed since the start, each followed by the number of its look. It is as long as the way there. */
export type Keys = readonly number[];

export function looksOf(yard: Yard, state: State): Looks {
  const numbers = new Map<string, number>();
  const numberOf = (look: string) => {
    const known = numbers.get(look);
    if (known !== undefined) return known;
    numbers.set(look, numbers.size);
    return numbers.size - 1;
  };
  const rows = [...yard.lanes, ...yard.spots].map((_, row) => {
    const isInLane = (yard.laneOf[row - yard.lanes.length] ?? -1) >= 0;
    return isInLane ? -1 : numberOf(lookOf(yard, state, row));
  });
  return { start: rows, numberOf };
}

/** The keys after something changed on some spots; what is no spot is left out. */
export function keysAfter(yard: Yard, state: State, looks: Looks, before: Keys, changed: readonly number[]): Keys {
  const keys = [...before];
  for (const spot of changed) {
    if (spot < 0) continue;
    const row = rowOf(yard, spot);
    const at = placeIn(keys, row);
    keys[at] = row;
    keys[at + 1] = looks.numberOf(lookOf(yard, state, row));
  }
  return keys;
}

/**
 * States of one key need as many moves from here on. It names what rows look like that did not at the start, and what no row
 * looks like any more.
 */
export function keyOf(yard: Yard, state: State, { start }: Looks, keys: Keys): string {
  const counts = new Map<number, number>();
  const count = (look: number, by: number) => counts.set(look, (counts.get(look) ?? 0) + by);
  for (let at = 0; at < keys.length; at += 2) {
    count(start[keys[at] ?? 0] ?? -1, -1);
    count(keys[at + 1] ?? -1, 1);
  }
  const changed = [...counts].filter(([, by]) => by !== 0).sort(([left], [right]) => left - right);
  const waiting = inAisle(yard, state).map((actor) => yard.actorClass[actor] ?? 0);
  return `${changed.join(';')}|${waiting.sort((left, right) => left - right).join(',')}`;
}

/** What tells a place from others that would do as well. */
export function placeKey(yard: Yard, { start }: Looks, keys: Keys, spot: number): string {
  const row = rowOf(yard, spot);
  return `${keys[placeIn(keys, row) + 1] ?? start[row]} ${yard.placeOf[spot]}`;
}

/** Where a row stands in the keys, or would be added. */
function placeIn(keys: Keys, row: number): number {
  let at = 0;
  while (at < keys.length && keys[at] !== row) at += 2;
  return at;
}

function rowOf(yard: Yard, spot: number): number {
  const lane = yard.laneOf[spot] ?? -1;
  return lane >= 0 ? lane : yard.lanes.length + spot;
}

function lookOf(yard: Yard, state: State, row: number): string {
  const lane = yard.lanes[row];
  if (lane === undefined) return spotKey(yard, state, row - yard.lanes.length);
  const { cells, front, back } = lane;
  return `${Number(front)}${Number(back)}:${cells.map((cell) => spotKey(yard, state, cell)).join(',')}`;
}

/** A spot by its kind, how much it holds, and those on it that may still move. */
function spotKey(yard: Yard, state: State, spot: number): string {
  const here: string[] = [];
  for (const actor of yard.livesOn[spot] ?? []) {
    if ((state.at[actor] ?? OUT) !== spot || state.settled[actor] === 1) continue;
    here.push(`${yard.isWanted[actor] ? 'w' : 'm'}${yard.actorClass[actor]}`);
  }
  return `${yard.spotClass[spot]}/${yard.spots[spot]?.allowedNumber}/${state.load[spot]}${here.sort().join('')}`;
}
