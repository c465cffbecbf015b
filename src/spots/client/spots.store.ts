import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups } from '#sync/field-groups.ts';
import type { MapPlace } from '../map-layout.ts';
import * as places from '../place.commands.ts';
import * as commands from '../spot.commands.ts';
import type {
  CreateSpot,
  EditLocation,
  EditSpot,
  EditWarehouse,
  Location,
  LocationGroups,
  Spot,
  Warehouse,
  WarehouseGroups,
} from '../spot.schema.ts';
import { LOCATION_GROUPS, WAREHOUSE_GROUPS } from '../spot.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;
export type SpotFields = Omit<EditSpot, 'spotId' | 'seenVersion'>;
export type WarehouseFields = Pick<Warehouse, 'name' | 'kind' | 'locationId'>;
type WarehouseChange = WarehouseFields | Pick<Warehouse, 'rowEnds'>;

/** Nothing differs from what is stored: counts as saved, queues nothing. */
type EditOutcome = SubmitOutcome | { readonly outcome: 'unchanged' };

/** Adds a spot under an id made by the caller, so that a second try is the same spot. */
export function createSpot(session: Pick<Session, 'submit'>, args: CreateSpot): Promise<SubmitOutcome> {
  return session.submit(commands.createSpot, { args });
}

/** Changes a spot's name, size, place on the map or use; refused when somebody changed it since it was seen. */
export function editSpot(
  session: Pick<Session, 'submit'>,
  seen: Spot,
  changed: Partial<SpotFields>,
): Promise<SubmitOutcome> {
  const { name, lengthCm, widthCm, heightCm, allowedNumber, mapRow, mapPosition, outOfUse } = seen;
  const fields = { name, lengthCm, widthCm, heightCm, allowedNumber, mapRow, mapPosition, outOfUse };
  const args: EditSpot = { spotId: seen.id, seenVersion: seen.version, ...fields, ...changed };
  return session.submit(commands.editSpot, { args });
}

/** Lays spots elsewhere on the map, one change each. Stops at the first that is not kept and answers with it. */
export async function layOutSpots(
  session: Pick<Session, 'submit'>,
  spots: readonly Spot[],
  changed: readonly MapPlace[],
): Promise<SubmitOutcome | undefined> {
  const seen = new Map(spots.map((spot) => [spot.id, spot]));
  let last: SubmitOutcome | undefined;
  for (const { id, mapRow, mapPosition } of changed) {
    const spot = seen.get(id);
    if (spot === undefined) continue;
    last = await editSpot(session, spot, { mapRow, mapPosition });
    if (last.outcome !== 'saved') return last;
  }
  return last;
}

/** Adds a location, or renames the one that was seen. */
export async function saveLocation(session: Session, seen: Location | undefined, name: string): Promise<EditOutcome> {
  if (seen === undefined) {
    return session.submit(commands.createLocation, { args: { locationId: session.newId(), name } });
  }
  const groups = changedGroups(LOCATION_GROUPS, seen, { name });
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: EditLocation = { locationId: seen.id, now: groups.now as LocationGroups };
  return session.submit(places.editLocation, { args, was: groups.was });
}

export function removeLocation(session: Session, locationId: string): Promise<SubmitOutcome> {
  return session.submit(places.deleteLocation, { args: { locationId } });
}

/** Adds a warehouse under an id made by the caller, so that a second try is the same one. */
export function createWarehouse(
  session: Pick<Session, 'submit'>,
  warehouseId: string,
  fields: WarehouseFields,
): Promise<SubmitOutcome> {
  return session.submit(commands.createWarehouse, { args: { warehouseId, ...fields } });
}

/** Sends what the person changed of a warehouse. */
export async function editWarehouse(
  session: Pick<Session, 'submit'>,
  seen: Warehouse,
  fields: WarehouseChange,
): Promise<EditOutcome> {
  const groups = changedGroups(WAREHOUSE_GROUPS, seen, { ...seen, ...fields });
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: EditWarehouse = { warehouseId: seen.id, now: groups.now as WarehouseGroups };
  return session.submit(places.editWarehouse, { args, was: groups.was });
}
