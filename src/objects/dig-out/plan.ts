import { firstPlan, type Way } from './first-plan.ts';
import type { DigMove, DigPlan, DigQuestion, Unplanned } from './question.ts';
import { findBetter } from './search.ts';
import { AISLE, letOut, OUT, startOf, stillToMove, take } from './state.ts';
import { lanesOf, makeYard, type Yard } from './yard.ts';

/** So many may stand in the way for a plan that is proved to be the shortest. */
const EXACT = 12;
/** How many states are looked at: enough to prove a plan for so many, fewer where that is out of reach. */
const TO_PROVE = 250_000;
const TO_IMPROVE = 4000;

/**
 * Plans how wanted objects get out: what has to move, where to, in working order. Whatever is not in the plan is named with
 * its reason. What it costs in time is bounded by the states that are looked at, so that a question has the same answer on
 * every device.
 */
export function planDigOut(question: DigQuestion): DigPlan {
  const { wanted, unplanned } = plannable(question);
  for (;;) {
    const yard = makeYard(question, new Set(wanted), inTheWay(question, wanted));
    const first = firstPlan(yard);
    if (first.stranded.length === 0) return { ...shortest(question, wanted, yard, first), unplanned };
    const stuck = first.stranded[0] ?? 0;
    // Those it stands before cannot be reached for good.
    const start = startOf(yard);
    letOut(yard, start);
    const row = yard.laneOf[yard.home[stuck] ?? -1];
    const inside = (yard.livesIn[row ?? -1] ?? []).filter((actor) => start.at[actor] !== OUT);
    const behind = new Set(inside.map((actor) => yard.actors[actor]?.id));
    for (const id of wanted.filter((each) => behind.has(each))) {
      unplanned.push({ objectId: id, reason: 'no_place', byId: yard.actors[stuck]?.id ?? null });
      wanted.splice(wanted.indexOf(id), 1);
    }
  }
}

/** The wanted ones that can get out, and why the others cannot. */
function plannable({ spots, objects, wanted: asked }: DigQuestion): { wanted: string[]; unplanned: Unplanned[] } {
  const { lanes, laneOf, placeOf, numberOf } = lanesOf(spots);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const heldOn = new Map<number, string>();
  for (const { id, held, spotId } of objects) {
    const spot = spotId === null ? undefined : numberOf.get(spotId);
    if (held && spot !== undefined) heldOn.set(spot, id);
  }
  const wanted: string[] = [];
  const unplanned: Unplanned[] = [];
  for (const objectId of new Set(asked)) {
    const object = byId.get(objectId);
    const spot = numberOf.get(object?.spotId ?? '');
    const leaveOut = (reason: Unplanned['reason'], by: string | null = null) =>
      unplanned.push({ objectId, reason, byId: by });
    if (object === undefined) leaveOut('not_stored');
    else if (object.held) leaveOut('held');
    else if (spot === undefined) leaveOut('no_spot');
    else {
      const lane = lanes[laneOf[spot] ?? -1];
      const [cells, place] = [lane?.cells ?? [], placeOf[spot] ?? 0];
      const heldIn = (part: readonly number[]) => part.map((cell) => heldOn.get(cell)).find((id) => id !== undefined);
      const byFront = lane?.front === true ? heldIn(cells.slice(0, place)) : undefined;
      const byBack = lane?.back === true ? heldIn(cells.slice(place + 1)) : undefined;
      const isFree = lane === undefined || (lane.front && byFront === undefined) || (lane.back && byBack === undefined);
      if (isFree) wanted.push(objectId);
      else leaveOut('behind_held', byFront ?? byBack ?? null);
    }
  }
  return { wanted, unplanned };
}

/** Everything that stands between something wanted and an open end, and may be moved. */
function inTheWay({ spots, objects }: DigQuestion, wanted: readonly string[]): ReadonlySet<string> {
  const { lanes, laneOf, placeOf, numberOf } = lanesOf(spots);
  const asked = new Set(wanted);
  const ways = new Set<number>();
  for (const { id, spotId } of objects) {
    const spot = numberOf.get(spotId ?? '');
    const lane = lanes[laneOf[spot ?? -1] ?? -1];
    if (!asked.has(id) || spot === undefined || lane === undefined) continue;
    const place = placeOf[spot] ?? 0;
    if (lane.front) for (const cell of lane.cells.slice(0, place)) ways.add(cell);
    if (lane.back) for (const cell of lane.cells.slice(place + 1)) ways.add(cell);
  }
  const stands = ({ spotId }: { readonly spotId: string | null }) => ways.has(numberOf.get(spotId ?? '') ?? -1);
  return new Set(
    objects.filter((object) => !object.held && !asked.has(object.id) && stands(object)).map(({ id }) => id),
  );
}

/** The shortest way that is found: with what is in the way alone, and then with everything that may be moved. */
function shortest(
  question: DigQuestion,
  wanted: readonly string[],
  yard: Yard,
  first: Way,
): Omit<DigPlan, 'unplanned'> {
  const start = startOf(yard);
  letOut(yard, start);
  const least = stillToMove(yard, start);
  // No way of any kind has fewer moves than there are in the way.
  if (first.cost === least) return told(yard, first, { proof: 'all', atLeast: least });
  const inWay = yard.actors.length - wanted.length;
  const near = findBetter(yard, first.cost, question.budget ?? (inWay > EXACT ? TO_IMPROVE : TO_PROVE));
  const best = near.way ?? first;
  if (best.cost === least) return told(yard, best, { proof: 'all', atLeast: least });
  const asked = new Set(wanted);
  const others = question.objects.filter(({ id, held }) => !held && !asked.has(id)).map(({ id }) => id);
  const everything = makeYard(question, asked, new Set(others));
  const far = findBetter(everything, best.cost, Math.min(question.budget ?? TO_IMPROVE, TO_IMPROVE));
  if (far.way !== undefined) return told(everything, far.way, { proof: 'all', atLeast: far.atLeast });
  if (far.atLeast === best.cost) return told(yard, best, { proof: 'all', atLeast: best.cost });
  return told(yard, best, { proof: near.atLeast === best.cost ? 'in_way' : null, atLeast: near.atLeast });
}

function told(
  yard: Yard,
  { steps, cost }: Way,
  proved: Pick<DigPlan, 'proof' | 'atLeast'>,
): Omit<DigPlan, 'unplanned'> {
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
