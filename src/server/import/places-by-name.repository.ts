import { sql } from 'kysely';
import { naturalKey } from '#shared/sort-key.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

type Named = { readonly id: string; readonly key: string };
export type Hall = Named & { readonly name: string };
type Spot = Named & { readonly warehouseId: string };

/** The company's places by their names, as sheets name them. `many`: several go by that name. */
export type PlacesByName = {
  readonly warehouse: (name: string) => Hall | 'many' | undefined;
  /** The only warehouse whose name ends with a text, or is it behind a word for a hall: `A` for `Loods A`. */
  readonly warehouseLike: (text: string) => Hall | undefined;
  readonly warehouseById: (id: string) => Hall | undefined;
  /** The warehouse of a company that has one. */
  readonly onlyWarehouse: Hall | undefined;
  readonly spot: (warehouseId: string | null, name: string) => Spot | 'many' | undefined;
};

/** What a warehouse is called before its own name, in a key. */
const HALL_WORD =
  /^(?:loods|hal|hall|halle|lagerhalle|schuur|gebouw|warehouse|shed|building|hangar|entrepot|nave|almacen)(?:[\s.-]+(?:nr\.?\s*)?|(?=\d))/;

function isLike(key: string, text: string): boolean {
  return text !== '' && (key.replace(HALL_WORD, '') === text || key.endsWith(` ${text}`));
}

/** Looks up every warehouse, and the spots that go by one of `spotNames`. */
export async function findPlacesByName(tx: CompanyTx, spotNames: readonly string[]): Promise<PlacesByName> {
  const warehouses = await sql<Hall>`select id, name, sort_key as key from warehouses where deleted_at is null`.execute(
    tx,
  );
  const keys = [...new Set(spotNames.map(naturalKey))];
  const spots = await sql<Spot>`select id, sort_key as key, warehouse_id as "warehouseId" from spots
    where deleted_at is null and sort_key = any(${keys}::text[])`.execute(tx);
  return {
    warehouse: (name) => only(warehouses.rows.filter(({ key }) => key === naturalKey(name))),
    warehouseLike: (text) => {
      const alike = warehouses.rows.filter(({ key }) => isLike(key, naturalKey(text)));
      return alike.length === 1 ? alike[0] : undefined;
    },
    warehouseById: (id) => warehouses.rows.find((hall) => hall.id === id),
    onlyWarehouse: warehouses.rows.length === 1 ? warehouses.rows[0] : undefined,
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

/** The warehouse that a cell was taken for, where its name is not the cell's. */
export function hallTold(cell: string, hall: Hall | 'many' | null | undefined): { readonly warehouse?: string } {
  if (hall === null || hall === undefined || hall === 'many' || hall.key === naturalKey(cell)) return {};
  return { warehouse: hall.name };
}
