import type { CivilDate } from '#shared/civil-date.ts';
import { daysOfSegment, isHotSegment } from '#sync/segment-key.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import type { MirrorPointer } from '../queue/queue-database.ts';
import type { BaseRows } from './base-rows.ts';
import type { MirrorDatabase, MirrorState } from './mirror-database.ts';

/** One generation of the mirror, open. */
export type MirrorHandle = {
  readonly pointer: MirrorPointer;
  readonly database: MirrorDatabase;
  readonly base: BaseRows;
};

/** The row as this device shows it: a changed row hides the base's. */
export async function readRow(handle: MirrorHandle, table: string, id: string): Promise<SyncedRow | undefined> {
  const changed = await handle.database.changed(table).get(id);
  return changed === undefined ? handle.base.get(table, id) : (changed.row ?? undefined);
}

export async function readMany(
  handle: MirrorHandle,
  table: string,
  ids: readonly string[],
): Promise<(SyncedRow | undefined)[]> {
  const changed = await handle.database.changed(table).bulkGet([...ids]);
  const base = await handle.base.getMany(
    table,
    ids.filter((_, position) => changed[position] === undefined),
  );
  return ids.map((id, position) => {
    const record = changed[position];
    return record === undefined ? base.get(id) : (record.row ?? undefined);
  });
}

export async function readWhere(
  handle: MirrorHandle,
  table: SyncedTable,
  index: string,
  values: readonly (string | number)[],
): Promise<SyncedRow[]> {
  if (!table.indexes.some((known) => known === index)) throw new Error(`${table.name} has no index ${index}`);
  const changed = await handle.database.changed(table.name).where(`row.${index}`).anyOf(values).toArray();
  const base = await handle.base.where(table.name, index, values);
  const hidden = base.length === 0 ? [] : await handle.database.changed(table.name).bulkGet(base.map((row) => row.id));
  return [
    ...changed.flatMap((record) => (record.row === null ? [] : [record.row])),
    ...base.filter((_, position) => hidden[position] === undefined),
  ];
}

/** True when the row is known to be gone. */
export async function readIsDeleted(handle: MirrorHandle, table: string, id: string): Promise<boolean> {
  const changed = await handle.database.changed(table).get(id);
  return changed?.row === null && changed.absent !== true;
}

/** What the first download has still to bring. */
export type Awaited = {
  /** True while rows of the table that a device always holds are missing. */
  readonly table: (name: string) => boolean;
  /** True while rows are missing that the board of this day shows. */
  readonly day: (day: CivilDate) => boolean;
};

/** Which of the rows that a device always holds are still to come. */
export async function readAwaited({ database, base }: MirrorHandle): Promise<Awaited> {
  if (base.isComplete) return awaited(false);
  const state = await database.getState();
  if (state === undefined) return awaited(true);
  if (state.complete) return awaited(false);
  const missing = (await missingSegments(database, state)).filter(({ key }) => isHotSegment(key));
  const tables = new Set(missing.map(({ table }) => table));
  const isFirstHere = missing.every(({ key }) => daysOfSegment(key) === null);
  const days = state.segments.map(({ key }) => daysOfSegment(key)).find((found) => found !== null);
  return {
    table: (name) => tables.has(name),
    day: (day) => !(isFirstHere && days !== undefined && days.from <= day && day <= days.to),
  };
}

function awaited(value: boolean): Awaited {
  return { table: () => value, day: () => value };
}

/** True while rows of a table are not here, whether or not a device always holds them. */
export async function readIsPartial({ database }: MirrorHandle, table: string): Promise<boolean> {
  const state = await database.getState();
  if (state === undefined || (await database.isColdDropped())) return true;
  return !state.complete && (await missingSegments(database, state)).some((segment) => segment.table === table);
}

async function missingSegments(database: MirrorDatabase, { segments }: MirrorState) {
  const keys = await database.segments.toCollection().primaryKeys();
  const stored = new Set(keys.map(([table, key]) => `${table}/${key}`));
  return segments.filter(({ table, key }) => !stored.has(`${table}/${key}`));
}

/** Every row of a table. */
export async function readAll(handle: MirrorHandle, table: string): Promise<SyncedRow[]> {
  const changed = await handle.database.changed(table).toArray();
  const hidden = new Set(changed.map((record) => record.id));
  const rows = changed.flatMap((record) => (record.row === null ? [] : [record.row]));
  for (const segment of await handle.base.segmentsOf(table)) {
    for await (const slice of handle.base.readSegment(segment)) {
      for (const row of slice) if (!hidden.has(row.id)) rows.push(row);
    }
  }
  return rows;
}
