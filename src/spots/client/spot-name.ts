import { useMemo } from 'react';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Spot } from '../spot.schema.ts';
import { spotTable, warehouseTable } from '../spot.ts';

type NamedSpot = Pick<Spot, 'id' | 'name' | 'sortKey' | 'warehouseId'>;

/** A spot as people tell it from all others: with its hall where another hall has a spot of that name too. */
type SpotNamer = (spot: NamedSpot) => string;

/** A sign that no name of a spot needs tells the two apart. */
export const HALL_AND_SPOT = ' · ';

/** Names spots of which the whole yard is at hand. */
export function spotNamer(yard: readonly (NamedSpot & { readonly warehouseName: string })[]): SpotNamer {
  const halls = new Map<string, string | null>();
  for (const { sortKey, warehouseId } of yard) {
    const known = halls.get(sortKey);
    halls.set(sortKey, known === undefined || known === warehouseId ? warehouseId : null);
  }
  const names = new Map(yard.map(({ warehouseId, warehouseName }) => [warehouseId, warehouseName]));
  return (spot) => (halls.get(spot.sortKey) === null ? withHall(spot, names.get(spot.warehouseId)) : spot.name);
}

/** The same, kept for as long as the yard is the same. */
export function useSpotNamer(yard: Parameters<typeof spotNamer>[0]): SpotNamer {
  return useMemo(() => spotNamer(yard), [yard]);
}

/** The same by id, for some spots of a yard that is on the device. */
export async function readSpotNames(mirror: Mirror, spots: readonly NamedSpot[]): Promise<ReadonlyMap<string, string>> {
  if (spots.length === 0) return new Map();
  const alike = await mirror.whereAny(spotTable, 'sortKey', [...new Set(spots.map(({ sortKey }) => sortKey))]);
  const isDouble = ({ sortKey, warehouseId }: NamedSpot) =>
    alike.some((other) => other.sortKey === sortKey && other.warehouseId !== warehouseId);
  const double = spots.filter(isDouble);
  const halls = await mirror.getMany(warehouseTable, [...new Set(double.map(({ warehouseId }) => warehouseId))]);
  const hallOf = ({ warehouseId }: NamedSpot) => halls.find((hall) => hall?.id === warehouseId)?.name;
  return new Map(spots.map((spot) => [spot.id, double.includes(spot) ? withHall(spot, hallOf(spot)) : spot.name]));
}

/** The same of one spot; empty without one. */
export function useSpotName(spot: NamedSpot | undefined): string {
  const named = useRows(
    async (mirror) => (spot === undefined ? undefined : (await readSpotNames(mirror, [spot])).get(spot.id)),
    [spot?.id, spot?.name, spot?.warehouseId],
  );
  return named ?? spot?.name ?? '';
}

function withHall({ name }: NamedSpot, hall: string | undefined): string {
  return hall === undefined || hall === '' ? name : `${hall}${HALL_AND_SPOT}${name}`;
}
