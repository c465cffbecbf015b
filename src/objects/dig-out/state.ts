import type { Yard } from './yard.ts';

/** Where an actor is that stands on no spot. */
export const OUT = -1;
export const AISLE = -2;

/** A moment of the work. Whoever was put on a spot for good is settled, and moved no more. */
export type State = { readonly at: Int32Array; readonly settled: Uint8Array; readonly load: Uint16Array };

/** An actor moved to a spot, to the aisle or out. */
export type Step = { readonly actor: number; readonly to: number };

export function startOf(yard: Yard): State {
  return {
    at: Int32Array.from(yard.home, (spot, actor) => (yard.waits[actor] === true ? AISLE : spot)),
    settled: new Uint8Array(yard.actors.length),
    load: Uint16Array.from(yard.load),
  };
}

/** True when nothing stands on these places of a lane, and the actor, where one is given, may drive over them. */
function isClear(yard: Yard, { load }: State, cells: readonly number[], from: number, to: number, actor = -1): boolean {
  for (let place = from; place < to; place += 1) {
    const cell = cells[place] ?? -1;
    if (load[cell] !== 0 || (actor >= 0 && !yard.mayPass(actor, cell))) return false;
  }
  return true;
}

/** True when there is a way between a spot and the aisle, for the actor who drives in where one is given. */
export function isReached(yard: Yard, state: State, spot: number, actor = -1): boolean {
  const lane = yard.lanes[yard.laneOf[spot] ?? -1];
  if (lane === undefined) return true;
  const { cells, front, back } = lane;
  const at = yard.placeOf[spot] ?? 0;
  if (front && isClear(yard, state, cells, 0, at, actor)) return true;
  return back && isClear(yard, state, cells, at + 1, cells.length, actor);
}

/** True when the actor can be put on the spot as the yard stands: it fits, there is room, and a way. */
export function canPut(yard: Yard, state: State, actor: number, spot: number): boolean {
  const { load } = state;
  const allowed = (yard.spots[spot]?.allowedNumber ?? 0) - (yard.kept[spot] ?? 0);
  if ((load[spot] ?? 0) + waitingFor(yard, state, spot, actor) >= allowed || !yard.mayStand(actor, spot)) return false;
  const from = state.at[actor] ?? OUT;
  const way = isHomeOf(yard, actor, spot);
  if (from < 0) return isReached(yard, state, spot, way);
  if (from === spot) return false;
  const leaves = isReached(yard, state, from);
  // The way is looked at without the actor itself.
  load[from] = (load[from] ?? 1) - 1;
  const isWay = (leaves && isReached(yard, state, spot, way)) || isAlong(yard, state, actor, from, spot);
  load[from] = (load[from] ?? 0) + 1;
  return isWay;
}

/** How many others wait in the aisle for their own spot. */
function waitingFor(yard: Yard, { at }: State, spot: number, actor: number): number {
  return (yard.waitsFor.get(spot) ?? []).filter((other) => other !== actor && at[other] === AISLE).length;
}

/** True when one spot is reached from the other along their row, without leaving it. */
function isAlong(yard: Yard, state: State, actor: number, from: number, to: number): boolean {
  const lane = yard.laneOf[to] ?? -1;
  if (lane < 0 || lane !== yard.laneOf[from]) return false;
  const [here, there] = [yard.placeOf[from] ?? 0, yard.placeOf[to] ?? 0];
  const cells = yard.lanes[lane]?.cells ?? [];
  return isClear(yard, state, cells, Math.min(here, there) + 1, Math.max(here, there), actor);
}

/** The actor whose width counts on the way: nobody's where it goes home, the way it came. */
function isHomeOf(yard: Yard, actor: number, spot: number): number {
  return yard.home[actor] === spot ? -1 : actor;
}

/**
 * Takes a step, and then out everything wanted whose way is clear by it: that is in nobody's way any more, so it never costs a
 * move. Changes the state; answers with what got out, in order.
 */
export function take(yard: Yard, state: State, { actor, to }: Step): readonly number[] {
  const lane = yard.laneOf[state.at[actor] ?? OUT] ?? -1;
  put(state, actor, to);
  if (to >= 0) state.settled[actor] = 1;
  return lane < 0 ? [] : letOutOf(yard, state, yard.livesIn[lane] ?? []);
}

/** The moment at which those that may be moved stand so. */
export function stateWith(yard: Yard, at: Int32Array, settled: Uint8Array): State {
  const load = Uint16Array.from(yard.load);
  for (const [actor, spot] of at.entries()) {
    const home = yard.home[actor] ?? OUT;
    if (yard.waits[actor] !== true) load[home] = (load[home] ?? 1) - 1;
    if (spot >= 0) load[spot] = (load[spot] ?? 0) + 1;
  }
  return { at, settled, load };
}

export function copyOf({ at, settled, load }: State): State {
  return { at: at.slice(), settled: settled.slice(), load: load.slice() };
}

function put({ at, load }: State, actor: number, to: number): void {
  const from = at[actor] ?? OUT;
  if (from >= 0) load[from] = (load[from] ?? 1) - 1;
  if (to >= 0) load[to] = (load[to] ?? 0) + 1;
  at[actor] = to;
}

/** Takes out everything wanted that nothing stands before. */
export function letOut(yard: Yard, state: State): readonly number[] {
  return letOutOf(yard, state, [...yard.actors.keys()]);
}

function letOutOf(yard: Yard, state: State, actors: readonly number[]): readonly number[] {
  const outs: number[] = [];
  for (let again = true; again; ) {
    again = false;
    for (const actor of actors) {
      const spot = state.at[actor] ?? OUT;
      if (!yard.isWanted[actor] || spot < 0 || !isReached(yard, state, spot)) continue;
      put(state, actor, OUT);
      outs.push(actor);
      again = true;
    }
  }
  return outs;
}

/** What has to be cleared of a lane: places before `front`, and behind `back`. */
export type LaneNeed = { readonly cost: number; readonly front: number; readonly back: number };

const NOTHING: LaneNeed = { cost: 0, front: 0, back: Infinity };

/**
 * The fewest moves of what has to move once more before everything wanted of a lane is out; infinite when one of those in the way is
 * never moved. Of two ends, some leave by the one and the rest by the other.
 */
export function needOf(yard: Yard, state: State, lane: number): LaneNeed {
  const { cells, front, back } = yard.lanes[lane] ?? { cells: [], front: false, back: false };
  const weights = cells.map((cell) => ({ stays: state.load[cell] ?? 0, moves: 0, wanted: 0 }));
  const places: number[] = [];
  for (const actor of yard.livesIn[lane] ?? []) {
    const spot = state.at[actor] ?? OUT;
    if (spot < 0 || state.settled[actor] === 1) continue;
    const place = yard.placeOf[spot] ?? 0;
    const weight = weights[place];
    if (weight === undefined) continue;
    weight.stays -= 1;
    if (!yard.isWanted[actor]) weight.moves += yard.weightOf(actor);
    else if (!places.includes(place)) places.push(place);
  }
  if (places.length === 0) return NOTHING;
  places.sort((left, right) => left - right);
  const costs = weights.map(({ stays, moves }) => (stays > 0 ? Infinity : moves));
  const sum = (from: number, to: number) => costs.slice(from, to).reduce((total, cost) => total + cost, 0);
  let best: LaneNeed = { cost: Infinity, front: 0, back: Infinity };
  // The first `split` places leave by the front.
  for (let split = 0; split <= places.length; split += 1) {
    const [last, next] = [places[split - 1], places[split]];
    if ((last !== undefined && !front) || (next !== undefined && !back)) continue;
    const cost = (last === undefined ? 0 : sum(0, last)) + (next === undefined ? 0 : sum(next + 1, cells.length));
    if (cost < best.cost) best = { cost, front: last ?? 0, back: next ?? Infinity };
  }
  return best;
}

/** How many moves are needed at least, with those that bring back what waits in the aisle. */
export function leastMoves(yard: Yard, state: State): number {
  let total = yard.owed;
  for (const lane of yard.wantedLanes) total += needOf(yard, state, lane).cost;
  return total;
}

export function inAisle(yard: Yard, state: State): readonly number[] {
  return yard.actors.flatMap((_, actor) => (state.at[actor] === AISLE ? [actor] : []));
}
