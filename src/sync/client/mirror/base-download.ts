import { Dexie } from 'dexie';
import type { SnapshotManifest, SnapshotSegment } from '#sync/envelope.schema.ts';
import { daysOfSegment, isHotSegment } from '#sync/segment-key.ts';
import type { SyncedTable } from '#sync/table.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { DownloadProgress } from '../runtime/types.ts';
import type { Transport } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';
import { isWhole, type TakenApart, takeApart } from './base-segment.ts';
import { DownloadMeter } from './download-meter.ts';
import type { MirrorDatabase, MirrorState } from './mirror-database.ts';
import type { MirrorHandle } from './mirror-rows.ts';

/** A file that arrives damaged is requested again at once, then after a pause like any failed request. */
const ATTEMPTS = 2;

type Wanted = { readonly segment: SnapshotSegment; readonly table: SyncedTable };

/**
 * Starts an empty mirror at a manifest: its cursor is fixed before the first segment is read. Only the first tab to
 * call it does so.
 */
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

type BaseDownload = {
  readonly handle: MirrorHandle;
  readonly transport: Transport;
  readonly meter: DownloadMeter;
  readonly batches: readonly (readonly Wanted[])[];
  /** The files of the first batch. */
  readonly first: Coming;
};
type Coming = Promise<Uint8Array<ArrayBuffer>[]> | undefined;

/** Begins to fetch the missing segments. Nothing is stored before `finishDownload`. */
export async function startDownload(handle: MirrorHandle, transport: Transport): Promise<BaseDownload> {
  const state = await handle.database.getState();
  if (state === undefined) throw begunAnew();
  const { meter, missing } = await takeStock(handle.database, state);
  const batches = batchesOf(missing);
  return { handle, transport, meter, batches, first: fetchBatch(transport, batches[0]) };
}

type During = {
  /** Called before each batch is stored, and after the last one. */
  readonly onBatch: (progress: DownloadProgress) => Promise<void>;
  /** Called once the first days are stored; what comes after them waits for it. */
  readonly onFirstDays?: () => Promise<void>;
};

/**
 * Downloads the missing segments, in the manifest's order. May be interrupted and started again:
 * each segment is stored completely, in one transaction, or not at all.
 */
export async function finishDownload(
  { handle, transport, meter, batches, first }: BaseDownload,
  runtime: Runtime,
  { onBatch, onFirstDays }: During,
): Promise<void> {
  const { database } = handle;
  let coming = first;
  for (const [position, batch] of batches.entries()) {
    await onBatch(meter.progress(batch[0]?.segment.table ?? ''));
    // A full disk made the device drop what it need not hold, perhaps while this was running.
    const isHot = batch.every(({ segment }) => isHotSegment(segment.key));
    if (!isHot && (await database.isColdDropped())) break;
    const files = await coming;
    // The next files are fetched while these are decoded and stored.
    coming = fetchBatch(transport, batches[position + 1]);
    const taken: TakenApart[] = [];
    for (const [index, { segment, table }] of batch.entries()) {
      const bytes = files?.[index];
      const parts = bytes && (await takeApart(table, segment.key, bytes, runtime.pause));
      if (parts?.base.rows !== segment.rows) throw new TransportError({ kind: 'no_connection', timedOut: false });
      taken.push(parts);
    }
    await storeSegments(
      database,
      batch.map(({ segment }) => segment.path),
      taken,
    );
    for (const { segment } of batch) meter.add(segment);
    if (batch.every(isOfFirstDays)) await onFirstDays?.();
  }
  await onBatch(meter.progress(''));
  await markComplete(database);
  handle.base.markComplete();
}

/** Segments in their order, one by one, but for those of the first days: only together do they show a day's board. */
function batchesOf(missing: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const first = missing.filter(isOfFirstDays);
  const rest = missing.filter((wanted) => !isOfFirstDays(wanted)).map((wanted) => [wanted]);
  return first.length === 0 ? rest : [first, ...rest];
}

const isOfFirstDays = ({ segment }: Wanted) => daysOfSegment(segment.key) !== null;

/**
 * Marks the download complete. Another tab may have restarted the mirror meanwhile, so this checks what is stored now,
 * not what this tab has stored.
 */
async function markComplete(database: MirrorDatabase): Promise<void> {
  await database.transaction('rw', database.meta, database.segments, async () => {
    const state = await database.getState();
    if (state === undefined || (await takeStock(database, state)).missing.length > 0) throw begunAnew();
    await database.meta.put({ key: 'state', value: { ...state, complete: true } });
  });
}

/**
 * The error for a mirror that was restarted during work on it. The work is tried again soon, as after a lost
 * connection.
 */
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

/**
 * The segments of the manifest that this device should hold; a device without room leaves the cold ones to the server.
 */
async function wantedSegments(database: MirrorDatabase, { segments }: MirrorState): Promise<readonly Wanted[]> {
  const withoutCold = await database.isColdDropped();
  const tables = new Map(database.synced.map((table) => [table.name, table]));
  return segments.flatMap((segment) => {
    const table = tables.get(segment.table);
    return table === undefined || (withoutCold && !isHotSegment(segment.key)) ? [] : [{ segment, table }];
  });
}

function fetchBatch(transport: Transport, batch: readonly Wanted[] | undefined): Coming {
  const files = batch && Promise.all(batch.map(({ segment }) => fetchWhole(transport, segment)));
  // Keeps an early failure from counting as unhandled; whoever awaits the files still gets it.
  files?.catch(() => {});
  return files;
}

/** Fetches a file as its manifest promised it: a truncated or damaged file, or a captive portal's page, is rejected. */
async function fetchWhole(transport: Transport, segment: SnapshotSegment): Promise<Uint8Array<ArrayBuffer>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const bytes = await transport.file(segment.path);
    if (await isWhole(bytes, segment)) return bytes;
  }
  throw new TransportError({ kind: 'no_connection', timedOut: false });
}

/** Stores all of some segments or nothing, and only if the mirror is still at the manifest that names these paths. */
async function storeSegments(
  database: MirrorDatabase,
  paths: readonly string[],
  taken: readonly TakenApart[],
): Promise<void> {
  await database.transaction('rw', database.meta, database.packs, database.segments, database.lookups, async () => {
    const state = await database.getState();
    const known = new Set(state?.segments.map(({ path }) => path));
    if (!paths.every((path) => known.has(path))) throw begunAnew();
    await Promise.all([
      database.packs.bulkPut(taken.flatMap(({ packs }) => packs)),
      database.lookups.bulkPut(taken.flatMap(({ lookups }) => lookups)),
      database.segments.bulkPut(taken.map(({ base }) => base)),
    ]);
  });
}
