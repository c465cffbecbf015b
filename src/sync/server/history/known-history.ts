import { type CompanyTx, withCompany } from '../rows/company-door.ts';
import { gather } from '../rows/gather.ts';
import { query } from '../rows/rows.ts';
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
  const read = gather((companyId: string, devices: readonly Asked[]) =>
    withCompany(parts.database, companyId, (tx) => readDevices(tx, companyId, devices)),
  );
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

/** A device that asks: the rev of the place that it names, and the rev after which it asks for its verdicts. */
type Asked = { readonly clientId: string; readonly place: number | null; readonly from: number | null };

type ReadDevice = Pick<SyncState, 'lastSeq' | 'clientUserId'> &
  Pick<DeviceStanding, 'verdicts' | 'isQuiet'> & { readonly placeMark: string | null };

type Found = ReadDevice & { readonly state: SyncState };

async function readDevices(tx: CompanyTx, companyId: string, devices: readonly Asked[]): Promise<readonly Found[]> {
  const [row] = await query<{
    company: Pick<SyncState, 'epoch' | 'rev' | 'minRev' | 'mark'>;
    devices: readonly ReadDevice[];
  }>(tx, DEVICES, [
    companyId,
    devices.map(({ clientId }) => clientId),
    devices.map(({ place }) => place),
    devices.map(({ from }) => from),
    MOST_REVS,
  ]);
  if (row === undefined) throw new Error(`company ${companyId} has no counter`);
  return row.devices.map((device) => {
    const { lastSeq, clientUserId } = device;
    return { ...device, state: { ...row.company, lastSeq, clientUserId } };
  });
}

/** SQL for the verdicts of a device, `client`, with `from` < rev <= `to`; `$1` is the company. */
export function verdictsSql(client: string, from: string, to: string): string {
  return `select m.id, m.seq, m.status, m.code, m.params, m.rev from sync_mutation m
    where m.company_id = $1::uuid and m.client_id = ${client} and m.rev > ${from} and m.rev <= ${to}
  union all
  select m.id, s.seq, m.status, m.code, m.params, s.rev from sync_resend s
    join sync_mutation m on m.company_id = s.company_id and m.id = s.mutation_id
    where s.company_id = $1::uuid and s.client_id = ${client} and s.rev > ${from} and s.rev <= ${to}`;
}

const DEVICES = `select
    json_build_object('epoch', c.epoch, 'rev', c.rev, 'minRev', c.min_rev, 'mark', replace(h.mark::text, '-', '')) as company,
    (select json_agg(json_build_object(
        'lastSeq', coalesce(s.last_seq, 0), 'clientUserId', s.user_id,
        'isQuiet', coalesce(s.last_seen < now() - interval '10 minutes', false),
        'placeMark', (select replace(p.mark::text, '-', '') from sync_history p
          where p.company_id = $1::uuid and p.rev = a.place),
        'verdicts', case when c.rev - a.after <= $5::bigint then
          (select coalesce(json_agg(v order by v.rev), '[]') from (${verdictsSql('a.client_id', 'a.after', 'c.rev')}) v) end)
        order by a.no)
      from unnest($2::uuid[], $3::bigint[], $4::bigint[]) with ordinality as a (client_id, place, after, no)
      left join sync_client s on s.company_id = $1::uuid and s.client_id = a.client_id) as devices
  from sync_company c
  left join sync_history h on h.company_id = c.company_id and h.rev = c.rev
  where c.company_id = $1::uuid`;
