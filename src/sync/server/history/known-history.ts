import { withCompany } from '../rows/company-door.ts';
import { type Place, readMark, renewEpoch, type Standing, standingOf } from './history.ts';
import type { SyncParts } from './sync-request.ts';
import { readSyncState, type SyncState } from './sync-state.ts';

/**
 * Returns where a company is, for a device that names its own place. A place that proves that a backup was restored
 * begins a new epoch, for everybody. A seal belongs to one epoch, so none can begin two.
 */
export async function readStanding(
  parts: SyncParts,
  companyId: string,
  clientId: string,
  place: Place | undefined,
): Promise<{ readonly state: SyncState; readonly standing: Standing }> {
  const found = await withCompany(parts.database, companyId, async (tx) => {
    // Reads the mark first: if it is cleared meanwhile, the state read after it says so.
    const mark = place === undefined ? null : await readMark(tx, companyId, place.rev);
    const state = await readSyncState(tx, companyId, clientId);
    const standing = standingOf(parts.secret, companyId, place, { ...state, mark });
    if (standing !== 'elsewhere') return { state, standing };
    await renewEpoch(tx, companyId, state.epoch);
    return { state: await readSyncState(tx, companyId, clientId), standing };
  });
  if (found.standing !== 'elsewhere') return found;
  parts.log?.error({ companyId, rev: place?.rev }, 'a backup was put back: devices send again what it lacks');
  // Devices that listen pull now, and learn of the new epoch.
  parts.feed.announce(companyId, found.state.rev);
  return found;
}
