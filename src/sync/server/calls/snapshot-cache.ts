import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { BlobStore, StoredBlob } from '#blobs/server/blob-store.ts';
import { dayAt } from '#shared/civil-date.ts';
import { daysOfSegment } from '#sync/segment-key.ts';
import { readMark } from '../history/history.ts';
import type { SyncParts } from '../history/sync-request.ts';
import { readSyncState, type SyncState } from '../history/sync-state.ts';
import { withCompany } from '../rows/company-door.ts';
import type { SyncRegistry } from '../rows/registry.ts';
import { readFirstRows } from './first-rows.ts';
import { readSegmentFile } from './segment-file.ts';
import { inLoadingOrder, type StoredSegment, writeSegments } from './snapshot-segments.ts';

/** A snapshot this far behind is still served while it is renewed. */
const RENEW_AFTER_REVS = 5000;
const OLDEST_MS = 7 * 86_400_000;
/** How many snapshots are kept: devices may still be loading the previous one. */
const KEPT = 2;
/** Age at which leftovers of a killed process or an older version are removed. */
const LEFTOVER_AFTER_MS = 3_600_000;
/** Changed whenever rows are split into files in another way. */
const SPLIT = 2;
const FOLDER_NAME = /^[0-9a-f-]{36}-\d{1,15}-[0-9a-f]{12}$/;
/** Written last: a snapshot is whole once it is there. */
const ABOUT = 'snapshot.json';

const segmentSchema = z.strictObject({
  table: z.string(),
  key: z.string(),
  rows: z.number(),
  bytes: z.number(),
  hash: z.string(),
  file: z.string(),
});
const snapshotSchema = z.strictObject({
  folder: z.string(),
  epoch: z.string(),
  rev: z.number(),
  mark: z.string().nullable(),
  madeAt: z.number(),
  shape: z.string(),
  segments: z.array(segmentSchema),
});

/** Files that together hold what a device needs of a company, as of a rev that was fixed before they were written. */
export type Snapshot = {
  /** A unique name: files at one address never change, and two processes never write into one folder. */
  readonly folder: string;
  readonly epoch: string;
  readonly rev: number;
  /** The mark of `rev`: after a backup was restored, the same rev may stand for other rows than these files hold. */
  readonly mark: string | null;
  readonly madeAt: number;
  /** Identifies the rows' columns and their split into files: another server version serves no older shape. */
  readonly shape: string;
  readonly segments: readonly StoredSegment[];
};

export type SnapshotCache = {
  /** The company's snapshot, made now when there is none; one that is far behind is renewed in the background. */
  readonly current: (companyId: string, state: SyncState) => Promise<Snapshot>;
  /** Returns a file, under names that a snapshot can have; undefined where it is gone. */
  readonly readFile: (companyId: string, folder: string, file: string) => Promise<Buffer | undefined>;
  /** Settles when nothing is being made. */
  readonly idle: () => Promise<void>;
};

export function createSnapshotCache(parts: SyncParts): SnapshotCache {
  const shape = shapeOf(parts.registry);
  const newest = new Map<string, Snapshot>();
  const underWay = new Map<string, Promise<Snapshot>>();
  const now = parts.now ?? Date.now;
  const store = parts.snapshots;

  const make = (companyId: string): Promise<Snapshot> => {
    const running = underWay.get(companyId);
    if (running !== undefined) return running;
    const started = makeSnapshot(parts, companyId, shape, now()).then((snapshot) => {
      newest.set(companyId, snapshot);
      return snapshot;
    });
    underWay.set(
      companyId,
      started.finally(() => underWay.delete(companyId)),
    );
    return started;
  };

  /** Returns the newest known snapshot if it is still kept: another process may have removed it after it made newer ones. */
  const stillThere = async (companyId: string): Promise<Snapshot | undefined> => {
    const snapshot = newest.get(companyId);
    if (snapshot === undefined) return undefined;
    return (await store.get(keyOf(companyId, snapshot.folder, ABOUT))) === undefined ? undefined : snapshot;
  };

  return {
    async current(companyId, state) {
      const isUsableNow = (snapshot: Snapshot) => snapshot.shape === shape && isUsable(snapshot, state, now());
      const isOfThisHistory = async ({ rev, mark }: Snapshot) =>
        mark === (await withCompany(parts.database, companyId, (tx) => readMark(tx, companyId, rev)));
      const remembered = await stillThere(companyId);
      const known =
        remembered !== undefined && isUsableNow(remembered)
          ? remembered
          : (await listStored(store, companyId)).filter(isUsableNow).toSorted(newestFirst)[0];
      if (known === undefined || !(await isOfThisHistory(known))) return make(companyId);
      // One that was made meanwhile stays the newest, and is not made again.
      const latest = newest.get(companyId);
      if (latest !== undefined && latest !== remembered && isUsableNow(latest)) return latest;
      newest.set(companyId, known);
      if (state.rev - known.rev > RENEW_AFTER_REVS || dayAt(known.madeAt) !== dayAt(now())) {
        make(companyId).catch((error: unknown) =>
          parts.log?.error({ err: error, companyId }, 'a snapshot was not renewed'),
        );
      }
      return known;
    },
    readFile: (companyId, folder, file) => store.get(keyOf(companyId, folder, file)),
    idle: async () => void (await Promise.allSettled(underWay.values())),
  };
}

/** Whether a snapshot can have such a folder and file. */
export function isSnapshotFile(folder: string, file: string): boolean {
  return FOLDER_NAME.test(folder) && readSegmentFile(file) !== undefined;
}

function isUsable(snapshot: Snapshot, state: SyncState, nowMs: number): boolean {
  const isInReach = snapshot.epoch === state.epoch && snapshot.rev >= state.minRev && snapshot.rev <= state.rev;
  return isInReach && nowMs - snapshot.madeAt < OLDEST_MS;
}

async function makeSnapshot(parts: SyncParts, companyId: string, shape: string, nowMs: number): Promise<Snapshot> {
  const { snapshots: store } = parts;
  const { epoch, rev, mark } = await withCompany(parts.database, companyId, (tx) => readSyncState(tx, companyId, null));
  const folder = `${epoch}-${rev}-${randomBytes(6).toString('hex')}`;
  const keep = (file: string, bytes: Uint8Array) => store.put(keyOf(companyId, folder, file), bytes);
  try {
    const first = await withCompany(parts.database, companyId, (tx) => readFirstRows(tx, companyId, dayAt(nowMs)));
    const written: StoredSegment[] = [];
    for (const table of inLoadingOrder(parts.registry.tables)) {
      written.push(...(await writeSegments(parts.database, companyId, table, keep, nowMs, first)));
    }
    const isFirst = ({ key }: StoredSegment) => daysOfSegment(key) !== null;
    const segments = [...written.filter(isFirst), ...written.filter((segment) => !isFirst(segment))];
    const snapshot: Snapshot = { folder, epoch, rev, mark, madeAt: nowMs, shape, segments };
    await keep(ABOUT, Buffer.from(JSON.stringify(snapshot)));
    await removeOld(store, companyId, snapshot);
    return snapshot;
  } catch (error) {
    await removeFolder(store, await foldersOf(store, companyId).catch(() => new Map()), folder).catch(() => undefined);
    throw error;
  }
}

const keyOf = (companyId: string, folder: string, file: string): string => `${companyId}/${folder}/${file}`;

type Folders = ReadonlyMap<string, readonly StoredBlob[]>;

/** What is kept of a company, by folder. */
async function foldersOf(store: BlobStore, companyId: string): Promise<Folders> {
  const folders = new Map<string, StoredBlob[]>();
  for (const blob of await store.list(`${companyId}/`)) {
    const [, folder = ''] = blob.key.split('/');
    folders.set(folder, [...(folders.get(folder) ?? []), blob]);
  }
  return folders;
}

async function removeFolder(store: BlobStore, folders: Folders, folder: string): Promise<void> {
  for (const { key } of folders.get(folder) ?? []) await store.remove(key);
}

/** Lists the whole snapshots. Skips folders that are being written or removed, or cannot be read. */
async function listStored(store: BlobStore, companyId: string): Promise<Snapshot[]> {
  return wholeOf(store, companyId, await foldersOf(store, companyId));
}

async function wholeOf(store: BlobStore, companyId: string, folders: Folders): Promise<Snapshot[]> {
  const found: Snapshot[] = [];
  for (const [folder, blobs] of folders) {
    const files = new Set(blobs.map(({ key }) => key));
    if (!FOLDER_NAME.test(folder) || !files.has(keyOf(companyId, folder, ABOUT))) continue;
    const snapshot = await readStored(store, keyOf(companyId, folder, ABOUT));
    if (snapshot?.segments.every(({ file }) => files.has(keyOf(companyId, folder, file))) === true)
      found.push(snapshot);
  }
  return found;
}

/** Orders snapshots of one epoch, by rev because the clock may have been set back between them. */
function newestFirst(left: Snapshot, right: Snapshot): number {
  return right.rev - left.rev || right.madeAt - left.madeAt;
}

async function readStored(store: BlobStore, key: string): Promise<Snapshot | undefined> {
  const about = await store.get(key);
  try {
    return about === undefined ? undefined : snapshotSchema.parse(JSON.parse(about.toString()));
  } catch {
    return undefined;
  }
}

/**
 * Keeps the one just made, and of the others the newest of its epoch: devices load nothing of an earlier epoch. What no
 * snapshot has is removed once it is old: another process may be writing it.
 */
async function removeOld(store: BlobStore, companyId: string, made: Snapshot): Promise<void> {
  const folders = await foldersOf(store, companyId);
  const stored = await wholeOf(store, companyId, folders);
  const others = stored.filter(({ folder }) => folder !== made.folder);
  const older = others.toSorted(
    (left, right) => Number(right.epoch === made.epoch) - Number(left.epoch === made.epoch) || newestFirst(left, right),
  );
  for (const { folder } of older.slice(KEPT - 1)) await removeFolder(store, folders, folder);
  const known = new Set(stored.map(({ folder }) => folder));
  for (const [folder, blobs] of folders) {
    const touchedAt = Math.max(...blobs.map(({ changedAt }) => changedAt));
    if (!known.has(folder) && Date.now() - touchedAt > LEFTOVER_AFTER_MS) await removeFolder(store, folders, folder);
  }
}

function shapeOf(registry: SyncRegistry): string {
  const tables = registry.tables.map(({ name, fields, instants, reading }) => [name, fields, [...instants], reading]);
  return createHash('sha256')
    .update(JSON.stringify([SPLIT, tables]))
    .digest('hex')
    .slice(0, 16);
}
