import type { SnapshotManifest, SnapshotSegment } from '#sync/envelope.schema.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { BaseLookup, MirrorDatabase, MirrorState, Pack } from './mirror-database.ts';
import type { MirrorHandle } from './mirror-rows.ts';
import type { Runtime } from './runtime.ts';
import type { Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

/** Packs taken apart between two pauses for the page. */
const PACKS_PER_SLICE = 10;

export type DownloadProgress = { readonly done: number; readonly total: number; readonly table: string };

/** Starts a mirror at a manifest: its cursor is fixed before the first segment is read. */
export async function beginBase(database: MirrorDatabase, manifest: SnapshotManifest): Promise<void> {
  const { epoch, rev, lastSeq } = manifest;
  const known = new Set(database.synced.map((table) => table.name));
  const segments = manifest.segments.filter((segment) => known.has(segment.table));
  const state: MirrorState = { epoch, rev, lastSeq, complete: segments.length === 0, segments };
  await database.transaction('rw', database.meta, database.packs, database.segments, database.lookups, async () => {
    await database.packs.clear();
    await database.segments.clear();
    await database.lookups.clear();
    await database.meta.put({ key: 'state', value: state });
  });
}

/** Downloads the segments that are not here yet, in the manifest's order. Can be broken off and called again. */
export async function downloadBase(
  handle: MirrorHandle,
  transport: Transport,
  runtime: Runtime,
  onSegment: (progress: DownloadProgress) => Promise<void>,
): Promise<void> {
  const { database } = handle;
  const state = await database.getState();
  if (state === undefined) throw new Error('A mirror needs a manifest first');
  const total = state.segments.reduce((rows, segment) => rows + segment.rows, 0);
  const stored = new Set((await database.segments.toCollection().primaryKeys()).map((key) => key.join('/')));
  const missing = state.segments.filter((segment) => !stored.has(`${segment.table}/${segment.key}`));
  let done = total - missing.reduce((rows, segment) => rows + segment.rows, 0);
  // The next file travels while this one is taken apart and stored.
  let coming = missing[0] === undefined ? undefined : readSegment(transport, missing[0]);
  for (const [position, segment] of missing.entries()) {
    await onSegment({ done, total, table: segment.table });
    const lines = await coming;
    const next = missing[position + 1];
    coming = next === undefined ? undefined : readSegment(transport, next);
    await storeSegment(database, runtime, segment, lines ?? []);
    done += segment.rows;
  }
  await onSegment({ done, total, table: '' });
  await database.transaction('rw', database.meta, async () => {
    const latest = await database.getState();
    if (latest !== undefined) await database.meta.put({ key: 'state', value: { ...latest, complete: true } });
  });
  handle.base.markComplete();
}

/** All lines of a segment, on their way from now on. */
function readSegment(transport: Transport, segment: SnapshotSegment): Promise<string[]> {
  const reading = (async () => {
    const lines: string[] = [];
    for await (const line of transport.lines(segment.path)) if (line !== '') lines.push(line);
    return lines;
  })();
  // Heard by whoever awaits it; until then nobody does.
  reading.catch(() => {});
  return reading;
}

async function storeSegment(
  database: MirrorDatabase,
  runtime: Runtime,
  segment: SnapshotSegment,
  lines: readonly string[],
): Promise<void> {
  const table = database.synced.find((known) => known.name === segment.table);
  if (table === undefined) return;
  const collected = collectSegment(table, segment.key);
  const packs: Pack[] = [];
  for (const [position, line] of lines.entries()) {
    if (line.startsWith('[')) packs.push(collected.add(line));
    if (position % PACKS_PER_SLICE === PACKS_PER_SLICE - 1) await runtime.pause();
  }
  const { base, lookups } = collected.finish();
  const last = lines.at(-1);
  const promised = last?.startsWith('{') === true ? (JSON.parse(last) as { rows?: number }).rows : undefined;
  // A body that was cut, or a captive portal's page, is no segment.
  if (promised !== base.rows) throw new TransportError({ kind: 'no_connection', timedOut: false });
  await database.transaction('rw', database.packs, database.segments, database.lookups, async () => {
    await Promise.all([database.packs.bulkPut(packs), database.lookups.bulkPut(lookups), database.segments.put(base)]);
  });
}

/** Gathers where packs begin and which rows hold which indexed value, while packs pass by. */
function collectSegment(table: SyncedTable, key: string) {
  const firstIds: string[] = [];
  const before: number[] = [];
  const groups = table.indexes.map((index) => ({ index, ordinals: new Map<string, number[]>() }));
  let rows = 0;
  let lastId = '';
  return {
    add(text: string): Pack {
      const pack = JSON.parse(text) as SyncedRow[];
      const first = pack[0];
      if (first === undefined || first.id <= lastId) {
        throw new Error(`Packs of ${table.name}/${key} are empty or not sorted by id`);
      }
      firstIds.push(first.id);
      before.push(rows);
      for (const row of pack) {
        for (const { index, ordinals } of groups) {
          const value = (row as Readonly<Record<string, unknown>>)[index];
          if (typeof value !== 'string') continue;
          const same = ordinals.get(value);
          if (same === undefined) ordinals.set(value, [rows]);
          else same.push(rows);
        }
        rows += 1;
        lastId = row.id;
      }
      return { table: table.name, segment: key, no: firstIds.length - 1, text };
    },
    finish() {
      const lookups = groups.map(({ index, ordinals }) => packLookup(table.name, key, index, ordinals));
      return { base: { table: table.name, segment: key, rows, lastId, firstIds, before }, lookups };
    },
  };
}

function packLookup(table: string, segment: string, index: string, groups: Map<string, number[]>): BaseLookup {
  const values = [...groups.keys()];
  const starts = new Uint32Array(values.length + 1);
  const ordinals = new Uint32Array([...groups.values()].reduce((sum, group) => sum + group.length, 0));
  let position = 0;
  for (const [slot, group] of [...groups.values()].entries()) {
    ordinals.set(group, position);
    position += group.length;
    starts[slot + 1] = position;
  }
  return { table, segment, index, values, starts, ordinals };
}
