import type { SubmitOutcome, SyncSession } from '#sync/client/types.ts';
import * as commands from '../spot.commands.ts';
import type { EditSpot, Spot } from '../spot.schema.ts';

export type SpotFields = Omit<EditSpot, 'spotId' | 'seenVersion'>;

/** Changes a spot's name, size, place on the map or use; refused when somebody changed it since it was seen. */
export function editSpot(
  session: Pick<SyncSession, 'submit'>,
  seen: Spot,
  changed: Partial<SpotFields>,
): Promise<SubmitOutcome> {
  const { name, lengthCm, widthCm, heightCm, allowedNumber, mapRow, mapPosition, outOfUse } = seen;
  const fields = { name, lengthCm, widthCm, heightCm, allowedNumber, mapRow, mapPosition, outOfUse };
  const args: EditSpot = { spotId: seen.id, seenVersion: seen.version, ...fields, ...changed };
  return session.submit(commands.editSpot, { args });
}
