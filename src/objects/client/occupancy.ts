import type { Spot } from '#spots/spot.schema.ts';
import { formatPlate } from '../plate.ts';
import type { ObjectEntry } from './object-index.ts';

/**
 * Which objects are where, from the list index: entries by spot, those whose place is confirmed before the others, and by warehouse for those
 * without a spot.
 */
export type Occupancy = {
  readonly bySpot: ReadonlyMap<string, readonly ObjectEntry[]>;
  readonly unplaced: ReadonlyMap<string, readonly ObjectEntry[]>;
  /** Objects that are with their customers, by id. */
  readonly away: ReadonlyMap<string, ObjectEntry>;
  /** Objects that are in storage, by id. */
  readonly stored: ReadonlyMap<string, ObjectEntry>;
};

/** True while the object a spot is reserved for is with its customer. */
export function isKept({ reservedObjectId }: Pick<Spot, 'reservedObjectId'>, { away }: Occupancy): boolean {
  return reservedObjectId !== null && away.has(reservedObjectId);
}

/**
 * The object that a spot is kept for once it leaves. Until then it stands elsewhere in storage, and the spot may be used:
 * whoever puts something else there is told of it first.
 */
export function keptLaterFor(
  { id, reservedObjectId }: Pick<Spot, 'id' | 'reservedObjectId'>,
  { stored }: Occupancy,
): ObjectEntry | undefined {
  const entry = reservedObjectId === null ? undefined : stored.get(reservedObjectId);
  return entry?.spotId === id ? undefined : entry;
}

/** What people call an object in a sentence: its plate, or whose it is. */
export function shortNameOf({ plate, plateCountry, customerName, brand }: ObjectEntry): string {
  return formatPlate(plate, plateCountry) || customerName || brand;
}

/** One pass over the index; keep the result while the entries are the same array. */
export function occupancyOf(entries: readonly ObjectEntry[]): Occupancy {
  const bySpot = new Map<string, ObjectEntry[]>();
  const unplaced = new Map<string, ObjectEntry[]>();
  const away = new Map<string, ObjectEntry>();
  const stored = new Map<string, ObjectEntry>();
  for (const entry of entries) {
    if (entry.storageStatus !== 'with_storage') {
      away.set(entry.id, entry);
      continue;
    }
    stored.set(entry.id, entry);
    if (entry.spotId !== null) append(bySpot, entry.spotId, entry);
    else if (entry.warehouseId !== null) append(unplaced, entry.warehouseId, entry);
  }
  return { bySpot, unplaced, away, stored };
}

function append(map: Map<string, ObjectEntry[]>, key: string, entry: ObjectEntry): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [entry]);
    return;
  }
  const unsure = entry.placeConfirmed ? list.findIndex(({ placeConfirmed }) => !placeConfirmed) : -1;
  list.splice(unsure === -1 ? list.length : unsure, 0, entry);
}
