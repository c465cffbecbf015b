import type { Way } from './first-plan.ts';
import {
  AISLE,
  canPut,
  copyOf,
  inAisle,
  isReached,
  leastMoves,
  letOut,
  needOf,
  OUT,
  type State,
  type Step,
  startOf,
  stateWith,
  take,
} from './state.ts';
import { type Keys, keyOf, keysAfter, type Looks, looksOf, placeKey } from './state-keys.ts';
import { keptByNumber, type Yard } from './yard.ts';

type Node = {
  /** What `stateWith` makes a moment of: what all of them hold would fill a device. */
  readonly at: Int32Array;
  readonly settled: Uint8Array;
  readonly keys: Keys;
  /** How many moves must follow at least. */
  readonly need: number;
  readonly cost: number;
  readonly step: Step | null;
  readonly before: Node | null;
};

export type Found = {
  /** A way with fewer moves than was known; undefined where none was found. */
  readonly way: Way | undefined;
  /** No way has fewer moves. */
  readonly atLeast: number;
};

/**
 * Looks for a way with fewer than `known` moves: best first, by what was moved and what must still move at least. It misses
 * none, because whoever moves more than once can as well stand in the aisle in between, where it is in nobody's way, and so
 * move twice. `budget` bounds the states it looks at; what is proved until then is the answer.
 */
export function findBetter(yard: Yard, known: number, budget: number): Found {
  const waiting: Node[][] = [];
  const cheapest = new Map<string, number>();
  const start = startOf(yard);
  letOut(yard, start);
  const looks = looksOf(yard, start);
  const isWantedLane = new Set(yard.wantedLanes);
  let looked = 0;
  const add = (node: Node, state: State) => {
    looked += 1;
    const total = node.cost + node.need;
    if (total >= known) return;
    const key = keyOf(yard, state, looks, node.keys);
    const before = cheapest.get(key);
    if (before !== undefined && before <= node.cost) return;
    cheapest.set(key, node.cost);
    const same = waiting[total];
    if (same === undefined) waiting[total] = [node];
    else same.push(node);
  };
  const { at, settled } = start;
  const need = leastMoves(yard, start) - yard.owed;
  add({ at, settled, keys: [], need, cost: yard.owed, step: null, before: null }, start);
  for (let total = 0; total < known; total += 1) {
    for (let node = waiting[total]?.pop(); node !== undefined; node = waiting[total]?.pop()) {
      const state = stateWith(yard, node.at, node.settled);
      if (isDone(yard, state)) return { way: wayTo(node), atLeast: total };
      const needs = keptByNumber((lane) => (isWantedLane.has(lane) ? needOf(yard, state, lane).cost : 0));
      for (const step of stepsFrom(yard, looks, node.keys, state)) {
        if (looked >= budget) return { way: undefined, atLeast: total };
        const next = copyOf(state);
        const from = next.at[step.actor] ?? OUT;
        take(yard, next, step);
        const changed = [from, step.to];
        let left = node.need;
        for (const lane of new Set(changed.map((spot) => yard.laneOf[spot] ?? -1))) {
          if (isWantedLane.has(lane)) left += needOf(yard, next, lane).cost - needs(lane);
        }
        const cost = node.cost + (from === AISLE ? 0 : step.to === AISLE ? 2 : 1);
        const keys = keysAfter(yard, next, looks, node.keys, changed);
        add({ at: next.at, settled: next.settled, keys, need: left, cost, step, before: node }, next);
      }
    }
  }
  return { way: undefined, atLeast: known };
}

function isDone(yard: Yard, { at }: State): boolean {
  return yard.actors.every((_, actor) => at[actor] !== AISLE && (at[actor] === OUT || !yard.isWanted[actor]));
}

function wayTo(node: Node): Way {
  const steps: Step[] = [];
  for (let each: Node | null = node; each !== null; each = each.before) {
    if (each.step !== null) steps.unshift(each.step);
  }
  return { steps, cost: node.cost, stranded: [] };
}

/** What can be done next. Of what can take each other's place, one is tried. The best places come last, and are tried first. */
function stepsFrom(yard: Yard, looks: Looks, keys: Keys, state: State): readonly Step[] {
  const alike = new Set<string>();
  const steps: Step[] = [];
  const isHomeless = inAisle(yard, state).length > 0;
  for (let actor = 0; actor < yard.actors.length; actor += 1) {
    const from = state.at[actor] ?? OUT;
    if (yard.isWanted[actor] || state.settled[actor] === 1 || from === OUT) continue;
    const key = `${from === AISLE ? 'aisle' : placeKey(yard, looks, keys, from)} ${yard.actorClass[actor]}`;
    if (alike.has(key)) continue;
    alike.add(key);
    if (from >= 0 && isReached(yard, state, from)) steps.push({ actor, to: AISLE });
    const places = new Map<string, number>();
    // The best of each kind comes first.
    for (const spot of yard.placesFor(actor)) {
      if (!canPut(yard, state, actor, spot) || isShallow(yard, state, actor, spot)) continue;
      const place = placeKey(yard, looks, keys, spot);
      if (!places.has(place) || (isHomeless && spot === yard.home[actor])) places.set(place, spot);
    }
    for (const to of [...places.values()].reverse()) steps.push({ actor, to });
  }
  return steps;
}

/** True where one place further in, of the same kind, is free as well: that one leaves more room. */
function isShallow(yard: Yard, state: State, actor: number, spot: number): boolean {
  const lane = yard.lanes[yard.laneOf[spot] ?? -1];
  if (lane === undefined || (lane.front && lane.back) || yard.spots[spot]?.allowedNumber !== 1) return false;
  const deeper = lane.cells[(yard.placeOf[spot] ?? 0) + (lane.front ? 1 : -1)];
  return (
    deeper !== undefined &&
    deeper !== state.at[actor] &&
    yard.spots[deeper]?.allowedNumber === 1 &&
    yard.spotClass[deeper] === yard.spotClass[spot] &&
    canPut(yard, state, actor, deeper)
  );
}
