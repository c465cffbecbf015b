import { moveObject } from '#objects/client/objects.store.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { deleteSpot } from '#objects/spot-removal.commands.ts';
import { namesOf } from '#shared/field-map.ts';
import { restoreSpot } from '#spots/place-restore.commands.ts';
import type { RestoreSpot, Spot } from '#spots/spot.schema.ts';
import { SPOT_FIELDS } from '#spots/spot-fields.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';

type Session = Pick<SyncSession, 'mirror' | 'newId' | 'submit'>;

/** A spot just added, and the change that added it. */
export type Made = { readonly spotId: string; readonly act: string };

/** Takes spots back that were just added, the last first; those stay on which something stands by now. */
export async function takeBackSpots(
  session: Session,
  made: readonly Made[],
): Promise<{ readonly taken: number; readonly stay: number }> {
  let taken = 0;
  for (const { spotId, act } of made.toReversed()) {
    const standing = await session.mirror.where(objectTable, 'spotId', spotId);
    if (standing.length > 0) continue;
    const { outcome } = await session.submit(deleteSpot, { args: { spotId, unlink: false }, takesBack: act });
    if (outcome === 'saved') taken += 1;
  }
  return { taken, stay: made.length - taken };
}

/** Restores a spot that was just removed, and puts back on it what stood there and was not moved since. */
export async function restoreRemoved(
  session: Session,
  spot: Spot,
  stood: readonly StoredObject[],
  takesBack: string,
): Promise<SubmitOutcome> {
  const fields = Object.fromEntries(namesOf(SPOT_FIELDS).map((name) => [name, spot[name]])) as RestoreSpot['fields'];
  const restored = await session.submit(restoreSpot, { args: { spotId: spot.id, fields }, takesBack });
  if (restored.outcome !== 'saved' || restored.takenBack === true) return restored;
  for (const { id } of stood) {
    const object = await session.mirror.get(objectTable, id);
    if (object === undefined || object.spotId !== null || object.warehouseId !== spot.warehouseId) continue;
    const place = { warehouseId: spot.warehouseId, spotId: spot.id };
    const moved = await moveObject(session, object, place, { reason: null, note: '' });
    if (moved.outcome !== 'saved') return moved;
  }
  return restored;
}
