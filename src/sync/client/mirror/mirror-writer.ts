import { groupBy } from '#shared/group-by.ts';
import type { Intent, Write } from '#sync/command.ts';
import { acceptsPage } from '#sync/cursor.ts';
import type { PullPage, Verdict } from '#sync/envelope.schema.ts';
import { isPending, type OutboxEntry } from '#sync/protocol.ts';
import type { SyncedRow } from '#sync/table.ts';
import type { ChangedRow, MirrorDatabase, MirrorState, ShadowRow } from './mirror-database.ts';
import type { MirrorHandle } from './mirror-rows.ts';
import { type Deciding, Overlay, type OverlayRow, rowKey } from './overlay.ts';

/** From 50 rows in one call on, Dexie wakes every live query of the table, so fewer are written at a time. */
const SLICE = 49;

/**
 * `raced`: something wrote to the mirror between reading the outbox and this transaction; read again and repeat.
 * `dropped`: the page does not continue this mirror's cursor.
 */
export type RebaseResult = 'written' | 'raced' | 'dropped';

/**
 * Writes in one transaction: the page's rows, the pending changes replayed over them, cursor and lastSeq. Without a
 * page, only the replay. `expectedStamp`: the mirror's stamp from before the outbox was read.
 */
export async function rebase(
  handle: MirrorHandle,
  deciding: Deciding,
  outbox: readonly OutboxEntry[],
  expectedStamp: number,
  page?: PullPage,
): Promise<RebaseResult> {
  const { database } = handle;
  return database.transaction('rw', database.tables, async () => {
    const stamp = await database.getStamp();
    if (stamp !== expectedStamp) return 'raced';
    const state = await database.getState();
    if (page !== undefined && (state === undefined || !acceptsPage(state, page))) return 'dropped';
    const shadows = new Map(
      (await database.shadow.toArray()).map((shadow) => [rowKey(shadow.table, shadow.id), shadow]),
    );
    if (page !== undefined) await putPage(database, page, shadows, stamp + 1);
    const pending = outbox.filter((entry) => isPending(entry, page?.lastSeq ?? state?.lastSeq ?? 0));
    const seeds = await seedsOf(handle, shadows);
    const overlay = new Overlay(handle, seeds);
    for (const entry of pending) {
      await overlay.run(deciding, entry.intent);
      // A replay in memory makes no request, and without one Dexie loses the transaction after 100 awaits.
      await database.getStamp();
    }
    await writeOverlay(database, shadows, seeds, overlay.effects, stamp + 1);
    if (page !== undefined && state !== undefined) await advance(database, state, page);
    await database.meta.bulkPut([
      { key: 'stamp', value: stamp + 1 },
      { key: 'overlayPos', value: outbox.at(-1)?.pos ?? 0 },
    ]);
    return 'written';
  });
}

/** Shows a change that was just queued. Its writes are decided again when the mirror moved since `decidedAt`. */
export async function showIntent(
  handle: MirrorHandle,
  deciding: Deciding,
  entry: { readonly pos: number; readonly intent: Intent },
  decided: { readonly writes: readonly Write[]; readonly stamp: number },
): Promise<void> {
  const { database } = handle;
  await database.transaction('rw', database.tables, async () => {
    const stamp = await database.getStamp();
    const overlay = new Overlay(handle, new Map());
    if (stamp === decided.stamp) await overlay.take(decided.writes);
    else await overlay.run(deciding, entry.intent);
    const effects = [...overlay.effects.values()];
    const shadows = await database.shadow.bulkGet(effects.map(({ table, id }) => [table, id]));
    const known = new Map(
      shadows.flatMap((shadow) => (shadow === undefined ? [] : [[rowKey(shadow.table, shadow.id), shadow] as const])),
    );
    await addShadows(database, known, effects);
    await putRows(database, effects, stamp + 1);
    await database.meta.bulkPut([
      { key: 'stamp', value: stamp + 1 },
      { key: 'overlayPos', value: entry.pos },
    ]);
  });
}

/** Takes everything out of a mirror that is no longer shown, whichever tab still has it open. */
export async function clearMirror(database: MirrorDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) await table.clear();
  });
}

/** Verdicts that came with pages and that the queue may not have taken yet. */
export async function unsettledVerdicts(database: MirrorDatabase): Promise<readonly Verdict[]> {
  return ((await database.meta.get('unsettled'))?.value as readonly Verdict[] | undefined) ?? [];
}

/** Forgets verdicts the queue has taken. */
export async function forgetVerdicts(database: MirrorDatabase, taken: readonly Verdict[]): Promise<void> {
  const ids = new Set(taken.map((verdict) => verdict.id));
  await database.transaction('rw', database.meta, async () => {
    const left = (await unsettledVerdicts(database)).filter((verdict) => !ids.has(verdict.id));
    await database.meta.put({ key: 'unsettled', value: left });
  });
}

async function advance(database: MirrorDatabase, state: MirrorState, page: PullPage): Promise<void> {
  const next: MirrorState = { ...state, rev: page.to, lastSeq: page.lastSeq, seal: page.seal ?? null };
  await database.meta.put({ key: 'state', value: next });
  if (page.verdicts.length === 0) return;
  await database.meta.put({ key: 'unsettled', value: [...(await unsettledVerdicts(database)), ...page.verdicts] });
}

async function putPage(
  database: MirrorDatabase,
  page: PullPage,
  shadows: Map<string, ShadowRow>,
  stamp: number,
): Promise<void> {
  for (const { name: table } of database.synced) {
    const rows: OverlayRow[] = [
      ...(page.changes[table] ?? []).map((row) => ({ table, id: row.id, row: row as SyncedRow })),
      ...(page.deletes[table] ?? []).map((id) => ({ table, id, row: null })),
    ];
    const plain: OverlayRow[] = [];
    for (const server of rows) {
      const key = rowKey(table, server.id);
      if (shadows.has(key)) shadows.set(key, { ...server, known: true });
      else plain.push(server);
    }
    await putRows(database, plain, stamp);
  }
}

async function seedsOf(
  handle: MirrorHandle,
  shadows: ReadonlyMap<string, ShadowRow>,
): Promise<ReadonlyMap<string, OverlayRow>> {
  const unknown = [...shadows.values()].filter(({ known }) => !known);
  const base = new Map<string, ReadonlyMap<string, SyncedRow>>();
  for (const [table, rows] of groupBy(unknown, (shadow) => shadow.table)) {
    const ids = rows.map(({ id }) => id);
    base.set(table, await handle.base.getMany(table, ids));
  }
  const seeds = new Map<string, OverlayRow>();
  for (const [key, { table, id, known, row }] of shadows) {
    const server = known ? row : (base.get(table)?.get(id) ?? null);
    seeds.set(key, { table, id, row: server, absent: !known && server === null });
  }
  return seeds;
}

/**
 * Writes the result of the replay for each row, restores the server's version of untouched rows, and stores the
 * shadows.
 */
async function writeOverlay(
  database: MirrorDatabase,
  shadows: ReadonlyMap<string, ShadowRow>,
  seeds: ReadonlyMap<string, OverlayRow>,
  effects: ReadonlyMap<string, OverlayRow>,
  stamp: number,
): Promise<void> {
  const released = [...seeds].filter(([key]) => !effects.has(key)).map(([, seed]) => seed);
  await database.shadow.bulkDelete(released.map(({ table, id }) => [table, id]));
  await addShadows(database, shadows, [...effects.values()]);
  await putRows(database, await differing(database, [...released, ...effects.values()]), stamp);
}

async function addShadows(
  database: MirrorDatabase,
  known: ReadonlyMap<string, ShadowRow>,
  effects: readonly OverlayRow[],
): Promise<void> {
  const shadows: ShadowRow[] = [];
  for (const { table, id } of effects) {
    const shadow = known.get(rowKey(table, id));
    if (shadow !== undefined) {
      shadows.push(shadow);
      continue;
    }
    const record = await database.changed(table).get(id);
    const isServers = record !== undefined && record.absent !== true;
    shadows.push({ table, id, known: isServers, row: record?.row ?? null });
  }
  if (shadows.length > 0) await database.shadow.bulkPut(shadows);
}

/** Rows that are not stored like this already: what stays the same must not wake anything. */
async function differing(database: MirrorDatabase, rows: readonly OverlayRow[]): Promise<OverlayRow[]> {
  const different: OverlayRow[] = [];
  for (const candidate of rows) {
    const record = await database.changed(candidate.table).get(candidate.id);
    const isSame =
      record !== undefined &&
      (record.absent === true) === (candidate.absent === true) &&
      JSON.stringify(record.row) === JSON.stringify(candidate.row);
    if (!isSame) different.push(candidate);
  }
  return different;
}

async function putRows(database: MirrorDatabase, rows: readonly OverlayRow[], stamp: number): Promise<void> {
  for (const { name } of database.synced) {
    const records: ChangedRow[] = rows
      .filter(({ table }) => table === name)
      .map(({ id, row, absent }) => ({ id, stamp, row, ...(absent === true ? { absent } : {}) }));
    const slices = Array.from({ length: Math.ceil(records.length / SLICE) }, (_, number) =>
      records.slice(number * SLICE, (number + 1) * SLICE),
    );
    // Asked for together: the database works through them without waiting for this page in between.
    await Promise.all(slices.map((slice) => database.changed(name).bulkPut(slice)));
  }
}
