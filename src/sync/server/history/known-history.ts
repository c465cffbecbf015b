import { gather } from '../http/gather.ts';
import { type LookingDevice, lookAtCompany, withCompany } from '../rows/company-door.ts';
import { type Place, renewEpoch, type Standing, standingOf } from './history.ts';
import type { SyncParts } from './sync-request.ts';
import { readSyncState, type SyncState } from './sync-state.ts';

/** A device's verdicts are read beside where it stands unless it is further behind than this many revs. */
const MOST_REVS = 1000;

/** A verdict as a page tells it. */
export type Verdict = { readonly seq: number; readonly rev: number };

/** Where a company is, and what that says about one of its devices. */
export type DeviceStanding = {
  readonly state: SyncState;
  readonly standing: Standing;
  /** The device's verdicts after the rev it asked from, up to the company's; null where they were not asked for, or are many. */
  readonly verdicts: readonly Verdict[] | null;
  /** True when the device was not noted as in use for ten minutes. */
  readonly isQuiet: boolean;
};

/** Reads where a device stands that names its own place, and its verdicts after the rev `from`. */
export type ReadStanding = (
  companyId: string,
  device: { readonly clientId: string; readonly place: Place | undefined; readonly from?: number },
) => Promise<DeviceStanding>;

/**
 * Devices of a company that ask at the same time are answered by one statement. A place that proves that a backup was
 * restored begins a new epoch, for everybody. A seal belongs to one epoch, so none can begin two.
 */
export function openStandings(parts: SyncParts): ReadStanding {
  const read = gather(async (companyId: string, devices: readonly LookingDevice[]): Promise<readonly Found[]> => {
    const seen = await lookAtCompany<Seen>(parts.database, companyId, devices, MOST_REVS);
    return seen.devices.map((device) => {
      const { lastSeq, clientUserId } = device;
      return { ...device, state: { ...seen.company, lastSeq, clientUserId } };
    });
  });
  return async (companyId, { clientId, place, from }) => {
    const found = await read(companyId, { clientId, place: place?.rev ?? null, from: from ?? null });
    const { state, verdicts, isQuiet } = found;
    const standing = standingOf(parts.secret, companyId, place, { ...state, mark: found.placeMark });
    if (standing !== 'elsewhere') return { state, standing, verdicts, isQuiet };
    const renewed = await withCompany(parts.database, companyId, async (tx) => {
      await renewEpoch(tx, companyId, state.epoch);
      return readSyncState(tx, companyId, clientId);
    });
    parts.log?.error({ companyId, rev: place?.rev }, 'a backup was put back: devices send again what it lacks');
    // Devices that listen pull now, and learn of the new epoch.
    parts.feed.announce(companyId, renewed.rev);
    return { state: renewed, standing, verdicts: null, isQuiet };
  };
}

type ReadDevice = Pick<SyncState, 'lastSeq' | 'clientUserId'> &
  Pick<DeviceStanding, 'verdicts' | 'isQuiet'> & { readonly placeMark: string | null };

/** What `sync_look` answers. */
type Seen = {
  readonly company: Pick<SyncState, 'epoch' | 'rev' | 'minRev' | 'mark'>;
  readonly devices: readonly ReadDevice[];
};

type Found = ReadDevice & { readonly state: SyncState };
