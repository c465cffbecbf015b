import { Dexie } from 'dexie';
import type { SnapshotManifest, SnapshotSegment } from '#sync/envelope.schema.ts';
import { isHotSegment } from '#sync/segment-key.ts';
import type { SyncedTable } from '#sync/table.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { DownloadProgress } from '../runtime/types.ts';
import type { Transport } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';
import { isWhole, type TakenApart, takeApart } from './base-segment.ts';
import { DownloadMeter } from './download-meter.ts';
import type { MirrorDatabase, MirrorState } from './mirror-database.ts';
import type { MirrorHandle } from './mirror-rows.ts';

/** A file that came damaged is asked for once more at once, then after a pause like any failed request. */
const ATTEMPTS = 2;

type Wanted = { readonly segment: SnapshotSegment; readonly table: SyncedTable };

/** Starts an empty mirror at a manifest: its cursor is fixed before the first segment is read. The first tab to does it. */
export async function beginBase(
  database: MirrorDatabase,
  manifest: SnapshotManifest,
  withoutCold: boolean,
): Promise<void> {
  const { epoch, rev, lastSeq, seal = null, reading } = manifest;
  const tables = new Set(database.synced.map((table) => table.name));
  const segments = manifest.segments.filter((segment) => tables.has(segment.table));
  const known = reading === undefined ? {} : { reading };
  const state: MirrorState = { epoch, rev, lastSeq, seal, ...known, complete: false, segments };
  await database.transaction('rw', database.meta, database.packs, database.segments, database.lookups, async () => {
    if ((await database.getState()) !== undefined) return;
    await database.packs.clear();
    await database.segments.clear();
    await database.lookups.clear();
    await database.setColdDropped(withoutCold);
    await database.meta.put({ key: 'state', value: state });
  });
}

/**
 * Downloads the segments that are not here yet, in the manifest's order. Can be broken off and called again: each segment
 * is stored whole, in one transaction, or not at all.
 */
export async function downloadBase(
  handle: MirrorHandle,
  transport: Transport,
  runtime: Runtime,
  onSegment: (progress: DownloadProgress) => Promise<void>,
): Promise<void> {
  const { database } = handle;
  const state = await database.getState();
  if (state === undefined) throw begunAnew();
  const { meter, missing } = await takeStock(database, state);
  // The next file travels while this one is taken apart and stored.
  const fetchNext = (wanted: Wanted | undefined) => heard(wanted && fetchWhole(transport, wanted.segment));
  let coming = fetchNext(missing[0]);
  for (const [position, { segment, table }] of missing.entries()) {
    await onSegment(meter.progress(segment.table));
    // A full disk made the device give up what it need not hold, maybe while this went on.
    if (!isHotSegment(segment.key) && (await database.isColdDropped())) break;
    const bytes = await coming;
    coming = fetchNext(missing[position + 1]);
    const taken = bytes && (await takeApart(table, segment.key, bytes, runtime.pause));
    if (taken?.base.rows !== segment.rows) throw new TransportError({ kind: 'no_connection', timedOut: false });
    await storeSegment(database, segment, taken);
    meter.add(segment);
  }
  await onSegment(meter.progress(''));
  await markComplete(database);
  handle.base.markComplete();
}

/** Another tab may have begun the mirror anew meanwhile: what is here by now counts, not what this one has stored. */
async function markComplete(database: MirrorDatabase): Promise<void> {
  await database.transaction('rw', database.meta, database.segments, async () => {
    const state = await database.getState();
    if (state === undefined || (await takeStock(database, state)).missing.length > 0) throw begunAnew();
    await database.meta.put({ key: 'state', value: { ...state, complete: true } });
  });
}

/** The mirror is not what it was when the work on it began. Tried again soon, like a connection that was lost. */
export function begunAnew(): Error {
  return new Dexie.AbortError('The mirror was begun anew');
}

/** How far a download that was broken off had come. */
export async function measureBase(database: MirrorDatabase, state: MirrorState | undefined): Promise<DownloadProgress> {
  return (await takeStock(database, state)).meter.progress('');
}

async function takeStock(database: MirrorDatabase, state: MirrorState | undefined) {
  const segments = state === undefined ? [] : await wantedSegments(database, state);
  const stored = new Set((await database.segments.toCollection().primaryKeys()).map((key) => key.join('/')));
  const isHere = ({ segment }: Wanted) => stored.has(`${segment.table}/${segment.key}`);
  const meter = new DownloadMeter(segments.map(({ segment }) => segment));
  for (const { segment } of segments.filter(isHere)) meter.add(segment);
  return { meter, missing: segments.filter((wanted) => !isHere(wanted)) };
}

/** What this device holds of the manifest; a device without room leaves the cold segments to the server. */
async function wantedSegments(database: MirrorDatabase, { segments }: MirrorState): Promise<readonly Wanted[]> {
  const withoutCold = await database.isColdDropped();
  const tables = new Map(database.synced.map((table) => [table.name, table]));
  return segments.flatMap((segment) => {
    const table = tables.get(segment.table);
    return table === undefined || (withoutCold && !isHotSegment(segment.key)) ? [] : [{ segment, table }];
  });
}

/** A failure is heard by whoever awaits it; until then nobody does. */
function heard<Result>(work: Promise<Result> | undefined): Promise<Result> | undefined {
  work?.catch(() => {});
  return work;
}

/** A file as its manifest promised it: what was cut, damaged, or is a captive portal's page is none. */
async function fetchWhole(transport: Transport, segment: SnapshotSegment): Promise<Uint8Array<ArrayBuffer>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const bytes = await transport.file(segment.path);
    if (await isWhole(bytes, segment)) return bytes;
  }
  throw new TransportError({ kind: 'no_connection', timedOut: false });
}

/** All of a segment or nothing, and only of the manifest that the mirror stands at. */
async function storeSegment(
  database: MirrorDatabase,
  { path }: SnapshotSegment,
  { base, packs, lookups }: TakenApart,
): Promise<void> {
  await database.transaction('rw', database.meta, database.packs, database.segments, database.lookups, async () => {
    const state = await database.getState();
    if (state?.segments.some((segment) => segment.path === path) !== true) throw begunAnew();
    await Promise.all([database.packs.bulkPut(packs), database.lookups.bulkPut(lookups), database.segments.put(base)]);
  });
}
