import type { DigMove, DigObject, DigQuestion, DigSpot } from './question.ts';
import { lanesOf } from './yard.ts';

/** Why a move of a plan cannot be made as it stands; `byId` is what stands there or in the way. */
export type LookFirst = {
  readonly reason: 'held' | 'gone' | 'out_of_use' | 'reserved' | 'taken' | 'blocked';
  readonly byId: string | null;
};

/**
 * Looks whether what is left of a plan can still be carried out: the yard may have changed since it was made. Each move is
 * judged by the yard as the moves before it leave it. Answers with what is against a move, by its place in the list.
 */
export function lookFirst(
  { spots, objects }: Pick<DigQuestion, 'spots' | 'objects'>,
  moves: readonly DigMove[],
): ReadonlyMap<number, LookFirst> {
  const { lanes, laneOf, placeOf, numberOf } = lanesOf(spots);
  const objectById = new Map(objects.map((object) => [object.id, object]));
  const standing = new Map<number, string[]>();
  const at = new Map<string, number>();
  for (const { id, spotId } of objects) put(id, numberOf.get(spotId ?? ''));
  const found = new Map<number, LookFirst>();
  for (const [index, move] of moves.entries()) {
    const against = againstMove(move);
    if (against !== null) found.set(index, against);
    put(move.objectId, numberOf.get(move.to ?? ''));
  }
  return found;

  function put(id: string, spot: number | undefined): void {
    const from = at.get(id);
    if (from !== undefined) standing.set(from, others(from, id));
    at.delete(id);
    if (spot === undefined) return;
    at.set(id, spot);
    standing.set(spot, [...others(spot, id), id]);
  }

  function others(spot: number, id: string): string[] {
    return (standing.get(spot) ?? []).filter((each) => each !== id);
  }

  function againstMove({ objectId, to }: DigMove): LookFirst | null {
    const object = objectById.get(objectId);
    if (object?.held === true) return { reason: 'held', byId: null };
    const number = to === null ? undefined : numberOf.get(to);
    const spot = spots[number ?? -1];
    if (to !== null) {
      if (number === undefined || spot === undefined) return { reason: 'gone', byId: null };
      const against = againstSpot(spot, objectId, others(number, objectId));
      if (against !== null) return against;
    }
    const from = at.get(objectId);
    if (from !== undefined && number !== undefined && isAlong(from, number, objectId)) return null;
    const blocker = blockerOf(from, objectId) ?? blockerOf(number, objectId);
    return blocker === null ? null : { reason: 'blocked', byId: blocker };
  }

  /** What stands in the way between a spot and the aisle, the nearer end first; null where a way is clear. */
  function blockerOf(spot: number | undefined, id: string): string | null {
    const lane = lanes[laneOf[spot ?? -1] ?? -1];
    if (spot === undefined || lane === undefined) return null;
    const place = placeOf[spot] ?? 0;
    const ways = [
      ...(lane.front ? [lane.cells.slice(0, place).reverse()] : []),
      ...(lane.back ? [lane.cells.slice(place + 1)] : []),
    ].map((cells) => firstOn(cells, id));
    return ways.includes(null) ? null : (ways[0] ?? null);
  }

  function firstOn(cells: readonly number[], id: string): string | null {
    return cells.flatMap((cell) => others(cell, id))[0] ?? null;
  }

  function isAlong(from: number, to: number, id: string): boolean {
    const lane = laneOf[to] ?? -1;
    if (lane < 0 || lane !== laneOf[from]) return false;
    const [here, there] = [placeOf[from] ?? 0, placeOf[to] ?? 0];
    const cells = lanes[lane]?.cells.slice(Math.min(here, there) + 1, Math.max(here, there)) ?? [];
    return firstOn(cells, id) === null;
  }
}

function againstSpot(spot: DigSpot, objectId: DigObject['id'], there: readonly string[]): LookFirst | null {
  if (spot.outOfUse) return { reason: 'out_of_use', byId: null };
  const keptFor = spot.reservedObjectId;
  if (keptFor !== null && keptFor !== objectId) return { reason: 'reserved', byId: keptFor };
  return there.length >= spot.allowedNumber ? { reason: 'taken', byId: there[0] ?? null } : null;
}
