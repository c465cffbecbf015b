import type { DigQuestion, Unplanned } from './question.ts';
import { lanesOf } from './yard.ts';

type Plannable = {
  /** Those that can get out. */
  readonly wanted: string[];
  /** Those that wait in the aisle and are wanted: nothing is in their way. */
  readonly ready: readonly string[];
  /** Why the others cannot. */
  readonly unplanned: Unplanned[];
};

/** What can be planned of a question, before anything is moved. */
export function plannable({ spots, objects, wanted: asked, aisle = [] }: DigQuestion): Plannable {
  const { lanes, laneOf, placeOf, numberOf } = lanesOf(spots);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const heldOn = new Map<number, string>();
  for (const { id, held, spotId } of objects) {
    const spot = spotId === null ? undefined : numberOf.get(spotId);
    if (held && spot !== undefined) heldOn.set(spot, id);
  }
  const inAisle = new Set(aisle.map(({ objectId }) => objectId));
  const wanted: string[] = [];
  const ready: string[] = [];
  const unplanned: Unplanned[] = [];
  for (const objectId of new Set(asked)) {
    const object = byId.get(objectId);
    const spot = numberOf.get(object?.spotId ?? '');
    const leaveOut = (reason: Unplanned['reason'], by: string | null = null) =>
      unplanned.push({ objectId, reason, byId: by });
    if (object === undefined) leaveOut('not_stored');
    else if (object.held) leaveOut('held');
    else if (spot === undefined && inAisle.has(objectId)) ready.push(objectId);
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
  for (const { objectId, spotId } of aisle) {
    const object = byId.get(objectId);
    if (object?.spotId !== null || asked.includes(objectId)) continue;
    if (object.held || !numberOf.has(spotId)) {
      unplanned.push({ objectId, reason: object.held ? 'held' : 'waits', byId: null });
    }
  }
  return { wanted, ready, unplanned };
}

/** The halls or fields with something that is wanted or waits in the aisle: nothing moves to another one. */
export function ofZones(question: DigQuestion, wanted: readonly string[]): DigQuestion {
  const { spots, objects } = question;
  const asked = new Set(wanted);
  // What is wanted leaves from the aisle, and has no spot of its own any more.
  const aisle = (question.aisle ?? []).filter(({ objectId }) => !question.wanted.includes(objectId));
  const own = new Set([
    ...objects.flatMap(({ id, spotId }) => (asked.has(id) && spotId !== null ? [spotId] : [])),
    ...aisle.map(({ spotId }) => spotId),
  ]);
  const zones = new Set(spots.flatMap(({ id, zone }) => (own.has(id) ? [zone] : [])));
  const inZones = spots.filter(({ zone }) => zones.has(zone));
  const ids = new Set(inZones.map(({ id }) => id));
  const waits = new Set(aisle.map(({ objectId }) => objectId));
  return {
    ...question,
    aisle,
    spots: inZones,
    objects: objects.filter(({ id, spotId }) => (spotId === null ? waits.has(id) : ids.has(spotId))),
  };
}

/** Everything that stands between something wanted and an open end, and may be moved. What is refused stays where it is. */
export function inTheWay(
  { spots, objects, wanted: asked }: DigQuestion,
  wanted: readonly string[],
): ReadonlySet<string> {
  const { lanes, laneOf, placeOf, numberOf } = lanesOf(spots);
  const getsOut = new Set(wanted);
  const stays = new Set(asked);
  const ways = new Set<number>();
  for (const { id, spotId } of objects) {
    const spot = numberOf.get(spotId ?? '');
    const lane = lanes[laneOf[spot ?? -1] ?? -1];
    if (!getsOut.has(id) || spot === undefined || lane === undefined) continue;
    const place = placeOf[spot] ?? 0;
    if (lane.front) for (const cell of lane.cells.slice(0, place)) ways.add(cell);
    if (lane.back) for (const cell of lane.cells.slice(place + 1)) ways.add(cell);
  }
  const stands = ({ spotId }: { readonly spotId: string | null }) => ways.has(numberOf.get(spotId ?? '') ?? -1);
  return new Set(
    objects.filter((object) => !object.held && !stays.has(object.id) && stands(object)).map(({ id }) => id),
  );
}
