import type { ObjectEntry } from '#objects/client/object-index.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';

export type WarehouseFill = {
  readonly id: string;
  readonly name: string;
  /** How many objects its spots in use may hold. */
  readonly allowed: number;
  /** How many stand there, with or without a spot. */
  readonly taken: number;
  /** Running metres of spots with room, in centimetres. */
  readonly freeMetresCm: number;
};

type Named = { readonly id: string; readonly name: string; readonly sortKey: string };

/** How full each warehouse is, by name. */
export function fillOf(
  warehouses: readonly Named[],
  spots: readonly SpotEntry[],
  objects: readonly ObjectEntry[],
): readonly WarehouseFill[] {
  const takenBySpot = new Map<string, number>();
  const takenByWarehouse = new Map<string, number>();
  for (const { storageStatus, spotId, warehouseId } of objects) {
    if (storageStatus !== 'with_storage') continue;
    if (spotId !== null) takenBySpot.set(spotId, (takenBySpot.get(spotId) ?? 0) + 1);
    if (warehouseId !== null) takenByWarehouse.set(warehouseId, (takenByWarehouse.get(warehouseId) ?? 0) + 1);
  }
  const allowed = new Map<string, number>();
  const free = new Map<string, number>();
  for (const spot of spots) {
    if (spot.outOfUse) continue;
    allowed.set(spot.warehouseId, (allowed.get(spot.warehouseId) ?? 0) + spot.allowedNumber);
    if ((takenBySpot.get(spot.id) ?? 0) < spot.allowedNumber) {
      free.set(spot.warehouseId, (free.get(spot.warehouseId) ?? 0) + spot.lengthCm);
    }
  }
  return [...warehouses]
    .sort((left, right) => (left.sortKey < right.sortKey ? -1 : 1))
    .map(({ id, name }) => ({
      id,
      name,
      allowed: allowed.get(id) ?? 0,
      taken: takenByWarehouse.get(id) ?? 0,
      freeMetresCm: free.get(id) ?? 0,
    }));
}
