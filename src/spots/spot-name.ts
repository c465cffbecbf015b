import type { Reader } from '#sync/command.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { Spot } from './spot.schema.ts';
import { spotTable, warehouseTable } from './spot.ts';

/** What is known of a spot to name it. */
export type NamedSpot = Pick<Spot, 'id' | 'name' | 'sortKey' | 'warehouseId'>;
type YardSpot = NamedSpot & { readonly warehouseName: string };
type NameReader = Pick<Reader, 'get'> & {
  readonly whereAny: <Row extends SyncedRow>(
    table: SyncedTable<Row>,
    index: keyof Row & string,
    values: readonly string[],
  ) => Promise<Row[]>;
};

const HALL_AND_SPOT = ' · ';

/**
 * Names spots of which the whole yard is at hand, each as people tell it from all others: with its hall where another hall
 * has a spot of that name too.
 */
export function spotNamer(yard: readonly YardSpot[]): (spot: NamedSpot) => string {
  const halls = new Map<string, string | null>();
  for (const { sortKey, warehouseId } of yard) {
    const known = halls.get(sortKey);
    halls.set(sortKey, known === undefined || known === warehouseId ? warehouseId : null);
  }
  const names = new Map(yard.map(({ warehouseId, warehouseName }) => [warehouseId, warehouseName]));
  return (spot) => (halls.get(spot.sortKey) === null ? withHall(spot, names.get(spot.warehouseId)) : spot.name);
}

/** The same names by id, looked up for some spots of the yard. */
export async function readSpotNames(
  read: NameReader,
  spots: readonly NamedSpot[],
): Promise<ReadonlyMap<string, string>> {
  if (spots.length === 0) return new Map();
  const alike = await read.whereAny(spotTable, 'sortKey', [...new Set(spots.map(({ sortKey }) => sortKey))]);
  const isDouble = ({ sortKey, warehouseId }: NamedSpot) =>
    alike.some((other) => other.sortKey === sortKey && other.warehouseId !== warehouseId);
  const double = spots.filter(isDouble);
  const hallIds = [...new Set(double.map(({ warehouseId }) => warehouseId))];
  const halls = await Promise.all(hallIds.map((id) => read.get(warehouseTable, id)));
  const hallOf = ({ warehouseId }: NamedSpot) => halls.find((hall) => hall?.id === warehouseId)?.name;
  return new Map(spots.map((spot) => [spot.id, double.includes(spot) ? withHall(spot, hallOf(spot)) : spot.name]));
}

/** True for the name of a spot with its hall, which may take two lines. */
export function namesHall(name: string): boolean {
  return name.includes(HALL_AND_SPOT);
}

function withHall({ name }: NamedSpot, hall: string | undefined): string {
  return hall === undefined || hall === '' ? name : `${hall}${HALL_AND_SPOT}${name}`;
}
