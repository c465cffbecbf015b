import { inAisle, OUT, type State } from './state.ts';
import type { Yard } from './yard.ts';

/** A state in text, row by row, up to what can take each other's place; `open`: the spots that are reached from the aisle. */
export type Keys = { readonly rows: readonly string[]; readonly open: string };

export function keysOf(yard: Yard, state: State): Keys {
  return { rows: yard.lanes.map((_, lane) => rowKey(yard, state, lane)), open: openKey(yard, state) };
}

/** The same after something changed on some spots; what is no spot is left out. */
export function keysAfter(yard: Yard, state: State, before: Keys, changed: readonly number[]): Keys {
  const rows = [...before.rows];
  let { open } = before;
  for (const spot of changed) {
    const lane = yard.laneOf[spot];
    if (lane === undefined) continue;
    if (lane === -1) open = openKey(yard, state);
    else rows[lane] = rowKey(yard, state, lane);
  }
  return { rows, open };
}

/** States of one key need as many moves from here on. */
export function keyOf(yard: Yard, state: State, { rows, open }: Keys): string {
  const waiting = inAisle(yard, state).map((actor) => yard.actorClass[actor] ?? 0);
  return [...rows].sort().join(';') + open + waiting.sort((left, right) => left - right).join(',');
}

/** What tells a place from others that would do as well. */
export function placeKey(yard: Yard, state: State, { rows }: Keys, spot: number): string {
  const lane = yard.laneOf[spot] ?? -1;
  return lane >= 0 ? `${rows[lane]} ${yard.placeOf[spot]}` : spotKey(yard, state, spot);
}

function rowKey(yard: Yard, state: State, lane: number): string {
  const { cells, front, back } = yard.lanes[lane] ?? { cells: [], front: false, back: false };
  return `${Number(front)}${Number(back)}:${cells.map((cell) => spotKey(yard, state, cell)).join(',')}`;
}

function openKey(yard: Yard, state: State): string {
  const open = yard.spots.flatMap((_, spot) => (yard.laneOf[spot] === -1 ? [spotKey(yard, state, spot)] : []));
  return `|${open.sort().join(';')}|`;
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
