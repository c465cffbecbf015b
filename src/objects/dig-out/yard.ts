import { inRow } from '#spots/row-ends.ts';
import { fitsSpot, isMeasured } from '../fit.ts';
import type { DigObject, DigQuestion, DigSpot } from './question.ts';

/** A row that vehicles leave by its ends: the numbers of its spots, from its front. */
export type Lane = { readonly cells: readonly number[]; readonly front: boolean; readonly back: boolean };

/** What a search may move: wanted ones to get out, others to make way. Everything is known by its number in a list. */
export type Yard = {
  readonly spots: readonly DigSpot[];
  readonly lanes: readonly Lane[];
  /** The lane of each spot and its place in it; -1 for a spot that is reached from the aisle. */
  readonly laneOf: readonly number[];
  readonly placeOf: readonly number[];
  readonly actors: readonly DigObject[];
  readonly home: readonly number[];
  readonly isWanted: readonly boolean[];
  /** By spot, and by lane: those whose home it is. */
  readonly livesOn: readonly (readonly number[])[];
  readonly livesIn: readonly (readonly number[])[];
  /** Lanes with something wanted. */
  readonly wantedLanes: readonly number[];
  /** How many stand on each spot at the start, those that are never moved among them. */
  readonly load: readonly number[];
  /** True for those that wait in the aisle at the start, and their number. */
  readonly waits: readonly boolean[];
  readonly owed: number;
  /** By spot: those that wait in the aisle and whose own it is. */
  readonly waitsFor: ReadonlyMap<number, readonly number[]>;
  /** By spot: how many wait in the aisle that are never moved, and whose own it is. */
  readonly kept: readonly number[];
  /** Two spots, and two actors, of one class can take each other's place in every plan. */
  readonly spotClass: readonly number[];
  readonly actorClass: readonly number[];
  readonly mayStand: (actor: number, spot: number) => boolean;
  readonly mayPass: (actor: number, spot: number) => boolean;
  /** Where an actor may stand, the best first. */
  readonly placesFor: (actor: number) => readonly number[];
  /** How many moves it takes at least to have an actor out of the way: infinite where it can stand nowhere. */
  readonly weightOf: (actor: number) => number;
};

/** The rows of the yard that have an end, and which spot is where in them. */
export function lanesOf(spots: readonly DigSpot[]) {
  const numberOf = new Map(spots.map((spot, index) => [spot.id, index]));
  const laneOf = spots.map(() => -1);
  const placeOf = spots.map(() => -1);
  const lanes: Lane[] = [];
  const rows = new Map<string, DigSpot[]>();
  for (const spot of spots) {
    if (spot.end === 'none') continue;
    const key = `${spot.warehouseId} ${spot.mapRow}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [spot]);
    else known.push(spot);
  }
  for (const row of rows.values()) {
    const [first] = row;
    if (first === undefined) continue;
    const cells = inRow(row, first.mapRow).map(({ id }) => numberOf.get(id) ?? -1);
    for (const [place, spot] of cells.entries()) {
      laneOf[spot] = lanes.length;
      placeOf[spot] = place;
    }
    lanes.push({ cells, front: first.end !== 'back', back: first.end !== 'front' });
  }
  return { lanes, laneOf, placeOf, numberOf };
}

/** The yard with what may be moved in it; all others stay where they are. */
export function makeYard(
  { spots, objects, aisle = [], heightUnchecked = false }: DigQuestion,
  wanted: ReadonlySet<string>,
  movable: ReadonlySet<string>,
): Yard {
  const { lanes, laneOf, placeOf, numberOf } = lanesOf(spots);
  const ownOf = new Map(aisle.map(({ objectId, spotId }) => [objectId, spotId]));
  const load = spots.map(() => 0);
  const kept = spots.map(() => 0);
  const actors: DigObject[] = [];
  const home: number[] = [];
  const waits: boolean[] = [];
  for (const object of objects) {
    const isWaiting = object.spotId === null;
    const spot = numberOf.get((isWaiting ? ownOf.get(object.id) : object.spotId) ?? '');
    if (spot === undefined) continue;
    const isMoved = isWaiting ? !object.held : wanted.has(object.id) || movable.has(object.id);
    if (!isWaiting) load[spot] = (load[spot] ?? 0) + 1;
    else if (!isMoved) kept[spot] = (kept[spot] ?? 0) + 1;
    if (!isMoved) continue;
    actors.push(object);
    home.push(spot);
    waits.push(isWaiting);
  }
  const isWanted = actors.map(({ id }) => wanted.has(id));
  const livesIn = lanes.map((): number[] => []);
  const livesOn = spots.map((): number[] => []);
  const waitsFor = new Map<number, readonly number[]>();
  for (const [actor, spot] of home.entries()) {
    livesOn[spot]?.push(actor);
    livesIn[laneOf[spot] ?? -1]?.push(actor);
    if (waits[actor] === true) waitsFor.set(spot, [...(waitsFor.get(spot) ?? []), actor]);
  }
  const wantedLanes = livesIn.flatMap((living, lane) => (living.some((actor) => isWanted[actor]) ? [lane] : []));
  const rules = makeRules({ spots, actors, home, waits, kept }, heightUnchecked);
  const rank = makeRank({ spots, lanes, laneOf, placeOf, actors, home, isWanted }, objects, numberOf);
  const placesFor = keptByNumber((actor) => {
    const places = spots.flatMap((_, spot) => (rules.mayStand(actor, spot) ? [{ spot, rank: rank(actor, spot) }] : []));
    return places.sort((left, right) => left.rank - right.rank).map(({ spot }) => spot);
  });
  const weightOf = keptByNumber((actor) => {
    const places = placesFor(actor);
    if (places.length === 0) return Infinity;
    // Who can only go home has to wait in the aisle.
    return places.every((spot) => spot === home[actor]) ? 2 : 1;
  });
  const owed = waits.filter(Boolean).length;
  const standing = { actors, home, isWanted, livesOn, livesIn, wantedLanes, load, waits, owed, waitsFor, kept };
  return { spots, lanes, laneOf, placeOf, ...standing, ...rules, placesFor, weightOf };
}

/** Who may stand and pass where. Sizes are compared once per kind of spot. */
function makeRules(
  { spots, actors, home, waits, kept }: Pick<Yard, 'spots' | 'actors' | 'home' | 'waits' | 'kept'>,
  heightUnchecked: boolean,
): Pick<Yard, 'spotClass' | 'actorClass' | 'mayStand' | 'mayPass'> {
  const kinds: DigSpot[] = [];
  const kindAt = numbered(spots, kindOf, kinds);
  const isFit = (fit: ReturnType<typeof fitsSpot>) => fit === 'fits' || (heightUnchecked && fit === 'height_unknown');
  const stands = actors.map((actor, index) =>
    kinds.map(
      (kind) =>
        kind.zone === spots[home[index] ?? -1]?.zone &&
        !kind.outOfUse &&
        (kind.reservedObjectId === null || kind.reservedObjectId === actor.id) &&
        isMeasured(actor, kind) &&
        isFit(fitsSpot(actor, kind)),
    ),
  );
  // A vehicle that drives through a spot is as long as it likes.
  const passes = actors.map((actor) => kinds.map((kind) => fitsSpot({ ...actor, lengthCm: 0 }, kind) !== 'too_small'));
  const mayGoHome = actors.map((actor, index) => {
    const spot = spots[home[index] ?? -1];
    const isFree = spot?.reservedObjectId === null || spot?.reservedObjectId === actor.id;
    // It stands there, so an unknown size is no question.
    return spot !== undefined && !spot.outOfUse && isFree && fitsSpot(actor, spot) !== 'too_small';
  });
  const isKindFor = (actor: number, spot: number) => stands[actor]?.[kindAt[spot] ?? -1] === true;
  const mayStand = (actor: number, spot: number) =>
    isKindFor(actor, spot) || (home[actor] === spot && mayGoHome[actor] === true);
  // Its home is a place for one alone that could not stand on another spot of that kind, or that waits for it.
  const isOwn = home.map(
    (spot, actor) => waits[actor] === true || (mayGoHome[actor] === true && !isKindFor(actor, spot)),
  );
  const actorClass = numbered([...actors.keys()], (actor) =>
    JSON.stringify([stands[actor], passes[actor], isOwn[actor] === true ? actor : -1]),
  );
  const ownOf = spots.map((): number[] => []);
  for (const [actor, spot] of home.entries()) if (isOwn[actor] === true) ownOf[spot]?.push(actor);
  const spotClass = numbered([...spots.keys()], (spot) => `${kindAt[spot]} ${kept[spot]} ${ownOf[spot]?.join(',')}`);
  const mayPass = (actor: number, spot: number) => passes[actor]?.[kindAt[spot] ?? -1] === true;
  return { spotClass, actorClass, mayStand, mayPass };
}

/** Keeps what was made for a number. */
export function keptByNumber<Made>(make: (number: number) => Made): (number: number) => Made {
  const kept = new Map<number, Made>();
  return (number) => {
    const known = kept.get(number);
    if (known !== undefined) return known;
    const made = make(number);
    kept.set(number, made);
    return made;
  };
}

function kindOf({ zone, lengthCm, widthCm, heightCm, outOfUse, reservedObjectId }: DigSpot): string {
  return [zone, lengthCm, widthCm, heightCm, outOfUse, reservedObjectId].join(' ');
}

/** A number for each, the same for those of one key; `firsts` gets the first of every number. */
function numbered<Each>(list: readonly Each[], keyOf: (each: Each) => string, firsts: Each[] = []): readonly number[] {
  const numbers = new Map<string, number>();
  return list.map((each) => {
    const key = keyOf(each);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    firsts.push(each);
    return numbers.size - 1;
  });
}

const NOBODY_KNOWS = '9999';

/**
 * Among places that take as many moves, the lower is better. Prefers a place where it stands before nothing that leaves earlier, then its own hall, then one that closes in no free
 * spots, then the tightest fit, then the nearest row.
 */
function makeRank(
  yard: Pick<Yard, 'spots' | 'lanes' | 'laneOf' | 'placeOf' | 'actors' | 'home' | 'isWanted'>,
  objects: readonly DigObject[],
  numberOf: ReadonlyMap<string, number>,
): (actor: number, spot: number) => number {
  const wantedIds = new Set(yard.actors.filter((_, actor) => yard.isWanted[actor]).map(({ id }) => id));
  const standing = new Map<number, string[]>();
  for (const { id, spotId, leavesOn } of objects) {
    const spot = spotId === null ? undefined : numberOf.get(spotId);
    if (spot === undefined || wantedIds.has(id)) continue;
    standing.set(spot, [...(standing.get(spot) ?? []), leavesOn ?? NOBODY_KNOWS]);
  }
  return (actor, spot) => {
    const [own, place, from] = [yard.actors[actor], yard.spots[spot], yard.spots[yard.home[actor] ?? -1]];
    if (own === undefined || place === undefined || from === undefined) return 0;
    const lane = yard.lanes[yard.laneOf[spot] ?? -1];
    const at = yard.placeOf[spot] ?? 0;
    const leavesOn = own.leavesOn ?? NOBODY_KNOWS;
    // Of two that leave on one day, either may be the first.
    const weight = (day: string) => (day < leavesOn ? 2 : Number(day === leavesOn));
    const days = (cells: readonly number[]) => cells.flatMap((cell) => standing.get(cell) ?? []);
    const inWay = (cells: readonly number[]) => days(cells).reduce((sum, day) => sum + weight(day), 0);
    const cells = lane === undefined ? [] : behindOf(lane, at);
    const closedIn = cells.filter((cell) => !standing.has(cell)).length;
    const spare = Math.max(0, place.lengthCm - own.lengthCm) + Math.max(0, place.widthCm - own.widthCm);
    return (
      inWay(cells) * 1e10 +
      Number(place.warehouseId !== from.warehouseId) * 1e9 +
      closedIn * 1e8 +
      Math.min(9999, spare) * 1e4 +
      Math.min(9999, Math.abs(place.mapRow - from.mapRow) * 10 + Math.abs(place.mapPosition - from.mapPosition))
    );
  };
}

/** The cells that something on a place of a lane stands before; with two ends the shorter side of it. */
export function behindOf({ cells, front, back }: Lane, at: number): readonly number[] {
  const [lower, upper] = [cells.slice(0, at), cells.slice(at + 1)];
  if (front && back) return lower.length < upper.length ? lower : upper;
  return front ? upper : lower;
}
