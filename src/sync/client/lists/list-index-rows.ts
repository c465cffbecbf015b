import { isHotSegment } from '#sync/segment-key.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { ChangedRow } from '../mirror/mirror-database.ts';
import { type MirrorHandle, readMany } from '../mirror/mirror-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { IndexEntry, Joined, ListIndexDefinition } from '../runtime/types.ts';

/** What changed in the tables of an index since it looked last. */
export type IndexChanges = { readonly stamp: number; readonly changed: ReadonlyMap<string, readonly ChangedRow[]> };

type Definition = ListIndexDefinition<SyncedRow, IndexEntry>;
type JoinedRows = ReadonlyMap<string, ReadonlyMap<string, SyncedRow>>;

/** Names of the tables an index is made of, its own first. */
export function tablesOf(definition: Definition): string[] {
  return [...new Set([definition.table.name, ...definition.joins.map((join) => join.table.name)])];
}

/** Rows of the index's tables with a stamp above `seen`: one bounded read per table, all as of one moment. */
export async function changesSince(handle: MirrorHandle, definition: Definition, seen: number): Promise<IndexChanges> {
  const { database } = handle;
  const names = tablesOf(definition);
  return database.transaction(
    'r',
    names.map((name) => database.changed(name)),
    async () => {
      const changed = new Map<string, readonly ChangedRow[]>();
      let stamp = seen;
      for (const name of names) {
        const rows = await database.changed(name).where('stamp').above(seen).toArray();
        changed.set(name, rows);
        for (const row of rows) stamp = Math.max(stamp, row.stamp);
      }
      return { stamp, changed };
    },
  );
}

/**
 * Identifies the segments the index was built from; null while the hot rows are not all here, so that a partial list
 * never looks complete.
 */
export async function basisOf(handle: MirrorHandle, definition: Definition): Promise<string | null> {
  const names = tablesOf(definition);
  const [state, ...stored] = await Promise.all([
    handle.database.getState(),
    ...names.map((name) => handle.base.segmentsOf(name)),
  ]);
  if (state === undefined) return null;
  const present = new Set(stored.flat().map(({ table, segment }) => `${table}/${segment}`));
  const awaited = state.segments.filter(
    (segment) => names.includes(segment.table) && !present.has(`${segment.table}/${segment.key}`),
  );
  if (awaited.some((segment) => isHotSegment(segment.key))) return null;
  // Cold segments arrive one by one: the index is built once at the first complete hot base, and once when everything is
  // here.
  const parts =
    state.complete || awaited.length === 0
      ? [...present]
      : [...present].filter((key) => isHotSegment(key.slice(key.indexOf('/') + 1)));
  return [`${state.epoch}`, ...parts.sort()].join(' ');
}

/** Every entry of the table, in no order, as of `changes`. */
export async function buildEntries(
  handle: MirrorHandle,
  definition: Definition,
  changes: IndexChanges,
  runtime: Runtime,
): Promise<IndexEntry[]> {
  const joinedRows = new Map<string, Map<string, SyncedRow>>();
  for (const { table } of definition.joins) {
    const rows = new Map<string, SyncedRow>();
    await scan(handle, table.name, changes, runtime, (row) => rows.set(row.id, row));
    joinedRows.set(table.name, rows);
  }
  const joined = joinedFrom(joinedRows);
  const entries: IndexEntry[] = [];
  await scan(handle, definition.table.name, changes, runtime, (row) => entries.push(definition.toEntry(row, joined)));
  return entries;
}

/** Entries to put or remove after `changes`, those that show a changed joined row included. */
export async function changedEntries(
  handle: MirrorHandle,
  definition: Definition,
  changes: IndexChanges,
  entries: readonly IndexEntry[],
): Promise<ReadonlyMap<string, IndexEntry | null>> {
  const rows = new Map<string, SyncedRow | null>();
  for (const { id, row } of changes.changed.get(definition.table.name) ?? []) rows.set(id, row);
  const renewed = entriesShowing(definition, changes, entries).filter((id) => !rows.has(id));
  for (const row of await readMany(handle, definition.table.name, renewed))
    if (row !== undefined) rows.set(row.id, row);
  const present = [...rows.values()].filter((row) => row !== null);
  const joined = joinedFrom(await joinedOf(handle, definition, present));
  return new Map([...rows].map(([id, row]) => [id, row === null ? null : definition.toEntry(row, joined)]));
}

function entriesShowing(definition: Definition, changes: IndexChanges, entries: readonly IndexEntry[]): string[] {
  const fields = definition.joins
    .map(({ table, by }) => ({ by, ids: new Set((changes.changed.get(table.name) ?? []).map((row) => row.id)) }))
    .filter(({ ids }) => ids.size > 0);
  if (fields.length === 0) return [];
  return entries.filter((entry) => fields.some(({ by, ids }) => ids.has(entry[by] as string))).map((entry) => entry.id);
}

async function joinedOf(handle: MirrorHandle, definition: Definition, rows: readonly SyncedRow[]): Promise<JoinedRows> {
  const found = new Map<string, Map<string, SyncedRow>>();
  for (const { table, by } of definition.joins) {
    const ids = [...new Set(rows.map((row) => row[by] as unknown))].filter((id) => typeof id === 'string');
    const known = found.get(table.name) ?? new Map<string, SyncedRow>();
    for (const row of await readMany(handle, table.name, ids)) if (row !== undefined) known.set(row.id, row);
    found.set(table.name, known);
  }
  return found;
}

function joinedFrom(rows: JoinedRows): Joined {
  return <Row extends SyncedRow>(table: SyncedTable<Row>, id: string | null) =>
    id === null ? undefined : (rows.get(table.name)?.get(id) as Row | undefined);
}

async function scan(
  handle: MirrorHandle,
  table: string,
  changes: IndexChanges,
  runtime: Runtime,
  visit: (row: SyncedRow) => void,
): Promise<void> {
  const changed = changes.changed.get(table) ?? [];
  const hidden = new Set(changed.map((row) => row.id));
  for (const { row } of changed) if (row !== null) visit(row);
  for (const segment of await handle.base.segmentsOf(table)) {
    for await (const slice of handle.base.readSegment(segment)) {
      for (const row of slice) if (!hidden.has(row.id)) visit(row);
      await runtime.pause();
    }
  }
}
