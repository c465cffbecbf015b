import { spotTable, warehouseTable } from '#spots/spot.ts';
import { readSpotNames } from '#spots/spot-name.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Movement } from '../object.schema.ts';
import { movementTable } from '../object.ts';

/** A movement as the panel needs it, from this device or from the server. */
export type MovementFact = Pick<
  Movement,
  | 'id'
  | 'kind'
  | 'at'
  | 'byName'
  | 'fromWarehouseId'
  | 'fromSpotId'
  | 'toWarehouseId'
  | 'toSpotId'
  | 'note'
  | 'reason'
  | 'standing'
  | 'undoneAt'
  | 'undoneByName'
>;

/** A movement with its places in words. `overtaken`: it counted, until one arrived whose author did not know of it. */
export type ShownMovement = MovementFact & {
  readonly from: string;
  readonly to: string;
  readonly overtaken: boolean;
};

/**
 * Newest first, each id once; a movement of this device wins over the server's copy. The last one that counts is before
 * all that do not, whatever the clocks said: it tells where the object is.
 */
export function newestFirst<Own extends MovementFact & Partial<Arrived>>(
  own: readonly Own[],
  older: readonly MovementFact[],
): (Own | MovementFact)[] {
  const known = new Set(own.map((movement) => movement.id));
  const facts = [...own, ...older.filter((movement) => !known.has(movement.id))];
  const moments = shownMoments(facts);
  const momentOf = ({ id, at }: MovementFact) => moments.get(id) ?? at;
  // Those that arrived last come first where moments are the same.
  const arrived = facts.toSorted(byArrival).reverse();
  return arrived.sort((left, right) => {
    const [first, second] = [momentOf(left), momentOf(right)];
    if (first !== second) return first < second ? 1 : -1;
    return Number(counts(right)) - Number(counts(left));
  });
}

/** What tells the order of arrival; what only the server told has none. */
type Arrived = Pick<Movement, 'rev' | 'byUserId'>;

/** True for a movement that decided where the object is. */
export function counts({ standing, undoneAt }: MovementFact): boolean {
  return standing === 'accepted' && undoneAt === null;
}

/** Compares by arrival: those that only the server told are older, those of no rev yet are the last. */
function byArrival(left: MovementFact & Partial<Arrived>, right: MovementFact & Partial<Arrived>): number {
  const placeOf = ({ rev }: Partial<Arrived>) => (rev === 0 ? Number.POSITIVE_INFINITY : (rev ?? -1));
  const [first, second] = [placeOf(left), placeOf(right)];
  if (first !== second) return first < second ? -1 : 1;
  return left.at === right.at ? 0 : left.at < right.at ? -1 : 1;
}

/**
 * The moments by which movements are ordered: one that counts is not before any that counted when it arrived, and one
 * that does not count is not after the last that does.
 */
function shownMoments(facts: readonly MovementFact[]): ReadonlyMap<string, string> {
  let last = '';
  const moments = new Map<string, string>();
  for (const fact of facts.filter(counts).sort(byArrival)) {
    last = fact.at > last ? fact.at : last;
    moments.set(fact.id, last);
  }
  for (const { id, at, standing } of facts) {
    if ((standing === 'contradicting' || standing === 'superseded') && last !== '' && at > last) moments.set(id, last);
  }
  return moments;
}

/**
 * True for a movement that counted until one arrived that was made before it: somebody handed the object over without
 * knowing where it had been brought, or it had come in before it was handed over.
 */
function isOvertaken(movement: MovementFact & Partial<Arrived>, all: readonly (MovementFact & Partial<Arrived>)[]) {
  return (
    counts(movement) &&
    all.some(
      (other) =>
        counts(other) && other.at < movement.at && byArrival(movement, other) < 0 && isUnaware(other, movement),
    )
  );
}

/** True where the author of a movement cannot have known of another: it does not begin where that one ended. */
function isUnaware(movement: MovementFact & Partial<Arrived>, other: MovementFact & Partial<Arrived>): boolean {
  if (movement.byUserId === other.byUserId) return false;
  if (movement.kind === 'checked_in') return other.kind === 'checked_out';
  return movement.fromWarehouseId !== other.toWarehouseId || movement.fromSpotId !== other.toSpotId;
}

/** An object's movements of this device together with `older` ones of the server, with the names of their places. */
export async function readMovements(
  mirror: Mirror,
  objectId: string,
  older: readonly MovementFact[],
): Promise<readonly ShownMovement[]> {
  const facts = newestFirst(await mirror.where(movementTable, 'objectId', objectId), older);
  const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const found = await mirror.getMany(spotTable, known(facts.flatMap((fact) => [fact.fromSpotId, fact.toSpotId])));
  const spots = await readSpotNames(
    mirror,
    found.filter((row) => row !== undefined),
  );
  const warehouses = await mirror.getMany(
    warehouseTable,
    known(facts.flatMap((fact) => [fact.fromWarehouseId, fact.toWarehouseId])),
  );
  const halls = new Map(warehouses.filter((row) => row !== undefined).map(({ id, name }) => [id, name]));
  const nameOf = (spotId: string | null, warehouseId: string | null) =>
    (spotId === null ? undefined : spots.get(spotId)) ??
    (warehouseId === null ? undefined : halls.get(warehouseId)) ??
    '';
  return facts.map((fact) => ({
    ...fact,
    from: nameOf(fact.fromSpotId, fact.fromWarehouseId),
    to: nameOf(fact.toSpotId, fact.toWarehouseId),
    overtaken: isOvertaken(fact, facts),
  }));
}

/** The spot that an object left last, as far as this device knows: movements are kept for 30 days. */
export async function readLastSpot(mirror: Mirror, objectId: string): Promise<string | null> {
  const history = await mirror.where(movementTable, 'objectId', objectId);
  const left = newestFirst(history, []).find((movement) => movement.kind === 'checked_out' && counts(movement));
  return left?.fromSpotId ?? null;
}
