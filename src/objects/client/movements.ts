import { spotTable, warehouseTable } from '#spots/spot.ts';
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

/** A movement with its places in words. */
export type ShownMovement = MovementFact & { readonly from: string; readonly to: string };

/** Newest first, each id once; a movement of this device wins over the server's copy. */
export function newestFirst(own: readonly MovementFact[], older: readonly MovementFact[]): MovementFact[] {
  const known = new Set(own.map((movement) => movement.id));
  return [...own, ...older.filter((movement) => !known.has(movement.id))].sort((left, right) =>
    left.at === right.at ? 0 : left.at < right.at ? 1 : -1,
  );
}

/** An object's movements of this device together with `older` ones of the server, with the names of their places. */
export async function readMovements(
  mirror: Mirror,
  objectId: string,
  older: readonly MovementFact[],
): Promise<readonly ShownMovement[]> {
  const facts = newestFirst(await mirror.where(movementTable, 'objectId', objectId), older);
  const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const spots = await mirror.getMany(spotTable, known(facts.flatMap((fact) => [fact.fromSpotId, fact.toSpotId])));
  const warehouses = await mirror.getMany(
    warehouseTable,
    known(facts.flatMap((fact) => [fact.fromWarehouseId, fact.toWarehouseId])),
  );
  const names = new Map([...warehouses, ...spots].filter((row) => row !== undefined).map((row) => [row.id, row.name]));
  const nameOf = (spotId: string | null, warehouseId: string | null) =>
    (spotId === null ? undefined : names.get(spotId)) ??
    (warehouseId === null ? undefined : names.get(warehouseId)) ??
    '';
  return facts.map((fact) => ({
    ...fact,
    from: nameOf(fact.fromSpotId, fact.fromWarehouseId),
    to: nameOf(fact.toSpotId, fact.toWarehouseId),
  }));
}

/** The spot that an object left last, as far as this device knows: movements are kept for 30 days. */
export async function readLastSpot(mirror: Mirror, objectId: string): Promise<string | null> {
  const history = await mirror.where(movementTable, 'objectId', objectId);
  const left = newestFirst(history, []).find(
    ({ kind, standing, undoneAt }) => kind === 'checked_out' && standing === 'accepted' && undoneAt === null,
  );
  return left?.fromSpotId ?? null;
}
