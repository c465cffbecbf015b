import { sql } from 'kysely';
import { naturalKey } from '#shared/sort-key.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

type Named = { readonly id: string; readonly key: string };
type Spot = Named & { readonly warehouseId: string };

/** The company's places by their names, as sheets name them. `many`: several go by that name. */
export type PlacesByName = {
  readonly warehouse: (name: string) => Named | 'many' | undefined;
  readonly spot: (warehouseId: string | null, name: string) => Spot | 'many' | undefined;
};

/** Looks up every warehouse, and the spots that go by one of `spotNames`. */
export async function findPlacesByName(tx: CompanyTx, spotNames: readonly string[]): Promise<PlacesByName> {
  const warehouses = await sql<Named>`select id, sort_key as key from warehouses where deleted_at is null`.execute(tx);
  const keys = [...new Set(spotNames.map(naturalKey))];
  const spots = await sql<Spot>`select id, sort_key as key, warehouse_id as "warehouseId" from spots
    where deleted_at is null and sort_key = any(${keys}::text[])`.execute(tx);
  return {
    warehouse: (name) => only(warehouses.rows.filter(({ key }) => key === naturalKey(name))),
    spot: (warehouseId, name) =>
      only(
        spots.rows.filter(
          (spot) => spot.key === naturalKey(name) && (warehouseId === null || spot.warehouseId === warehouseId),
        ),
      ),
  };
}

function only<Value>(found: readonly Value[]): Value | 'many' | undefined {
  return found.length > 1 ? 'many' : found[0];
}
