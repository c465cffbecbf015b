import type { DigObject, DigPlan, DigQuestion, DigSpot } from '#objects/dig-out/question.ts';

/** Where everything stands, told move by move, and what is against a move. Knows nothing of the planner. */
export class Replay {
  readonly #spots: ReadonlyMap<string, DigSpot>;
  readonly #objects: ReadonlyMap<string, DigObject>;
  readonly at = new Map<string, string | null>();

  /** By object: the spot that is its own while it waits in the aisle. */
  readonly #ownOf: ReadonlyMap<string, string>;

  constructor({ spots, objects, aisle = [], wanted }: DigQuestion) {
    this.#ownOf = new Map(
      aisle.flatMap(({ objectId, spotId }) => (wanted.includes(objectId) ? [] : [[objectId, spotId]])),
    );
    this.#spots = new Map(spots.map((spot) => [spot.id, spot]));
    this.#objects = new Map(objects.map((object) => [object.id, object]));
    for (const { id, spotId } of objects) this.at.set(id, spotId);
  }

  /** Those that stand between a spot and each of its ways out. */
  ways(spotId: string): readonly (readonly DigSpot[])[] {
    const spot = this.#spots.get(spotId);
    if (spot === undefined || spot.end === 'none') return [[]];
    const row = [...this.#spots.values()].filter(
      (other) => other.warehouseId === spot.warehouseId && other.mapRow === spot.mapRow,
    );
    const before = row.filter(({ mapPosition }) => mapPosition < spot.mapPosition);
    const behind = row.filter(({ mapPosition }) => mapPosition > spot.mapPosition);
    return spot.end === 'front' ? [before] : spot.end === 'back' ? [behind] : [before, behind];
  }

  isOut(spotId: string, ignored: string): boolean {
    return this.ways(spotId).some((way) => way.every((spot) => this.#countOn(spot.id, ignored) === 0));
  }

  /** What is against putting an object on a spot; null when nothing is. */
  against(objectId: string, to: string): string | null {
    const [object, spot] = [this.#objects.get(objectId), this.#spots.get(to)];
    if (object === undefined || spot === undefined) return 'unknown';
    const home = this.#spots.get(object.spotId ?? this.#ownOf.get(objectId) ?? '');
    const isHome = home?.id === to;
    if (home?.zone !== spot.zone) return 'other zone';
    if (spot.outOfUse) return 'out of use';
    if (spot.reservedObjectId !== null && spot.reservedObjectId !== objectId) return 'reserved';
    if (this.#countOn(to, objectId) + this.#waitingFor(to, objectId) >= spot.allowedNumber) return 'taken';
    const sides = [object.lengthCm, object.widthCm, spot.lengthCm, spot.widthCm];
    if (!isHome && sides.includes(0)) return 'not measured';
    if (spot.lengthCm > 0 && object.lengthCm > spot.lengthCm) return 'too long';
    if (spot.widthCm > 0 && object.widthCm > spot.widthCm) return 'too wide';
    if (isTooHigh(object, spot) || (!isHome && spot.heightCm !== null && object.heightCm === null)) return 'too high';
    return this.#isWay(objectId, to, isHome) ? null : 'no way';
  }

  /** True when the object can be driven to the spot from where it stands. */
  #isWay(objectId: string, to: string, isHome: boolean): boolean {
    const object = this.#objects.get(objectId);
    const from = this.at.get(objectId) ?? null;
    const isFree = (spot: DigSpot) =>
      this.#countOn(spot.id, objectId) === 0 &&
      (isHome ||
        ((spot.widthCm === 0 || (object?.widthCm ?? 0) <= spot.widthCm) &&
          object !== undefined &&
          !isTooHigh(object, spot)));
    const isIn = this.ways(to).some((way) => way.every(isFree));
    if (isIn && (from === null || this.isOut(from, objectId))) return true;
    const [start, end] = [this.#spots.get(from ?? ''), this.#spots.get(to)];
    if (start === undefined || end === undefined || start.end === 'none') return false;
    if (start.warehouseId !== end.warehouseId || start.mapRow !== end.mapRow) return false;
    const [low, high] = [start.mapPosition, end.mapPosition].sort((left, right) => left - right);
    return [...this.#spots.values()]
      .filter(({ warehouseId, mapRow }) => warehouseId === end.warehouseId && mapRow === end.mapRow)
      .filter(({ mapPosition }) => mapPosition > (low ?? 0) && mapPosition < (high ?? 0))
      .every(isFree);
  }

  #waitingFor(spotId: string, ignored: string): number {
    return [...this.#ownOf].filter(([id, own]) => own === spotId && id !== ignored && this.at.get(id) === null).length;
  }

  #countOn(spotId: string, ignored: string): number {
    return [...this.at].filter(([id, on]) => on === spotId && id !== ignored).length;
  }
}

function isTooHigh({ heightCm }: DigObject, spot: DigSpot): boolean {
  return heightCm !== null && spot.heightCm !== null && heightCm > spot.heightCm;
}

/** Carries a plan out, and says everything that is wrong with it. */
export function faultsOf(question: DigQuestion, plan: DigPlan): readonly string[] {
  const replay = new Replay(question);
  const faults: string[] = [];
  const held = new Set(question.objects.filter((object) => object.held).map(({ id }) => id));
  const aisle = owedOf(question, plan);
  const out = new Set<string>();
  for (const [index, { kind, objectId, from, to }] of plan.moves.entries()) {
    const fault = (words: string) => faults.push(`${index}. ${kind} ${objectId} ${from} > ${to}: ${words}`);
    if (held.has(objectId)) fault('held');
    if ((replay.at.get(objectId) ?? null) !== from) fault(`stands on ${replay.at.get(objectId)}`);
    if (from !== null && to === null && !replay.isOut(from, objectId)) fault('blocked');
    const against = to === null ? null : replay.against(objectId, to);
    if (against !== null) fault(against);
    if (kind === 'out') out.add(objectId);
    if (kind === 'aside' && to === null) aisle.add(objectId);
    if (kind === 'back' && !aisle.delete(objectId)) fault('was not in the aisle');
    if (kind !== 'out' && question.wanted.includes(objectId)) fault('is wanted');
    if (kind === 'out') replay.at.delete(objectId);
    else replay.at.set(objectId, to);
  }
  if (aisle.size > 0) faults.push(`left in the aisle: ${[...aisle].join(', ')}`);
  const said = new Set(plan.unplanned.map(({ objectId }) => objectId));
  for (const id of question.wanted)
    if (out.has(id) === said.has(id)) faults.push(`${id}: out ${out.has(id)}, refused ${said.has(id)}`);
  const moves = plan.moves.filter(({ kind }) => kind !== 'out').length;
  if (moves !== plan.count) faults.push(`counts ${plan.count} of ${moves}`);
  if (plan.atLeast > plan.count || (plan.proof !== null) !== (plan.atLeast === plan.count)) faults.push('bound');
  return faults;
}

/** Those that wait in the aisle and are to be brought back. */
function owedOf({ aisle = [], objects, wanted }: DigQuestion, { unplanned }: Pick<DigPlan, 'unplanned'>): Set<string> {
  const stays = new Set([...wanted, ...unplanned.map(({ objectId }) => objectId)]);
  for (const { id, held } of objects) if (held) stays.add(id);
  return new Set(aisle.flatMap(({ objectId }) => (stays.has(objectId) ? [] : [objectId])));
}

/** Those that stand between something wanted and one of its ways out. */
export function inWayOf(question: DigQuestion, wanted: readonly string[]): ReadonlySet<string> {
  const replay = new Replay(question);
  const spots = wanted.flatMap((id) => replay.ways(replay.at.get(id) ?? '').flat());
  const ids = new Set(spots.map(({ id }) => id));
  return new Set(question.objects.filter(({ spotId }) => ids.has(spotId ?? '')).map(({ id }) => id));
}

/**
 * The fewest moves by which the wanted ones that are given get out and the aisle is empty again, by trying everything: any
 * vehicle, or those of `only`, any number of times. Null where there is no way.
 */
export function fewestMoves(
  question: DigQuestion,
  wanted: readonly string[],
  only?: ReadonlySet<string>,
): number | null {
  const owed = owedOf(question, { unplanned: [] });
  const mayMove = (id: string) => only === undefined || only.has(id) || wanted.includes(id) || owed.has(id);
  const movable = question.objects
    .filter(({ id, held, spotId }) => !held && (spotId !== null || owed.has(id)) && mayMove(id))
    .map(({ id }) => id);
  const start = new Replay(question).at;
  const seen = new Set<string>();
  let now: ReadonlyMap<string, string | null>[] = [start];
  for (let moves = 0; now.length > 0; moves += 1) {
    const next: ReadonlyMap<string, string | null>[] = [];
    for (let state = now.pop(); state !== undefined; state = now.pop()) {
      const key = JSON.stringify([...state].sort());
      if (seen.has(key)) continue;
      seen.add(key);
      const inAisle = [...state].some(([id, on]) => on === null && (start.get(id) !== null || owed.has(id)));
      if (!inAisle && wanted.every((id) => !state.has(id))) return moves;
      const replay = new Replay(question);
      const stand = (map: ReadonlyMap<string, string | null>) => {
        replay.at.clear();
        for (const [id, on] of map) replay.at.set(id, on);
      };
      stand(state);
      for (const id of movable) {
        const from = state.get(id);
        if (from === undefined) continue;
        if (wanted.includes(id)) {
          if (from === null || !replay.isOut(from, id)) continue;
          const without = new Map(state);
          without.delete(id);
          now.push(without);
          continue;
        }
        if (from !== null && replay.isOut(from, id)) next.push(new Map(state).set(id, null));
        for (const { id: to } of question.spots) {
          if (to !== from && replay.against(id, to) === null) next.push(new Map(state).set(id, to));
        }
      }
    }
    now = next;
  }
  return null;
}
