import { firstPlan, type Way } from './first-plan.ts';
import { inTheWay, ofZones, plannable } from './plannable.ts';
import type { DigMove, DigPlan, DigQuestion, Unplanned } from './question.ts';
import { findBetter } from './search.ts';
import { AISLE, leastMoves, letOut, needOf, OUT, startOf, take } from './state.ts';
import { makeYard, type Yard } from './yard.ts';

/** So many may stand in the way for a plan that is proved to be the shortest. */
const EXACT = 12;
/** How many states are looked at: enough to prove a plan for so many, fewer where that is out of reach. */
const TO_PROVE = 250_000;
const TO_IMPROVE = 4000;
/** How many are looked at before something is refused because no place is found for what is in its way. */
const TO_PLACE = 20_000;
/** How many that may move, times how many spots, are searched: with everything, and with what is in the way alone. */
const MOST_FAR = 200_000;
const MOST_NEAR = 2_000_000;

/** A way, and the yard whose numbers it speaks of. */
type Known = { readonly yard: Yard; readonly way: Way };

/**
 * Plans how wanted objects get out: what has to move, where to, in working order. Whatever is not in the plan is named with
 * its reason. What it costs in time is bounded by the states that are looked at, so that a question has the same answer on
 * every device.
 */
export function planDigOut(asked: DigQuestion): DigPlan {
  const { wanted, ready, unplanned } = plannable(asked);
  let question = ofZones(asked, wanted);
  for (;;) {
    const yard = makeYard(question, new Set(wanted), inTheWay(question, wanted));
    const closedIn = closedInBy(yard);
    if (closedIn.length === 0) {
      const known = anyWay(question, wanted, yard);
      const { stranded } = known.way;
      const plan = stranded.length === 0 ? shortest(question, wanted, yard, known) : undefined;
      if (plan !== undefined) {
        const outs = ready.map((objectId) => ({ kind: 'out' as const, objectId, from: null, to: null }));
        return { ...plan, moves: [...outs, ...plan.moves], unplanned };
      }
      const stuck = stranded.find((actor) => yard.waits[actor] !== true);
      if (stuck === undefined) {
        // Its spot stays its own, and it is brought back by hand.
        const id = yard.actors[stranded[0] ?? 0]?.id ?? '';
        unplanned.push({ objectId: id, reason: 'waits', byId: null });
        const objects = question.objects.map((object) => (object.id === id ? { ...object, held: true } : object));
        question = { ...question, objects };
        continue;
      }
      closedIn.push(...behindStuck(yard, stuck));
    }
    for (const each of closedIn) {
      unplanned.push(each);
      wanted.splice(wanted.indexOf(each.objectId), 1);
    }
  }
}

/** The wanted ones that have something before each of their ways out that can stand nowhere else. */
function closedInBy(yard: Yard): Unplanned[] {
  const start = startOf(yard);
  letOut(yard, start);
  return yard.actors.flatMap(({ id }, actor): Unplanned[] => {
    const spot = start.at[actor] ?? OUT;
    const lane = yard.lanes[yard.laneOf[spot] ?? -1];
    if (!yard.isWanted[actor] || lane === undefined) return [];
    const place = yard.placeOf[spot] ?? 0;
    const ways = [
      ...(lane.front ? [lane.cells.slice(0, place)] : []),
      ...(lane.back ? [lane.cells.slice(place + 1)] : []),
    ].map((cells) => cells.find((cell) => staysOn(yard, cell)));
    if (ways.includes(undefined)) return [];
    const by = (yard.livesOn[ways[0] ?? -1] ?? []).find((other) => yard.weightOf(other) === Infinity);
    const byId = by === undefined ? null : (yard.actors[by]?.id ?? null);
    return [{ objectId: id, reason: by === undefined ? 'none_found' : 'no_place', byId }];
  });
}

/** True where something stands on a spot that gets in nobody's plan out of the way. */
function staysOn(yard: Yard, spot: number): boolean {
  const here = (yard.livesOn[spot] ?? []).filter((actor) => yard.waits[actor] !== true);
  const isStuck = here.some((actor) => !yard.isWanted[actor] && yard.weightOf(actor) === Infinity);
  return isStuck || (yard.load[spot] ?? 0) > here.length;
}

/** The wanted ones that cannot get out because no place was found for one that stands before them. */
function behindStuck(yard: Yard, stuck: number): readonly Unplanned[] {
  const start = startOf(yard);
  letOut(yard, start);
  const placeOf = (actor: number) => yard.placeOf[yard.home[actor] ?? -1] ?? 0;
  const row = yard.laneOf[yard.home[stuck] ?? -1] ?? -1;
  const inside = (yard.livesIn[row] ?? []).filter((actor) => yard.isWanted[actor] && start.at[actor] !== OUT);
  const { front, back } = needOf(yard, start, row);
  const at = placeOf(stuck);
  const behind = inside.filter((actor) => {
    const place = placeOf(actor);
    return (at < place && place <= front) || (at > place && place >= back);
  });
  const byId = yard.actors[stuck]?.id ?? null;
  return (behind.length > 0 ? behind : inside).map((actor) => {
    return { objectId: yard.actors[actor]?.id ?? '', reason: 'none_found', byId };
  });
}

/** The first way that is found. Where few stand in the way, a search has the last word on whether there is one. */
function anyWay(question: DigQuestion, wanted: readonly string[], yard: Yard): Known {
  const first = firstPlan(yard);
  if (first.stranded.length === 0 || inWayCount(yard) > EXACT) return { yard, way: first };
  // Nobody moves more than twice.
  const most = 2 * yard.actors.length + 1;
  const near = findBetter(yard, most, Math.min(question.budget ?? TO_PLACE, TO_PLACE));
  if (near.way !== undefined) return { yard, way: near.way };
  const everything = yardOfAll(question, wanted);
  const far = everything && findBetter(everything, most, Math.min(question.budget ?? TO_IMPROVE, TO_IMPROVE));
  return everything === undefined || far?.way === undefined ? { yard, way: first } : { yard: everything, way: far.way };
}

function inWayCount(yard: Yard): number {
  return yard.actors.filter((_, actor) => !yard.isWanted[actor] && yard.waits[actor] !== true).length;
}

/** The yard in which everything may move that has no hold; undefined where that is more than can be searched. */
function yardOfAll(question: DigQuestion, wanted: readonly string[]): Yard | undefined {
  const stays = new Set(question.wanted);
  const others = question.objects.filter(({ id, held }) => !held && !stays.has(id)).map(({ id }) => id);
  if (others.length * question.spots.length > MOST_FAR) return undefined;
  return makeYard(question, new Set(wanted), new Set(others));
}

type Told = Omit<DigPlan, 'unplanned'>;

/** The shortest way that is found: with what is in the way alone, and then with everything that may be moved. */
function shortest(question: DigQuestion, wanted: readonly string[], yard: Yard, known: Known): Told {
  const start = startOf(yard);
  letOut(yard, start);
  const least = leastMoves(yard, start);
  const ofAll = ({ yard: of, way }: Known) => told(of, way, { proof: 'all', atLeast: way.cost, bound: 'all' });
  // No way of any kind has fewer moves than there are in the way.
  if (known.way.cost === least) return ofAll(known);
  const isExact = inWayCount(yard) <= EXACT;
  const isSearched = isExact || yard.actors.length * yard.spots.length <= MOST_NEAR;
  const near = isSearched
    ? findBetter(yard, known.way.cost, question.budget ?? (isExact ? TO_PROVE : TO_IMPROVE))
    : { way: undefined, atLeast: least };
  const best: Known = near.way === undefined ? known : { yard, way: near.way };
  const { cost } = best.way;
  if (cost === least) return ofAll(best);
  const everything = yardOfAll(question, wanted);
  const far = everything && findBetter(everything, cost, Math.min(question.budget ?? TO_IMPROVE, TO_IMPROVE));
  if (everything !== undefined && far?.way !== undefined) return ofAll({ yard: everything, way: far.way });
  const atLeast = Math.max(least, far?.atLeast ?? 0);
  if (atLeast === cost) return ofAll(best);
  if (near.atLeast === cost) return told(best.yard, best.way, { proof: 'in_way', atLeast: cost, bound: 'in_way' });
  const bound = atLeast >= near.atLeast ? 'all' : 'in_way';
  return told(best.yard, best.way, { proof: null, atLeast: Math.max(atLeast, near.atLeast), bound });
}

function told(yard: Yard, { steps, cost }: Way, proved: Required<Pick<DigPlan, 'proof' | 'atLeast' | 'bound'>>): Told {
  const moves: DigMove[] = [];
  const idOf = (spot: number) => (spot < 0 ? null : (yard.spots[spot]?.id ?? null));
  const leave = (outs: readonly number[]) => {
    for (const actor of outs) {
      moves.push({
        kind: 'out',
        objectId: yard.actors[actor]?.id ?? '',
        from: idOf(yard.home[actor] ?? OUT),
        to: null,
      });
    }
  };
  const state = startOf(yard);
  leave(letOut(yard, state));
  for (const step of steps) {
    const from = state.at[step.actor] ?? OUT;
    const kind = from === AISLE ? 'back' : 'aside';
    moves.push({ kind, objectId: yard.actors[step.actor]?.id ?? '', from: idOf(from), to: idOf(step.to) });
    leave(take(yard, state, step));
  }
  return { moves, count: cost, ...proved };
}
