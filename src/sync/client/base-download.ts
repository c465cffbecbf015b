import type { SnapshotManifest, SnapshotSegment } from '#sync/envelope.schema.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { BaseLookup, MirrorDatabase, MirrorState, Pack } from './mirror-database.ts';
import type { MirrorHandle } from './mirror-rows.ts';
import type { Runtime } from './runtime.ts';
import type { Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

/** Packs written per transaction: 2,500 rows. */
const PACKS_PER_WRITE = 10;

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
  let done = 0;
  for (const segment of state.segments) {
    if (!stored.has(`${segment.table}/${segment.key}`)) {
      await onSegment({ done, total, table: segment.table });
      await downloadSegment(database, transport, runtime, segment);
    }
    done += segment.rows;
    await onSegment({ done, total, table: segment.table });
  }
  await database.transaction('rw', database.meta, async () => {
    const latest = await database.getState();
    if (latest !== undefined) await database.meta.put({ key: 'state', value: { ...latest, complete: true } });
  });
  handle.base.markComplete();
}

async function downloadSegment(
  database: MirrorDatabase,
  transport: Transport,
  runtime: Runtime,
  segment: SnapshotSegment,
): Promise<void> {
  const table = database.synced.find((known) => known.name === segment.table);
  if (table === undefined) return;
  const collected = collectSegment(table, segment.key);
  let waiting: Pack[] = [];
  const writeWaiting = async () => {
    const packs = waiting;
    waiting = [];
    await database.transaction('rw', database.packs, () => database.packs.bulkPut(packs));
    await runtime.pause();
  };
  let promised: number | undefined;
  for await (const line of transport.lines(segment.path)) {
    if (line.startsWith('[')) {
      waiting.push(collected.add(line));
      if (waiting.length >= PACKS_PER_WRITE) await writeWaiting();
    } else if (line !== '') {
      promised = (JSON.parse(line) as { rows?: number }).rows;
    }
  }
  await writeWaiting();
  const { base, lookups } = collected.finish();
  // A body that was cut, or a captive portal's page, is no segment.
  if (promised !== base.rows) throw new TransportError({ kind: 'no_connection', timedOut: false });
  await database.transaction('rw', database.segments, database.lookups, async () => {
    await database.lookups.bulkPut(lookups);
    await database.segments.put(base);
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
