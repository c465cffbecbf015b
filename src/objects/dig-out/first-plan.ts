import {
  AISLE,
  canPut,
  inAisle,
  isReached,
  leastMoves,
  letOut,
  needOf,
  OUT,
  type State,
  type Step,
  startOf,
  take,
} from './state.ts';
import type { Yard } from './yard.ts';

export type Way = {
  readonly steps: readonly Step[];
  readonly cost: number;
  /** Those in the aisle that fit nowhere any more. */
  readonly stranded: readonly number[];
};

/** How many orders of rows are tried, and how many places are looked at for them. */
const MOST_TRIES = 100;
const MOST_PLACES = 50_000_000;

/**
 * A plan that works row by row: what is in the way goes to the best place that lasts, or to the aisle until everything is
 * out. Orders of rows are tried, and one that needs fewer moves is kept: rows that are empty take in those of later ones.
 */
export function firstPlan(yard: Yard): Way {
  const start = startOf(yard);
  letOut(yard, start);
  const rows = yard.wantedLanes
    .map((lane) => ({ lane, cost: needOf(yard, start, lane).cost }))
    .sort((left, right) => left.cost - right.cost || left.lane - right.lane)
    .map(({ lane }) => lane);
  let order: readonly number[] = rows;
  let best = workThrough(yard, order);
  const least = leastMoves(yard, start);
  const tried = Math.min(MOST_TRIES, MOST_PLACES / (yard.actors.length * yard.spots.length));
  if (best.stranded.length > 0) {
    const plain = workThrough(yard, order, false);
    if (isBetter(plain, best)) best = plain;
  }
  let tries = 1;
  for (let improved = true; improved; ) {
    improved = false;
    for (const [from, to] of swapsOf(rows.length)) {
      if (tries >= tried || isBest(best, least)) return best;
      const other = moved(order, from, to);
      const way = workThrough(yard, other);
      tries += 1;
      if (!isBetter(way, best)) continue;
      [best, order, improved] = [way, other, true];
    }
  }
  return best;
}

/** Every place of a list, with every other one that it can go to. */
function* swapsOf(length: number): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < length; from += 1) {
    for (let to = 0; to < length; to += 1) if (to !== from) yield [from, to];
  }
}

function isBest(way: Way, least: number): boolean {
  return way.stranded.length === 0 && way.cost === least;
}

function isBetter(way: Way, than: Way): boolean {
  return (
    way.stranded.length < than.stranded.length || (way.stranded.length === than.stranded.length && way.cost < than.cost)
  );
}

function moved(order: readonly number[], from: number, to: number): readonly number[] {
  const others = order.filter((_, index) => index !== from);
  return [...others.slice(0, to), order[from] ?? 0, ...others.slice(to)];
}

/** `lasting` left out: everything goes to the aisle and home again. */
function workThrough(yard: Yard, order: readonly number[], lasting = true): Way {
  const state = startOf(yard);
  letOut(yard, state);
  const steps: Step[] = [];
  let cost = yard.owed;
  for (const lane of order) {
    for (const actor of inWayOf(yard, state, lane)) {
      // It may stay where it is: what it stood before is out already.
      if (!hasWanted(yard, state, lane)) break;
      const to = (lasting ? placeFor(yard, state, actor) : undefined) ?? AISLE;
      take(yard, state, { actor, to });
      steps.push({ actor, to });
      cost += to === AISLE ? 2 : 1;
    }
  }
  const { steps: back, stranded } = bringBack(yard, state);
  return { steps: [...steps, ...back], cost, stranded };
}

function hasWanted(yard: Yard, { at }: State, lane: number): boolean {
  return (yard.livesIn[lane] ?? []).some((actor) => yard.isWanted[actor] && (at[actor] ?? OUT) >= 0);
}

/** What has to move out of a lane, in the order in which it can: from its ends inwards. */
function inWayOf(yard: Yard, state: State, lane: number): readonly number[] {
  const { front, back } = needOf(yard, state, lane);
  const placeOf = (actor: number) => yard.placeOf[state.at[actor] ?? OUT] ?? -1;
  const here = (yard.livesIn[lane] ?? []).filter(
    (actor) => !yard.isWanted[actor] && (state.at[actor] ?? OUT) >= 0 && state.settled[actor] === 0,
  );
  const byFront = here.filter((actor) => placeOf(actor) < front).sort((left, right) => placeOf(left) - placeOf(right));
  const byBack = here.filter((actor) => placeOf(actor) > back).sort((left, right) => placeOf(right) - placeOf(left));
  return [...byFront, ...byBack];
}

/** The best place that lasts and is in nobody's way; undefined where there is none. */
function placeFor(yard: Yard, state: State, actor: number): number | undefined {
  const homes = inAisle(yard, state).map((other) => yard.home[other] ?? OUT);
  return yard
    .placesFor(actor)
    .find(
      (to) =>
        canPut(yard, state, actor, to) &&
        !hasWanted(yard, state, yard.laneOf[to] ?? -1) &&
        leavesWays(yard, state, to, homes),
    );
}

/** True where a vehicle on that spot leaves the way to all these homes as it is. */
function leavesWays(yard: Yard, state: State, spot: number, homes: readonly number[]): boolean {
  const lane = yard.laneOf[spot] ?? -1;
  const near = homes.filter((home) => home === spot || (lane >= 0 && yard.laneOf[home] === lane));
  if (near.length === 0) return true;
  if (near.includes(spot)) return false;
  const reached = near.filter((home) => isReached(yard, state, home));
  state.load[spot] = (state.load[spot] ?? 0) + 1;
  const isLeft = reached.every((home) => isReached(yard, state, home));
  state.load[spot] = (state.load[spot] ?? 1) - 1;
  return isLeft;
}

/** Takes everything out of the aisle: home where it can, deepest first, otherwise to the best place there is. Changes the state. */
function bringBack(
  yard: Yard,
  state: State,
): { readonly steps: readonly Step[]; readonly stranded: readonly number[] } {
  const steps: Step[] = [];
  const stranded: number[] = [];
  const homeOf = (actor: number) => yard.home[actor] ?? OUT;
  const waiting = inAisle(yard, state).toSorted(
    (one, other) => depthOf(yard, homeOf(other)) - depthOf(yard, homeOf(one)),
  );
  for (const [index, actor] of waiting.entries()) {
    const homes = waiting.slice(index + 1).map(homeOf);
    const to = canPut(yard, state, actor, homeOf(actor))
      ? homeOf(actor)
      : yard.placesFor(actor).find((spot) => canPut(yard, state, actor, spot) && leavesWays(yard, state, spot, homes));
    if (to === undefined) {
      stranded.push(actor);
      continue;
    }
    steps.push({ actor, to });
    take(yard, state, { actor, to });
  }
  return { steps, stranded };
}

/** How many spots lie between a spot and the nearest open end. */
function depthOf(yard: Yard, spot: number): number {
  const lane = yard.lanes[yard.laneOf[spot] ?? -1];
  const place = yard.placeOf[spot] ?? 0;
  if (lane === undefined) return 0;
  const toBack = lane.cells.length - 1 - place;
  if (lane.front && lane.back) return Math.min(place, toBack);
  return lane.front ? place : toBack;
}
